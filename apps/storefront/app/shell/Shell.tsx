import { SkipLink, Toasts } from "@matinee/ui";
import type { ReactNode } from "react";
import type { Settings, Site } from "../page.ts";
import { useToasts, VisitorProvider } from "../state/visitor.tsx";
import { BottomBar } from "./BottomBar.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { LoadFailure } from "./LoadFailure.tsx";
import { OfflineNotice } from "./OfflineNotice.tsx";
import { Progress } from "./Progress.tsx";
import { ViewingAs } from "./ViewingAs.tsx";
import styles from "./shell.module.css";

/** What stands round every screen. */
export function Shell({ site, settings, children }: { site: Site; settings: Settings; children: ReactNode }) {
  return (
    <VisitorProvider settings={settings}>
      <SkipLink />
      <Progress />
      <div className={styles.shell}>
        <ViewingAs />
        <Header site={site} settings={settings} />
        <OfflineNotice />
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <Footer site={site} />
      </div>
      <BottomBar />
      <LoadFailure />
      <Messages />
    </VisitorProvider>
  );
}

function Messages() {
  return <Toasts store={useToasts()} />;
}
