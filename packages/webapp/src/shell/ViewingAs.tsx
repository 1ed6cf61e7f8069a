import { Button, Icon } from "@matinee/ui";
import { useViewing } from "./use-viewing.ts";
import styles from "./viewing-as.module.css";

/** The banner of a view (spec §2), shown while the impersonation cookie exists. `name` is null while loading. */
export function ViewingAs({ name, switchBack }: { name: string | null; switchBack: () => Promise<void> }) {
  const viewing = useViewing();
  if (!viewing || name === null) return null;
  return (
    <div className={styles.banner} role="status">
      <Icon name="masks" />
      <p>
        Viewing as: <strong>{name}</strong>
      </p>
      <Button tone="spot" size="small" onClick={() => void switchBack()}>
        Switch back
      </Button>
    </div>
  );
}
