import { Button, formatPenceExact, Notice } from "@matinee/ui";
import { useEffect, useRef, type FormEvent, type ReactNode } from "react";
import form from "../../apply/frame/form.module.css";
import styles from "./card.module.css";
import type { Refusal } from "./payment.ts";

type CardFrameProps = {
  amount: number;
  later: string | null;
  busy: boolean;
  ready: boolean;
  refusal: Refusal | null;
  onPay: () => void;
  children: ReactNode;
};

/** What every card form has: its words (spec §2, Checkout), the last refusal, and a button that says the amount. */
export function CardFrame({ amount, later, busy, ready, refusal, onPay, children }: CardFrameProps) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) said.current?.focus();
  }, [refusal]);
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!busy && ready) onPay();
      }}
    >
      <div ref={said} tabIndex={-1} className={styles.said} role="alert">
        {refusal && (
          <Notice tone="problem" title={refusal.title}>
            {refusal.advice}
          </Notice>
        )}
      </div>
      <fieldset className={form.group}>
        <legend className={styles.legend}>Card information</legend>
        {children}
      </fieldset>
      <Button type="submit" tone="spot" size="large" wide busy={busy || !ready}>
        {busy ? (
          "Paying…"
        ) : later === null ? (
          `Pay ${formatPenceExact(amount)}`
        ) : (
          <span className={styles.pay}>
            <span>Pay {formatPenceExact(amount)} now,</span> <span className={styles.later}>{later}</span>
          </span>
        )}
      </Button>
    </form>
  );
}
