import type { ReactNode } from "react";
import { Breadcrumbs, type Crumb } from "./Breadcrumbs.tsx";
import styles from "./detail-frame.module.css";

type DetailFrameProps = {
  crumbs: readonly Crumb[];
  poster: string;
  /** What lies on the picture: the name that is to be printed, for instance. */
  onPoster?: ReactNode;
  title: string;
  /** What it is and where, above and under its name. */
  kicker?: ReactNode;
  lead?: ReactNode;
  /** The facts that decide, and on a wide screen the way on. */
  facts: ReactNode;
  /** The way on, within reach of the thumb on a phone. */
  bar?: ReactNode;
  children: ReactNode;
};

/** One class, camp or item: the poster on its stage, the name, the facts, and below what else one wants to know. */
export function DetailFrame({ crumbs, poster, onPoster, title, kicker, lead, facts, bar, children }: DetailFrameProps) {
  return (
    <div className={styles.screen}>
      <div className={styles.frame}>
        <div className={styles.crumbs}>
          <Breadcrumbs crumbs={crumbs} here={title} />
        </div>
        <div className={styles.picture}>
          <img className={styles.poster} src={poster} alt="" width={640} height={340} fetchPriority="high" />
          {onPoster}
        </div>
        <div className={styles.head}>
          {kicker && <p className={styles.kicker}>{kicker}</p>}
          <h1>{title}</h1>
        </div>
        <div className={styles.facts}>{facts}</div>
        {lead && <p className={styles.lead}>{lead}</p>}
        <div className={styles.body}>{children}</div>
      </div>
      {bar && <div className={styles.bar}>{bar}</div>}
    </div>
  );
}

/** One part below the facts, with its heading. */
export function DetailSection({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
