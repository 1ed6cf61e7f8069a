import { Icon } from "@matinee/ui";
import { isCustomer, LOGIN_SECONDS, rememberLoginStarted } from "@matinee/webapp";
import type { Settings, Site } from "../shared/page/page.ts";
import { useSession } from "../shared/visitor/visitor.tsx";
import { signInAddress } from "./sign-in-address.ts";
import styles from "./header.module.css";

const begin = () => rememberLoginStarted(LOGIN_SECONDS);

/** Login leads to the staff app's sign-in with this host. A name leads to the account or the staff app (spec §2). */
export function AccountLink({ site, settings }: { site: Site; settings: Settings }) {
  const { userDetails } = useSession();
  if (!userDetails) {
    return (
      <a className={styles.link} href={signInAddress(site, settings)} onClick={begin} onAuxClick={begin}>
        Login
      </a>
    );
  }
  return (
    <a className={styles.person} href={isCustomer(userDetails) ? settings.accountAppUrl : settings.adminAppUrl}>
      <Icon name="user" size={20} />
      <span>{userDetails.name}</span>
    </a>
  );
}
