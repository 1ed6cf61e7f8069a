import { ApiError, type LoginSession } from "@matinee/contract/client";
import { Badge, Button, Dialog, Notice } from "@matinee/ui";
import { signInAddress, useApp } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { momentOf } from "../common/days.ts";
import common from "../common/screen.module.css";
import { useSave } from "../common/use-save.ts";

type LoginsProps = { sessions: readonly LoginSession[]; onEnded: (words: string) => Promise<void> };

/** Where the account is logged in; each can be ended, and all of them together. */
export function Logins({ sessions, onEnded }: LoginsProps) {
  const app = useApp();
  const { busy, save, trouble } = useSave();
  const [asked, setAsked] = useState(false);

  const end = (one: LoginSession) =>
    save(async () => {
      await app.api
        .call("DELETE /v1/account/sessions/{id}", { path: { id: one.id }, quiet: true })
        .catch((error: unknown) => {
          // Ended elsewhere already: that is what was wanted.
          if (!(error instanceof ApiError && error.status === 404)) throw error;
        });
      await onEnded(`The login by ${nameOf(one)} has ended.`);
    });

  const endAll = () =>
    save(async () => {
      await app.api.call("POST /v1/account/sessions/end-all", { quiet: true });
      await app.session.logout();
      location.assign(signInAddress(app, "/account/security"));
    });

  return (
    <section className={common.section} aria-labelledby="logins">
      <h2 id="logins">Where you are logged in</h2>
      <ul className={common.list}>
        {sessions.map((one) => (
          <li key={one.id} className={common.row}>
            <div className={common.grow}>
              <p className={common.strong}>
                {nameOf(one)} {one.current && <Badge tone="good">This one</Badge>}
              </p>
              <p className={common.mute}>
                {one.shop} ({one.host})
              </p>
              <p className={common.mute}>
                Since {momentOf(one.since)}, last used {momentOf(one.last_used_at)}
              </p>
            </div>
            {!one.current && (
              <Button
                tone="quiet"
                size="small"
                busy={busy}
                aria-label={`End it: the login by ${nameOf(one)}, since ${momentOf(one.since)}`}
                onClick={() => void end(one)}
              >
                End it
              </Button>
            )}
          </li>
        ))}
      </ul>
      {trouble !== null && !asked && <Notice tone="problem" live title={trouble} />}
      <div>
        <Button tone="quiet" onClick={() => setAsked(true)}>
          Sign out everywhere
        </Button>
      </div>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Sign out everywhere?"
        foot={
          <div className={common.foot}>
            <Button tone="quiet" onClick={() => setAsked(false)}>
              Stay logged in
            </Button>
            <Button tone="ink" busy={busy} onClick={() => void endAll()}>
              Sign out everywhere
            </Button>
          </div>
        }
      >
        <p>
          Every login ends, here too, and you log in anew. Do it where a phone is lost, or a computer was not yours.
        </p>
        {trouble !== null && <Notice tone="problem" live title={trouble} />}
      </Dialog>
    </section>
  );
}

function nameOf({ kind, browser }: LoginSession): string {
  if (kind === "staff_view") return "Staff of the school, who look at the shop as you do";
  return browser ?? "A browser we don’t know";
}
