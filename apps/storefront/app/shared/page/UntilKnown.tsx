import type { ReactNode } from "react";
import styles from "./until-known.module.css";

interface Props {
  readonly first: ReactNode;
  /** It is known that this is what everybody has to see: it stays in its place, so that the focus and a click on it are not lost. */
  readonly isKnown?: boolean;
  readonly children?: ReactNode;
}

/**
 * What a page shows until the browser has said what it holds: `first` to somebody who is here for the first time, which is then known at
 * once (`firstVisitScript`), and the children to everybody else.
 */
export function UntilKnown({ first, isKnown = false, children }: Props) {
  return (
    <>
      <div className={isKnown ? styles.known : styles.first}>{first}</div>
      {!isKnown && <div className={styles.others}>{children}</div>}
    </>
  );
}
