import { printSize } from "./printing.ts";
import styles from "./buy.module.css";

/** The name as it will stand on the item, while it is typed. */
export function PrintPreview({ text }: { text: string }) {
  return (
    <p className={styles.preview} style={{ fontSize: `${printSize(text)}cqw` }} aria-hidden="true">
      {text.trim()}
    </p>
  );
}
