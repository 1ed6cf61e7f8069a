import { cx } from "../cx.ts";
import styles from "./button.module.css";

export type ButtonLook = {
  /** `spot` is kept for the one thing to do next on a page. */
  tone?: "spot" | "ink" | "quiet" | "plain";
  size?: "small" | "medium" | "large";
  wide?: boolean;
};

/** The button's look for elements of other libraries, such as a router's link. */
export function buttonClass({ tone = "ink", size = "medium", wide = false }: ButtonLook = {}): string {
  return cx(styles.button, styles[tone], size !== "medium" && styles[size], wide && styles.wide);
}
