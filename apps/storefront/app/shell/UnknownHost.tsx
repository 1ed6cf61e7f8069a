import { EmptyState } from "@matinee/ui";
import styles from "./shell.module.css";

/** A host that no franchise has registered: never somebody's shop. */
export function UnknownHost() {
  return (
    <main id="main" className={styles.alone}>
      <EmptyState drawing="house" title="No school lives here" level={1}>
        This address does not belong to any of our schools. Please check how it is spelt, or ask the school for the
        right one.
      </EmptyState>
    </main>
  );
}
