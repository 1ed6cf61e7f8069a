import { SkipLink } from "@matinee/ui";
import { Logo } from "../shell/Logo.tsx";
import { useApp } from "./app.ts";
import { RouteError } from "./RouteError.tsx";
import styles from "./frame.module.css";

/** `RouteError` as a whole page, for errors before the frame renders. */
export function PageError() {
  const { site, settings } = useApp();
  return (
    <>
      {site.brand.stylesheet !== null && <link rel="stylesheet" href={site.brand.stylesheet} />}
      <SkipLink />
      <header className={styles.bar}>
        <a className={styles.shop} href={`${settings.shopUrl}/`} aria-label={`${site.brand.name}, the shop`}>
          <Logo brand={site.brand} />
        </a>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <RouteError />
      </main>
    </>
  );
}
