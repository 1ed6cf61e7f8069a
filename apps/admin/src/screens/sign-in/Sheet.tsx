import { useEffect, useRef, type ReactNode } from "react";
import styles from "./sign-in.module.css";

/** One page of signing in: what it is about, then one thing to do. What becomes of it without a new address is read from its heading on. */
export function Sheet({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const said = useRef(title);
  useEffect(() => {
    if (said.current === title) return;
    said.current = title;
    heading.current?.focus();
  }, [title]);
  return (
    <div className={styles.sheet}>
      <title>{title}</title>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}
