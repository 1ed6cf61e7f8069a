import { Button, Notice } from "@matinee/ui";
import { LOGIN_SECONDS, rememberLoginStarted } from "@matinee/webapp";
import { useState } from "react";
import { useLocation } from "react-router";
import type { Settings, Site } from "../shared/page/page.ts";
import { useSession } from "../shared/visitor/visitor.tsx";
import { signInAddress } from "../shared/page/sign-in-address.ts";
import styles from "./login-notice.module.css";

/** Why a login link or the check of a login failed, with the next step. */
export default function LoginNotice({ site, settings }: { site: Site; settings: Settings }) {
  const { error, token, userDetails } = useSession();
  const { key } = useLocation();
  const [first] = useState(key);
  // What a link could not do is news for its own page only.
  if (error === null || (token === null && key !== first)) return null;
  return (
    <div className={styles.notice}>
      <Notice tone="problem" live title={error}>
        {token === null ? (
          <a href={signInAddress(site, settings)} onClick={() => rememberLoginStarted(LOGIN_SECONDS)}>
            Log in
          </a>
        ) : (
          userDetails === null && (
            <Button tone="quiet" size="small" onClick={() => location.reload()}>
              Reload the page
            </Button>
          )
        )}
      </Notice>
    </div>
  );
}
