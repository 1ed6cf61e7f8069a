import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** Text for screen readers only; an `h2` where the outline needs a heading that is not visible. */
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
