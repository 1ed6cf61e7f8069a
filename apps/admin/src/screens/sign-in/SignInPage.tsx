import { useEffect, useRef, type ReactNode } from "react";
import styles from "./sign-in.module.css";

// The last title in this window; null on the first page, where the browser places the focus itself.
let lastTitle: string | null = null;

/** A sign-in page. When its title changes without a navigation, its heading takes the focus. */
export function SignInPage({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (lastTitle !== null && lastTitle !== title) heading.current?.focus();
    lastTitle = title;
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
