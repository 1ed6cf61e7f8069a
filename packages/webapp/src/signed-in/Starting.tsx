import { Skeleton, VisuallyHidden } from "@matinee/ui";
import styles from "./frame.module.css";

/** While it is found out who is logged in. */
export function Starting() {
  return (
    <div className={styles.starting} role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton />
    </div>
  );
}
