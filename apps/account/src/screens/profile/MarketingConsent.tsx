import type { CallAnswer, Profile } from "@matinee/contract/client";
import { Button } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { CONSENT_WORDING, formatInstant, formatInstantDate } from "@matinee/format";
import { StatusMessage } from "../common/StatusMessage.tsx";
import { ListPager } from "@matinee/webapp/paging";
import common from "../common/screen.module.css";
import { OWN_ONLY_TEXTS } from "../common/own-only.ts";
import { consentText, wordingText } from "./consent-text.ts";

type MarketingConsentProps = {
  profile: Profile;
  consents: CallAnswer<"GET /v1/account/consents">;
  message: string | null;
  onSaved: (message: string) => Promise<void>;
};

/** Turns marketing emails on or off, and lists all consents given so far. */
export function MarketingConsent({ profile, consents, message, onSaved }: MarketingConsentProps) {
  const { api } = useApp();
  const submission = useSubmit(OWN_ONLY_TEXTS);
  const { busy, submit } = submission;
  const { given, since } = profile.marketing;
  return (
    <section className={common.section} aria-labelledby="marketing">
      <h2 id="marketing">Marketing emails</h2>
      <StatusMessage message={message} />
      <p>
        {given
          ? `You get emails about classes and camps${since === null ? "" : `, as you agreed on ${formatInstantDate(since)}`}.`
          : CONSENT_WORDING.marketing.off}
      </p>
      <FormProblem of={submission} />
      <div>
        <Button
          tone="quiet"
          busy={busy}
          onClick={() =>
            void submit(async () => {
              await api.call("POST /v1/account/consents/marketing", { body: { given: !given }, quiet: true });
              await onSaved(given ? "Marketing emails: off" : "Marketing emails: on");
            })
          }
        >
          {given ? "Turn off marketing emails" : CONSENT_WORDING.marketing.turnOn}
        </Button>
      </div>
      {consents.items.length > 0 && (
        <>
          <h3>Your consent history</h3>
          <ul className={common.list}>
            {consents.items.map((entry) => (
              <li key={entry.id}>
                <p className={common.strong}>{consentText(entry)}</p>
                <p className={common.mute}>
                  {formatInstant(entry.at)}, {entry.by === "you" ? "by you" : "by staff on your behalf"}
                  {wordingText(entry.wording_version)}
                </p>
              </li>
            ))}
          </ul>
          <ListPager
            page={consents.page}
            size={consents.size}
            total={consents.total}
            what="consent history"
            newestFirst
            headingId="marketing"
          />
        </>
      )}
    </section>
  );
}
