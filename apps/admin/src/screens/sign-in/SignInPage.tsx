import { useEffect, useRef, type ReactNode } from "react";
import styles from "./sign-in.module.css";

// What this window showed last; null while it shows its first page, which begins at its top, as browsers do.
let shown: string | null = null;

/** One page of signing in: what it is about, then one thing to do. What becomes of it without a new address is read from its heading on. */
export function SignInPage({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (shown !== null && shown !== title) heading.current?.focus();
    shown = title;
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
