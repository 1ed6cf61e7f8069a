import { phoneHref } from "@matinee/format";
import { Icon } from "@matinee/ui";
import { Link } from "react-router";
import type { Site } from "../shared/page/page.ts";
import { OPEN_EVENT } from "../third-parties/consent-signals.ts";
import styles from "./footer.module.css";

/** Fifteen scallops, 80 units wide. */
const VALANCE = `M0 18V0${"c20 0 20 12 40 12s20-12 40-12".repeat(15)}v18z`;

const EXPLORE = [
  ["/find-classes", "Weekly classes"],
  ["/find-camp-classes", "Holiday camps"],
  ["/shop", "Shop"],
  ["/cart", "Your cart"],
] as const;

/** The footer. `asks`: other companies' scripts are in use, so consent can be changed. */
export function Footer({ site, asks }: { site: Site; asks: boolean }) {
  const { brand } = site;
  return (
    <footer className={styles.footer}>
      <svg
        className={styles.valance}
        viewBox="0 0 1200 18"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <path d={VALANCE} fill="currentColor" />
      </svg>
      <div className={styles.inside}>
        <section>
          <h2 className={styles.title}>{brand.name}</h2>
          <p>Singing, acting and dancing for children, taught in small groups close to home.</p>
        </section>
        <nav aria-label="Explore">
          <h2 className={styles.title}>Explore</h2>
          <ul className={styles.links}>
            {EXPLORE.map(([to, name]) => (
              <li key={to}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Policies">
          <h2 className={styles.title}>Good to know</h2>
          <ul className={styles.links}>
            <li>
              <Link to="/terms">Terms and privacy</Link>
            </li>
            <li>
              {asks ? (
                <button type="button" onClick={() => dispatchEvent(new Event(OPEN_EVENT))}>
                  Cookies and privacy
                </button>
              ) : (
                <Link to="/terms#browser">Cookies and privacy</Link>
              )}
            </li>
            <li>
              <Link to="/accessibility">Accessibility</Link>
            </li>
          </ul>
        </nav>
        <section>
          <h2 className={styles.title}>Contact</h2>
          <ul className={styles.links}>
            {brand.phone && (
              <li>
                <a href={phoneHref(brand.phone)}>
                  <Icon name="phone" size={20} />
                  {brand.phone}
                </a>
              </li>
            )}
            {brand.email && (
              <li>
                <a href={`mailto:${brand.email}`}>
                  <Icon name="mail" size={20} />
                  {brand.email}
                </a>
              </li>
            )}
          </ul>
        </section>
      </div>
      <p className={styles.legal}>
        {[brand.legalName, brand.address, brand.vatNumber && `VAT number ${brand.vatNumber}`]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </footer>
  );
}
