import { Icon } from "@matinee/ui";
import styles from "./offline-notice.module.css";
import { useOnline } from "./use-online.ts";

export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={styles.offline}>
          <Icon name="alert" size={20} />
          You are offline. You can keep reading this page, but other pages need a connection.
        </p>
      )}
    </div>
  );
}
