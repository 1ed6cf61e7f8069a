import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { Icon, type IconName } from "./Icon.tsx";
import styles from "./notice.module.css";

type NoticeProps = {
  tone?: "reminder" | "problem" | "good" | "calm";
  title?: ReactNode;
  icon?: IconName;
  children?: ReactNode;
  /** True to announce it at once when it appears later. */
  live?: boolean;
};

const ICONS = { reminder: "bell", problem: "alert", good: "check", calm: "info" } as const;

export function Notice({ tone = "reminder", title, icon, live = false, children }: NoticeProps) {
  return (
    <div className={cx(styles.notice, tone !== "reminder" && styles[tone])} role={live ? "alert" : undefined}>
      <Icon name={icon ?? ICONS[tone]} />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}

/** The reminder of spec §1, for a sentence that says more. */
export const REMINDER = "A place is not guaranteed until confirmation is received.";

/** The reminder of spec §1, shown wherever a place is chosen. */
export function Reminder() {
  return <Notice>{REMINDER}</Notice>;
}
