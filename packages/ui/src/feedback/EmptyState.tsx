import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./empty-state.module.css";
import drawings from "./drawings.svg?url";

type EmptyStateProps = {
  drawing: DrawingName;
  title: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  /** What to do next: a link or a button. */
  action?: ReactNode;
  /** 1 if the message is the whole page. */
  level?: 1 | 2;
};

export function EmptyState({ drawing, title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className={cx(styles.empty, level === 1 && styles.page)}>
      <Drawing name={drawing} className={styles.drawing} />
      <Heading className={styles.title}>{title}</Heading>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

export type DrawingName = "stage" | "ticket" | "lost" | "cable" | "house" | "bag";

/** A small picture in brand colours for an empty page. It is a separate file, because most visits need none. */
export function Drawing({ name, className }: { name: DrawingName; className?: string | undefined }) {
  return (
    <svg width="200" height="140" viewBox="0 0 200 140" className={className} aria-hidden="true" focusable="false">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
