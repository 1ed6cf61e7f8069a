import { useEffect, useRef, type ReactNode } from "react";
import { useLocation } from "react-router";
import { useInBrowser } from "../page/page-hooks.ts";
import styles from "./frame.module.css";

/** A step's heading. It takes the focus after a navigation. */
export function StepHeading({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  // Not on the first page of a visit: browsers start at its top.
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
