import type { ReactNode } from "react";
import styles from "./sign-in.module.css";

/** One page of signing in: what it is about, then one thing to do. */
export function Sheet({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.sheet}>
      <title>{title}</title>
      <h1>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}
