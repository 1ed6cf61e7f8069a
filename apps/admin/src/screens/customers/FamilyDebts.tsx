import type { StaffDebt } from "@matinee/contract/client";
import { formatPenceExact, plainDate } from "@matinee/format";
import { Badge, Button, VisuallyHidden } from "@matinee/ui";
import { useApp } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { useRevalidator } from "react-router";
import styles from "../../ui/page.module.css";
import { ReasonDialog } from "../../ui/ReasonDialog.tsx";
import { debtPaymentText } from "../owed/debt-text.ts";
import { RecordDebtPayment } from "../owed/RecordDebtPayment.tsx";

/** What a family owed a school before it came here, with what was paid of it. Nothing if there is none. */
export function FamilyDebts({ debts }: { debts: readonly StaffDebt[] }) {
  if (debts.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="debts">
      <h2 id="debts">Earlier balance</h2>
      <ul className={styles.rows}>
        {debts.map((debt) => (
          <Debt key={debt.id} debt={debt} />
        ))}
      </ul>
    </section>
  );
}

function Debt({ debt }: { debt: StaffDebt }) {
  const [isPaying, setIsPaying] = useState(false);
  const { school, left, opened, opened_on: on, payments } = debt;
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <strong>{left === 0 ? "All paid" : `${formatPenceExact(left)} still owed`}</strong>
        {left === 0 && <Badge tone="good">Settled</Badge>}
      </div>
      <p className={styles.mute}>
        {formatPenceExact(opened)} owed to {school.name}, imported on {plainDate(on)}.
      </p>
      {payments.length > 0 && (
        <ul className={styles.rows} aria-label="Payments">
          {payments.map((payment) => (
            <Payment key={payment.id} debt={debt} payment={payment} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <div className={styles.buttons}>
          <Button tone="quiet" size="small" onClick={() => setIsPaying(true)}>
            Record a payment
          </Button>
        </div>
      )}
      {isPaying && <RecordDebtPayment debt={debt} onClose={() => setIsPaying(false)} />}
    </li>
  );
}

function Payment({ debt, payment }: { debt: StaffDebt; payment: StaffDebt["payments"][number] }) {
  const { api } = useApp();
  const { revalidate } = useRevalidator();
  const [asks, setAsks] = useState(false);
  const { id, note, taken_back: takenBack } = payment;
  const text = debtPaymentText(payment);
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span>{takenBack === null ? text : <s>{text}</s>}</span>
        {takenBack === null && (
          <Button tone="quiet" size="small" onClick={() => setAsks(true)}>
            Undo payment
            <VisuallyHidden> {text}</VisuallyHidden>
          </Button>
        )}
      </div>
      {note !== "" && <p className={styles.mute}>{note}</p>}
      {takenBack !== null && <p className={styles.mute}>Undone: {takenBack}</p>}
      <ReasonDialog
        open={asks}
        title="Undo this payment record?"
        action="Undo it"
        onClose={() => setAsks(false)}
        onSend={async (reason) => {
          await api.call("POST /v1/staff/debts/{id}/payments/{payment_id}/take-back", {
            path: { id: debt.id, payment_id: id },
            body: { reason },
            quiet: true,
          });
          setAsks(false);
          await revalidate();
        }}
      >
        {text}. The family owes it again. What was recorded stays here, with your reason.
      </ReasonDialog>
    </li>
  );
}
