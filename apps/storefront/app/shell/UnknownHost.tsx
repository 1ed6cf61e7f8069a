import { EmptyState } from "@matinee/ui";
import styles from "./shell.module.css";

/** Shown on a host that no franchise has registered. */
export default function UnknownHost() {
  return (
    <main id="main" className={styles.alone}>
      <EmptyState drawing="house" title="School not found" level={1}>
        None of our schools uses this address. Check the spelling, or ask the school for the right one.
      </EmptyState>
    </main>
  );
}
