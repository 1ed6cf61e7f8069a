import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** Text for screen readers only; another tag where the outline needs a heading, or a group its name, that is not visible. */
export function VisuallyHidden({
  as: Tag = "span",
  children,
}: {
  as?: "span" | "h2" | "legend" | "caption";
  children: ReactNode;
}) {
  return <Tag className={styles.hidden}>{children}</Tag>;
}

export function SkipLink({ target = "main" }: { target?: string }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      Skip to the content
    </a>
  );
}
