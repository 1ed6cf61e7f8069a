import { cx } from "../cx.ts";
import styles from "./chip.module.css";

/** The class of a chip, for router links. */
export function chipClass({ on = false }: { on?: boolean } = {}): string {
  return cx(styles.chip, on && styles.on);
}
