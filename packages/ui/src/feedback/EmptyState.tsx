import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { Drawing, type DrawingName } from "./Drawing.tsx";
import styles from "./empty-state.module.css";

type EmptyStateProps = {
  drawing: DrawingName;
  title: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  /** One way on: a link or a button. */
  action?: ReactNode;
  /** 1: it stands for the whole page. */
  level?: 1 | 2;
};

export function EmptyState({ drawing, title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className={cx(styles.empty, level === 1 && styles.page)}>
      <Drawing name={drawing} className={styles.drawing} />
      <Heading className={styles.title}>{title}</Heading>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.way}>{action}</div>}
    </div>
  );
}
