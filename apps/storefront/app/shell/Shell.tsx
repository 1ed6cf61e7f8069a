import { SkipLink, Toasts } from "@matinee/ui";
import { IMPERSONATOR_COOKIE, readCookie } from "@matinee/webapp";
import { LoadFailure, OfflineNotice, Progress } from "@matinee/webapp/shell";
import { useInBrowser } from "../shared/page/page-hooks.ts";
import { lazy, Suspense, type ReactNode } from "react";
import { useLocation } from "react-router";
import type { Settings, Site, ThirdParties } from "../shared/page/page.ts";
import { isStaffOnly, useOfSession, useToasts, VisitorProvider } from "../shared/visitor/visitor.tsx";
import { BottomBar } from "./BottomBar.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { ThirdPartyScripts } from "./ThirdPartyScripts.tsx";
import { ScriptNotice } from "../shared/page/NeedsScript.tsx";
import scriptStyles from "../shared/page/needs-script.module.css";
import { needsScript, scriptNeed } from "./script-need.ts";
import styles from "./shell.module.css";

type ShellProps = { site: Site; settings: Settings; thirdParties: ThirdParties | null; children: ReactNode };

/** The frame of every screen. */
export function Shell({ site, settings, thirdParties, children }: ShellProps) {
  return (
    <VisitorProvider settings={settings}>
      <SkipLink />
      <Progress />
      <div className={styles.shell}>
        <ViewBanner />
        <Header site={site} settings={settings} />
        <OfflineNotice />
        <LoginMessage site={site} settings={settings} />
        <ThirdPartyScripts parties={thirdParties} />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Stage settings={settings}>{children}</Stage>
        </main>
        <Footer site={site} asks={thirdParties !== null} />
      </div>
      <BottomBar />
      <LoadFailure />
      <Messages />
    </VisitorProvider>
  );
}

const Viewing = lazy(() => import("./Viewing.tsx"));
const StaffNotice = lazy(() => import("./StaffNotice.tsx"));

const LoginNotice = lazy(() => import("./LoginNotice.tsx"));

/** A failed login. Its code loads only then. */
function LoginMessage(props: Pick<ShellProps, "site" | "settings">) {
  return (
    useOfSession(({ error }) => error !== null) && (
      <Suspense>
        <LoginNotice {...props} />
      </Suspense>
    )
  );
}

/** The screen, or a notice if staff open the cart or an application. */
function Stage({ settings, children }: Pick<ShellProps, "settings" | "children">) {
  const staff = useOfSession(isStaffOnly);
  const { pathname } = useLocation();
  if (!staff || !/^\/(cart|apply-now)/.test(pathname)) {
    if (!needsScript(pathname)) return children;
    return (
      <>
        <noscript>{import.meta.env.SSR && <ScriptNotice {...scriptNeed(pathname)} level={1} />}</noscript>
        <div className={scriptStyles.scripted}>{children}</div>
      </>
    );
  }
  return (
    <Suspense>
      <StaffNotice settings={settings} />
    </Suspense>
  );
}

function Messages() {
  return <Toasts store={useToasts()} />;
}

/** The banner of a view. Its code loads only for staff who view the shop as a customer. */
function ViewBanner() {
  const isInBrowser = useInBrowser();
  return (
    isInBrowser &&
    readCookie(IMPERSONATOR_COOKIE) !== null && (
      <Suspense>
        <Viewing />
      </Suspense>
    )
  );
}
