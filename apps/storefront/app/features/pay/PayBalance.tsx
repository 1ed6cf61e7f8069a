import type { CallContext, PayLink } from "@matinee/contract/client";
import { Notice } from "@matinee/ui";
import { BalanceForm, type Credentials, PayChoices, usePayChoice } from "@matinee/webapp/balances";
import type { CardSelection } from "@matinee/webapp/cards";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useParameters } from "../../shared/page/use-parameters.ts";
import { useApi } from "../../shared/visitor/visitor.tsx";
import styles from "./pay.module.css";
import { owedIn } from "./use-pay-link.ts";

type PayBalanceProps = {
  payKey: string;
  link: PayLink;
  credentials: Credentials;
  /** Loads the link again. */
  onChange: () => Promise<void>;
};

const POLL_MS = 1_500;
const SLOW_AFTER_POLLS = 30;

/** The choice of an amount and the card form; while the bank decides, what to wait for. */
export function PayBalance({ payKey, link, credentials, onChange }: PayBalanceProps) {
  const api = useApi();
  const back = useBankAnswer(payKey);
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
  /** Looks whether the bank has decided. */
  const look = useCallback(async (): Promise<boolean> => {
    const now = await api.call("GET /v1/pay-links/{key}", { path: { key: payKey }, quiet: true }).catch(() => null);
    if (now === null) return false;
    // A refusal is about this payment only if the payment was processing before.
    const refused = now.payment === "failed" && wasProcessing.current;
    if (now.payment === "processing") wasProcessing.current = true;
    if (now.payment !== null && !refused) return false;
    setOutcome(refused ? "refused" : owedIn(now) < owedIn(link) || back === "approved" ? "paid" : null);
    setSent(false);
    await onChange();
    return true;
  }, [api, payKey, link, back, onChange]);

  if (sent || link.state === "processing") return <Waiting look={look} />;
  if (chosen === undefined) return null;
  return (
    <section className={styles.pay} aria-labelledby="pay">
      <h2 id="pay">Pay by card</h2>
      {outcome === "paid" && (
        <Notice tone="good" live title="Thank you. We have received your payment.">
          We will email you the receipt.
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
function Waiting({ look }: { look: () => Promise<boolean> }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [polls, setPolls] = useState(0);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    let stopped = false;
    const timer = setTimeout(
      () => void look().then((done) => stopped || done || setPolls((before) => before + 1)),
      POLL_MS,
    );
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [look, polls]);
  return (
    <section className={styles.pay} role="status">
      <h2 ref={heading} tabIndex={-1}>
        Waiting for your bank
      </h2>
      <p>This page updates automatically when the payment goes through. Please do not pay again.</p>
      {polls > SLOW_AFTER_POLLS && (
        <Notice tone="calm" title="This is taking longer than usual">
          You can close this page. We will email you when we have received your payment.
        </Notice>
      )}
    </section>
  );
}

/** The bank's answer when it sends the payer back, else null. Removes the bank's query from the address. */
function useBankAnswer(payKey: string): "approved" | "refused" | null {
  const query = useParameters("pay/:key");
  const navigate = useNavigate();
  const status = query.get("redirect_status");
  const [answer] = useState<"approved" | "refused" | null>(() =>
    status === null ? null : status === "succeeded" ? "approved" : "refused",
  );
  useEffect(() => {
    if (status !== null) void navigate(`/pay/${payKey}`, { replace: true });
  }, [status, navigate, payKey]);
  return answer;
}
