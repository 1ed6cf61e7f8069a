import { cx } from "../cx.ts";
import styles from "./chip.module.css";

/** The chip's look for a router's link. */
export function chipClass({ on = false }: { on?: boolean } = {}): string {
  return cx(styles.chip, on && styles.on);
}
