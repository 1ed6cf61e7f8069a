import { useEffect, useRef, type ReactNode } from "react";
import { useLocation } from "react-router";
import { useInBrowser } from "../page/page-hooks.ts";
import styles from "./frame.module.css";

/** A step's heading. Reached from another page it takes the focus, so that everybody knows where they are. */
export function StepHeading({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  // What the server rendered is the first page of a visit, and begins at its top, as browsers do.
  const skipped = useRef(useInBrowser() ? null : key);
  useEffect(() => {
    if (skipped.current !== key) ref.current?.focus({ preventScroll: true });
  }, [key]);
  return (
    <div className={styles.heading}>
      <h1 ref={ref} tabIndex={-1}>
        {children}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}
