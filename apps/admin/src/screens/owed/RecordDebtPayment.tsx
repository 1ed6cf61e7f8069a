import { ApiError, type CallParsed, type StaffDebt } from "@matinee/contract/client";
import { formatPenceExact, londonToday, poundsDecimal } from "@matinee/format";
import { Button, Select, TextInput } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import { contentKey, textOf } from "../../ui/form-data.ts";
import styles from "../../ui/page.module.css";
import { NO_PRICE, penceOf } from "../../ui/read-numbers.ts";
import { undoStore } from "../../ui/undo/undo-store.ts";
import { FormDialog, LeaveButton } from "../../ui/unsaved/FormDialog.tsx";
import { DEBT_METHODS } from "./debt-text.ts";

type Form = CallParsed<"POST /v1/staff/debts/{id}/payments", "body">;
type Method = StaffDebt["payments"][number]["method"];

/** Records what the school got of a debt from before, or that it lets the family off. */
export function RecordDebtPayment({ debt, onClose }: { debt: StaffDebt; onClose: () => void }) {
  const { api } = useApp();
  const { revalidate } = useRevalidator();
  const submission = useSubmit();
  const [key] = useState(() => crypto.randomUUID());
  const [method, setMethod] = useState<Method>("cash");
  const [today] = useState(() => londonToday());
  const send = async (body: Form, idempotencyKey: string) => {
    try {
      const path = { id: debt.id };
      return await api.call("POST /v1/staff/debts/{id}/payments", { path, body, idempotencyKey, quiet: true });
    } catch (error) {
      // The dialog stays, with what is owed now.
      if (error instanceof ApiError && error.code === "preview_changed") await revalidate();
      throw error;
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const amount = penceOf(textOf(form, "amount"));
    void submission.submit(
      async () => {
        const body = {
          amount: amount ?? 0,
          method,
          paid_on: textOf(form, "paid_on"),
          note: textOf(form, "note"),
          owed: debt.left,
        };
        const saved = await send(body, contentKey(key, body));
        const made = saved.payments.find(({ id }) => debt.payments.every((one) => one.id !== id));
        if (made !== undefined)
          undoStore.offer(`${formatPenceExact(made.amount)} recorded.`, async () => {
            await api.call("POST /v1/staff/debts/{id}/payments/{payment_id}/take-back", {
              path: { id: debt.id, payment_id: made.id },
              body: { reason: "Straight after it was recorded" },
              quiet: true,
            });
            await revalidate();
          });
        onClose();
        await revalidate();
      },
      amount === null ? { amount: NO_PRICE } : {},
    );
  };
  return (
    <FormDialog open busy={submission.busy} onClose={onClose} title="Record a payment">
      <form className={styles.form} noValidate onSubmit={submit}>
        <p>
          {debt.customer.name} still owes {debt.school.name} {formatPenceExact(debt.left)} from before.
        </p>
        <FormProblem of={submission} />
        <TextInput
          label="Amount (£)"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={poundsDecimal(debt.left)}
          error={submission.fieldError("amount")}
        />
        <Select
          label="How"
          value={method}
          // The options are the methods.
          onChange={({ target }) => setMethod(target.value as Method)}
          error={submission.fieldError("method")}
        >
          {Object.entries(DEBT_METHODS).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
        <TextInput
          label="On"
          type="date"
          name="paid_on"
          defaultValue={today}
          max={today}
          error={submission.fieldError("paid_on")}
        />
        <TextInput
          label={method === "let_off" ? "Reason" : "Note (optional)"}
          name="note"
          autoComplete="off"
          maxLength={500}
          error={submission.fieldError("note")}
        />
        <div className={styles.buttons}>
          <Button type="submit" tone="spot" busy={submission.busy}>
            Record it
          </Button>
          <LeaveButton>Cancel</LeaveButton>
        </div>
      </form>
    </FormDialog>
  );
}
