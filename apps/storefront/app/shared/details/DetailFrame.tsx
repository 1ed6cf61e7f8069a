import { lazy, Suspense, useEffect, useRef, type ReactNode } from "react";
import { useLocation } from "react-router";
import type { HeldOf } from "../order/held-text.ts";
import { useInBrowser } from "../page/page-hooks.ts";
import { useOfBasket } from "../visitor/visitor.tsx";
import { Breadcrumbs, type Crumb } from "./Breadcrumbs.tsx";
import { isTall, Photograph, type Picture } from "./Photograph.tsx";
import styles from "./detail-frame.module.css";

// Few visitors look at what they hold at the checkout.
const HeldHere = lazy(() => import("../order/HeldHere.tsx"));

type DetailFrameProps = {
  /** What the page is about. It looks full or sold out to a visitor who holds the last of it at the checkout. */
  held: HeldOf;
  crumbs: readonly Crumb[];
  /** Photographs: the first is large, the others stand below. */
  pictures: readonly Picture[];
  /** The drawing that is shown if there is none. */
  poster: string;
  /** Shown on the picture, such as a name to print. */
  onPoster?: ReactNode;
  /** On a wide screen the title stands beside the picture, or below a larger one. */
  titleAt?: "side" | "below";
  title: string;
  kicker?: ReactNode;
  lead?: ReactNode;
  /** The main facts and, on a wide screen, the main button. */
  facts: ReactNode;
  /** The main button at the bottom of a phone screen. */
  bar?: ReactNode;
  children: ReactNode;
};

/** The page of a class, camp or item. */
export function DetailFrame({ titleAt = "below", ...parts }: DetailFrameProps) {
  const isAtCheckout = useOfBasket(({ orderStatus }) => orderStatus === "placed");
  const [first, ...others] = parts.pictures;
  const { held, crumbs, poster, onPoster, title, kicker, lead, facts, bar, children } = parts;
  return (
    <div className={styles.screen} data-title={titleAt}>
      <div className={styles.frame}>
        <div className={styles.crumbs}>
          <Breadcrumbs crumbs={crumbs} here={title} />
        </div>
        <div className={styles.picture}>
          {first === undefined ? (
            <img src={poster} alt="" width={640} height={340} fetchPriority="high" />
          ) : (
            <Photograph
              picture={first}
              alt={first.alt || title}
              sizes="(min-width: 960px) 640px, 100vw"
              early
              whole={isTall(first)}
            />
          )}
          {onPoster}
        </div>
        <div className={styles.head}>
          {kicker && <p className={styles.kicker}>{kicker}</p>}
          <ArrivalHeading>{title}</ArrivalHeading>
        </div>
        <div className={styles.facts}>
          {isAtCheckout && (
            <Suspense>
              <HeldHere of={held} />
            </Suspense>
          )}
          {facts}
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
        <div className={styles.body}>
          {others.length > 0 && (
            <DetailSection id="pictures" title="More pictures">
              <ul className={styles.pictures}>
                {others.map((picture, nth) => (
                  <li key={picture.src}>
                    <Photograph
                      picture={picture}
                      alt={picture.alt || `${title}, picture ${nth + 2}`}
                      sizes="(min-width: 600px) 300px, 50vw"
                    />
                  </li>
                ))}
              </ul>
            </DetailSection>
          )}
          {children}
        </div>
      </div>
      {bar && <div className={styles.bar}>{bar}</div>}
    </div>
  );
}

/** The heading takes the focus after a navigation to another page, but not to a place on it. */
function ArrivalHeading({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  const { pathname, hash } = useLocation();
  // Not on the first page of a visit: browsers start at its top.
  const seen = useRef(useInBrowser() ? null : pathname);
  useEffect(() => {
    if (seen.current !== pathname && hash === "") ref.current?.focus({ preventScroll: true });
    seen.current = pathname;
  }, [pathname, hash]);
  return (
    <h1 ref={ref} tabIndex={-1}>
      {children}
    </h1>
  );
}

export function DetailSection({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
