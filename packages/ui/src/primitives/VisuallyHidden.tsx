import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** For screen readers alone; a heading where the page's outline needs one that eyes don't. */
export function VisuallyHidden({ as: Tag = "span", children }: { as?: "span" | "h2"; children: ReactNode }) {
  return <Tag className={styles.hidden}>{children}</Tag>;
}

export function SkipLink({ target = "main" }: { target?: string }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      Skip to the content
    </a>
  );
}
