import { VisuallyHidden } from "@matinee/ui";
import { useNavigation } from "react-router";
import styles from "./load-failure.module.css";

/** A line at the top while the next page loads. */
export function Progress() {
  const { state } = useNavigation();
  return (
    <div role="status">
      {state !== "idle" && (
        <>
          <div className={styles.progress} />
          <VisuallyHidden>Loading</VisuallyHidden>
        </>
      )}
    </div>
  );
}
