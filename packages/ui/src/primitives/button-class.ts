import { cx } from "../cx.ts";
import styles from "./button.module.css";

export type ButtonStyle = {
  /** `spot` is for the main action of a page. */
  tone?: "spot" | "ink" | "quiet" | "plain";
  size?: "small" | "medium" | "large";
  wide?: boolean;
};

/** The class of a button, for elements such as router links. */
export function buttonClass({ tone = "ink", size = "medium", wide = false }: ButtonStyle = {}): string {
  return cx(styles.button, styles[tone], size !== "medium" && styles[size], wide && styles.wide);
}
