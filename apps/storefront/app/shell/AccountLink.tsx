import { Icon } from "@matinee/ui";
import { isCustomer, LOGIN_SECONDS, openWithLogin, rememberLoginStarted } from "@matinee/webapp";
import type { Settings, Site } from "../shared/page/page.ts";
import { useApi, useSession } from "../shared/visitor/visitor.tsx";
import { signInAddress } from "../shared/page/sign-in-address.ts";
import styles from "./header.module.css";

const begin = () => rememberLoginStarted(LOGIN_SECONDS);

/** Login leads to the staff app's sign-in with this host. A name leads to the account or the staff app (spec §2). */
export function AccountLink({ site, settings }: { site: Site; settings: Settings }) {
  const { userDetails } = useSession();
  const api = useApi();
  if (!userDetails) {
    return (
      <a className={styles.link} href={signInAddress(site, settings)} onClick={begin} onAuxClick={begin}>
        Login
      </a>
    );
  }
  const isFamily = isCustomer(userDetails);
  const href = isFamily ? settings.accountAppUrl : settings.adminAppUrl;
  return (
    // Staff have their own login at their app. A family's is here, and an app on another host needs it.
    <a className={styles.person} href={href} onClick={(event) => isFamily && openWithLogin(event, api, href)}>
      <Icon name="user" size={20} />
      <span>{userDetails.name}</span>
    </a>
  );
}
