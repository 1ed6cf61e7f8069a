import type { ReactNode } from "react";
import styles from "./until-known.module.css";

/**
 * What a page shows until the browser has said what it holds: `first` to somebody who is here for the first time, which is then known at
 * once (`firstVisitScript`), and the children to everybody else.
 */
export function UntilKnown({ first, children }: { first: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className={styles.first}>{first}</div>
      <div className={styles.others}>{children}</div>
    </>
  );
}
