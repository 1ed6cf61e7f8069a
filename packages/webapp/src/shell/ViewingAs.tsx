import { Button, Icon } from "@matinee/ui";
import { useSyncExternalStore } from "react";
import { IMPERSONATOR_COOKIE, readCookie } from "../session/cookies.ts";
import styles from "./viewing-as.module.css";

const never = () => () => undefined;

/** Spec §2: stands while the impersonation cookie does. `name` is null until it is known who is logged in. */
export function ViewingAs({ name, switchBack }: { name: string | null; switchBack: () => Promise<void> }) {
  // The server renders for everybody, so the cookie is looked for in the browser alone.
  const viewing = useSyncExternalStore(
    never,
    () => readCookie(IMPERSONATOR_COOKIE) !== null,
    () => false,
  );
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
