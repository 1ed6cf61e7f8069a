import { Button, Icon } from "@matinee/ui";
import { IMPERSONATOR_COOKIE, readCookie } from "../state/cookies.ts";
import { useSession } from "../state/visitor.tsx";
import { useInBrowser } from "./use-in-browser.ts";
import styles from "./viewing-as.module.css";

/** Spec §2: stands while the impersonation cookie does. */
export function ViewingAs() {
  const inBrowser = useInBrowser();
  const { userDetails, switchBack } = useSession();
  if (!inBrowser || !userDetails || !readCookie(IMPERSONATOR_COOKIE)) return null;
  return (
    <div className={styles.banner} role="status">
      <Icon name="masks" />
      <p>
        Viewing as: <strong>{userDetails.name}</strong>
      </p>
      <Button tone="spot" size="small" onClick={switchBack}>
        Switch back
      </Button>
    </div>
  );
}
