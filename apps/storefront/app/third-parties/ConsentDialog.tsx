import { Button, Checkbox, Dialog, Notice } from "@matinee/ui";
import { formatList, instantSentence } from "@matinee/format";
import { useEffect, useState } from "react";
import type { ThirdParties } from "../shared/page/page.ts";
import { useApi } from "../shared/visitor/visitor.tsx";
import { answerAll, asked, CONSENT_OF, PARTIES, type Choice, type Consent } from "./choice.ts";
import styles from "./consent-dialog.module.css";
import { leadFor, WORDING } from "./wording.ts";

type ConsentDialogProps = {
  parties: ThirdParties;
  choice: Choice;
  busy: boolean;
  failed: boolean;
  answer: (choice: Choice) => void;
  close: () => void;
};

/** The consent dialog, with a checkbox for each kind. Nothing is preselected. */
export function ConsentDialog({ parties, choice, busy, failed, answer, close }: ConsentDialogProps) {
  const [wanted, setWanted] = useState<Choice>({ ...answerAll(parties, false), ...choice });
  const lastAnswered = useLastAnswer();
  return (
    <Dialog open onClose={close} title="Cookies and privacy" as="sheet">
      <div className={styles.choices}>
        <p>{leadFor(asked(parties))}</p>
        <Checkbox label={WORDING.necessary.name} help={WORDING.necessary.text} checked disabled />
        {asked(parties).map((consent) => (
          <Checkbox
            key={consent}
            label={WORDING.kinds[consent].name}
            help={`${WORDING.kinds[consent].text} From ${companyNames(parties, consent)}.`}
            checked={wanted[consent] === true}
            onChange={(event) => setWanted({ ...wanted, [consent]: event.target.checked })}
          />
        ))}
        {lastAnswered !== null && <p className={styles.since}>You last answered on {lastAnswered}.</p>}
        {failed && (
          <Notice tone="problem" live>
            We couldn't save your choice, so nothing is switched on. Please try again.
          </Notice>
        )}
        <div className={styles.answers}>
          <Button tone="quiet" busy={busy} onClick={() => answer(answerAll(parties, true))}>
            Accept all
          </Button>
          <Button tone="quiet" busy={busy} onClick={() => answer(answerAll(parties, false))}>
            Reject all
          </Button>
          <Button busy={busy} className={styles.save} onClick={() => answer(wanted)}>
            Save my choice
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function companyNames(parties: ThirdParties, consent: Consent): string {
  const hosts = PARTIES.flatMap((name) => {
    const party = parties[name];
    return party === undefined || CONSENT_OF[name] !== consent ? [] : [new URL(party.script).host];
  });
  return formatList([...new Set(hosts)]);
}

/** The date of the visitor's last answer, from the receipts. */
function useLastAnswer(): string | null {
  const api = useApi();
  const [lastAnswered, setLastAnswered] = useState<string | null>(null);
  useEffect(() => {
    let withdrawn = false;
    async function ask() {
      const { choices } = await api.call("GET /v1/consents/current", { quiet: true });
      const last = choices
        .map((choice) => choice.recorded_at)
        .toSorted()
        .at(-1);
      if (!withdrawn && last !== undefined) setLastAnswered(instantSentence(last));
    }
    // If this fails, no date is shown.
    ask().catch(() => undefined);
    return () => {
      withdrawn = true;
    };
  }, [api]);
  return lastAnswered;
}
