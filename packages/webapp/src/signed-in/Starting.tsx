import { Skeleton, VisuallyHidden } from "@matinee/ui";
import { useApp } from "./app.ts";
import styles from "./frame.module.css";

/** Shown while the app finds out who is logged in. */
export function Starting() {
  const { site } = useApp();
  return (
    <div className={styles.starting} role="status">
      <title>{site.brand.name}</title>
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton />
    </div>
  );
}
