import { Button, Icon } from "@matinee/ui";
import { useSyncExternalStore } from "react";
import { IMPERSONATOR_COOKIE, readCookie } from "../session/cookies.ts";
import styles from "./viewing-as.module.css";

const never = () => () => undefined;

/** The banner of a view (spec §2), shown while the impersonation cookie exists. `name` is null while loading. */
export function ViewingAs({ name, switchBack }: { name: string | null; switchBack: () => Promise<void> }) {
  // The server renders one page for all visitors, so only the browser reads the cookie.
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
