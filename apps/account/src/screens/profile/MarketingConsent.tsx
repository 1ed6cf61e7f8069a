import type { CallAnswer, ConsentEntry, Profile } from "@matinee/contract/client";
import { Button } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { formatInstant, formatInstantDate } from "@matinee/format";
import { StatusMessage } from "../common/StatusMessage.tsx";
import { ListPager } from "../common/ListPager.tsx";
import common from "../common/screen.module.css";
import { OWN_ONLY_TEXTS } from "../common/own-only.ts";

type MarketingConsentProps = {
  profile: Profile;
  consents: CallAnswer<"GET /v1/account/consents">;
  message: string | null;
  onSaved: (words: string) => Promise<void>;
};

/** Whether news may be sent, as easily no as yes, and every answer that was ever given. */
export function MarketingConsent({ profile, consents, message, onSaved }: MarketingConsentProps) {
  const { api } = useApp();
  const submission = useSubmit(OWN_ONLY_TEXTS);
  const { busy, submit } = submission;
  const { given, since } = profile.marketing;
  return (
    <section className={common.section} aria-labelledby="news">
      <h2 id="news">News of classes and camps</h2>
      <StatusMessage message={message} />
      <p>
        {given
          ? `We send you news by email${since === null ? "" : `, as you agreed on ${formatInstantDate(since)}`}.`
          : "You get no news from us. Emails about what you have booked come either way."}
      </p>
      <FormProblem of={submission} />
      <div>
        <Button
          tone="quiet"
          busy={busy}
          onClick={() =>
            void submit(async () => {
              await api.call("POST /v1/account/consents/marketing", { body: { given: !given }, quiet: true });
              await onSaved(given ? "You get no more news, from now on." : "We send you news from now on.");
            })
          }
        >
          {given ? "Stop the news" : "Send me news"}
        </Button>
      </div>
      {consents.items.length > 0 && (
        <>
          <h3>Your answers so far</h3>
          <ul className={common.list}>
            {consents.items.map((entry) => (
              <li key={entry.id}>
                <p className={common.strong}>{consentText(entry)}</p>
                <p className={common.mute}>
                  {formatInstant(entry.at)}, {entry.by === "you" ? "by you" : "by staff, for you"}
                  {wordingOf(entry)}
                </p>
              </li>
            ))}
          </ul>
          <ListPager page={consents.page} size={consents.size} total={consents.total} what="answers" headingId="news" />
        </>
      )}
    </section>
  );
}

/** A wording's version ends in the year and month it was written: "marketing-2026-11". */
function wordingOf({ wording_version: version }: ConsentEntry): string {
  const [, year, month] = /(\d{4})-(\d{2})$/u.exec(version) ?? [];
  if (year === undefined || month === undefined) return "";
  const written = new Date(Date.UTC(Number(year), Number(month) - 1));
  return `, as worded in ${written.toLocaleDateString("en-GB", { month: "long", year: "numeric", timeZone: "UTC" })}`;
}

function consentText({ kind, given, child }: ConsentEntry): string {
  const yes = given ? "yes" : "no";
  if (kind === "marketing") return `News: ${yes}`;
  return child === null ? `Pictures: ${yes}` : `Pictures of ${child.first_name}: ${yes}`;
}
