import { ApiError, type CallContext, type PayLink } from "@matinee/contract/client";
import { Notice } from "@matinee/ui";
import {
  BalanceForm,
  type BankAnswer,
  type BankQuestion,
  type Credentials,
  LongWait,
  PayChoices,
  useBankDecision,
  usePayChoice,
  WAITING_FOR_BANK,
} from "@matinee/webapp/balances";
import type { BankReturn, CardSelection } from "@matinee/webapp/cards";
import { useCallback, useEffect, useRef, useState } from "react";
import { useApi } from "../../shared/visitor/visitor.tsx";
import styles from "./pay.module.css";
import { owedIn } from "./use-pay-link.ts";

type PayBalanceProps = {
  payKey: string;
  link: PayLink;
  credentials: Credentials;
  /** What the bank said when it sent the customer back; null: they come from elsewhere. */
  back: BankReturn;
  /** Loads the link again. False if nobody answered. */
  onChange: () => Promise<boolean>;
};

/** The choice of an amount and the card form; while the bank decides, what to wait for. */
export function PayBalance({ payKey, link, credentials, back, onChange }: PayBalanceProps) {
  const api = useApi();
  const [sent, setSent] = useState(back === "approved");
  const [outcome, setOutcome] = useState<"paid" | "refused" | null>(back === "refused" ? "refused" : null);
  const [busy, setBusy] = useState(false);
  const { choices, chosen, choose } = usePayChoice(link.balances);
  const onOpen = useCallback(
    (until: string | null, _card: CardSelection | null, context: CallContext | undefined) =>
      api.call("POST /v1/pay-links/{key}/pay", {
        path: { key: payKey },
        body: until === null ? {} : { up_to: until },
        inline: true,
        ...(context && { context }),
      }),
    [api, payKey],
  );

  const onChoose = (until: string | null) => {
    // The bank refused another amount.
    setOutcome(null);
    choose(until);
  };
  const onSent = useCallback(() => setSent(true), []);
  const wasProcessing = useRef(link.payment === "processing");
  const ask = useCallback(
    async ({ signal, isSlow }: BankQuestion): Promise<BankAnswer> => {
      const now = await api
        .call("GET /v1/pay-links/{key}", { path: { key: payKey }, quiet: true, signal })
        .catch((error: unknown) => (error instanceof ApiError && error.status === 404 ? "gone" : "lost"));
      if (signal.aborted || now === "lost") return "unreachable";
      if (now === "gone") return (await onChange()) ? "decided" : "unreachable";
      // A refusal is of this payment if it was processing before, or if nothing else has come for so long. Before, it may be of an earlier try.
      const refused = now.payment === "failed" && (wasProcessing.current || isSlow);
      if (now.payment === "processing") wasProcessing.current = true;
      if (now.payment !== null && !refused) return "waiting";
      if (!(await onChange())) return "unreachable";
      setOutcome(refused ? "refused" : owedIn(now) < owedIn(link) || back === "approved" ? "paid" : null);
      setSent(false);
      return "decided";
    },
    [api, payKey, link, back, onChange],
  );

  if (sent || link.state === "processing") return <Waiting ask={ask} />;
  if (chosen === undefined) return null;
  return (
    <section className={styles.pay} aria-labelledby="pay">
      <h2 id="pay">Pay by card</h2>
      {outcome === "paid" && (
        <Notice tone="good" live title="Thank you. We have received your payment.">
          We will email the receipt to the person who booked.
        </Notice>
      )}
      <PayChoices choices={choices} chosen={chosen} busy={busy} onChoose={onChoose} />
      <BalanceForm
        key={`${chosen.upTo} ${chosen.amount}`}
        api={api}
        customer={false}
        signIn={null}
        choice={chosen}
        credentials={credentials}
        onOpen={onOpen}
        refused={outcome === "refused"}
        onBusy={setBusy}
        onSent={onSent}
      />
    </section>
  );
}

/** Asks until the bank has decided. */
function Waiting({ ask }: { ask: (question: BankQuestion) => Promise<BankAnswer> }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const wait = useBankDecision(ask);
  return (
    <section className={styles.pay} role="status">
      <h2 ref={heading} tabIndex={-1}>
        {WAITING_FOR_BANK.title}
      </h2>
      <p>{WAITING_FOR_BANK.text}</p>
      <LongWait wait={wait} told="the person who booked" />
    </section>
  );
}
