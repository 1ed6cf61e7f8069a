import { ApiError, type LoginSession } from "@matinee/contract/client";
import { Badge, Button, Dialog } from "@matinee/ui";
import { FormProblem, signInAddress, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { formatInstant } from "@matinee/format";
import common from "../common/screen.module.css";
import { StatusMessage } from "../common/StatusMessage.tsx";
import { OWN_ONLY_TEXTS } from "../common/own-only.ts";

type LoginsProps = {
  sessions: readonly LoginSession[];
  message: string | null;
  onEnded: (message: string) => Promise<void>;
};

/** The account's login sessions. Each one, or all of them, can be logged out. */
export function Logins({ sessions, message, onEnded }: LoginsProps) {
  const app = useApp();
  const submission = useSubmit(OWN_ONLY_TEXTS);
  const { busy, submit } = submission;
  const [asked, setAsked] = useState(false);

  const end = (one: LoginSession) =>
    submit(async () => {
      await app.api
        .call("DELETE /v1/account/sessions/{id}", { path: { id: one.id }, quiet: true })
        .catch((error: unknown) => {
          // It has already ended.
          if (!(error instanceof ApiError && error.status === 404)) throw error;
        });
      await onEnded(`${nameOf(one)} has been logged out.`);
    });

  const endAll = () =>
    submit(async () => {
      await app.api.call("POST /v1/account/sessions/end-all", { quiet: true });
      await app.session.logout();
      location.assign(signInAddress(app, location.pathname + location.search));
    });

  return (
    <section className={common.section} aria-labelledby="logins">
      <h2 id="logins">Where you are logged in</h2>
      <StatusMessage message={message} />
      <ul className={common.list}>
        {sessions.map((one) => (
          <li key={one.id} className={common.row}>
            <div className={common.grow}>
              <p className={common.strong}>
                {nameOf(one)} {one.current && <Badge tone="good">This device</Badge>}
              </p>
              <p className={common.mute}>
                {one.shop} ({one.host})
              </p>
              <p className={common.mute}>
                Logged in {formatInstant(one.since)}, last used {formatInstant(one.last_used_at)}
              </p>
            </div>
            {!one.current && (
              <Button
                tone="quiet"
                size="small"
                busy={busy}
                aria-label={`Log out ${nameOf(one)}, logged in ${formatInstant(one.since)}`}
                onClick={() => void end(one)}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!asked && <FormProblem of={submission} />}
      <div>
        <Button tone="quiet" onClick={() => setAsked(true)}>
          Log out on all devices
        </Button>
      </div>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Log out on all devices?"
        foot={
          <>
            <Button tone="quiet" onClick={() => setAsked(false)}>
              Stay logged in
            </Button>
            <Button tone="ink" busy={busy} onClick={() => void endAll()}>
              Log out on all devices
            </Button>
          </>
        }
      >
        <p>
          This logs you out here too. Do it if you have lost a phone, or stayed logged in on someone else's computer.
          You can then log in again.
        </p>
        <FormProblem of={submission} />
      </Dialog>
    </section>
  );
}

function nameOf({ kind, browser }: LoginSession): string {
  if (kind === "staff_view") return "School staff viewing the shop as you";
  return browser ?? "Unknown browser";
}
