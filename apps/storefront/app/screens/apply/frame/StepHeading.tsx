import { useEffect, useRef, type ReactNode } from "react";
import { useLocation } from "react-router";
import styles from "./frame.module.css";

/** A step's heading. Reached from another page it takes the focus, so that everybody knows where they are. */
export function StepHeading({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    // The first page of a visit begins at its top, as browsers do.
    if (key !== "default") ref.current?.focus({ preventScroll: true });
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
