import type { StaffOrder } from "@matinee/contract/client";
import { Button, Select, TextInput } from "@matinee/ui";
import { FormProblem, useApp } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import styles from "../../ui/page.module.css";
import { reversalLabel } from "./order-text.ts";
import { PreviewTable } from "./PreviewTable.tsx";
import { ReasonedForm } from "./ReasonedForm.tsx";
import { ReversalLines } from "./ReversalLines.tsx";
import { requestOf, type ReversalBody } from "./reversal-request.ts";
import { useShownFirst } from "./use-shown-first.ts";

type Props = { order: StaffOrder; onDone: () => Promise<void> };

/** Cancels or refunds a part of an order: choose, see every amount, then do it. A change of the choice asks for the amounts again. */
export function ReverseOrder({ order, onDone }: Props) {
  const { api } = useApp();
  const [what, setWhat] = useState("cancel");
  const [give, setGive] = useState("rule");
  const [to, setTo] = useState("card");
  const standing = order.lines.filter((line) => !line.cancelled);
  const sellers = [...new Map(standing.map(({ seller }) => [seller.id, seller])).values()];
  const [sellerId, setSellerId] = useState(sellers[0]?.id ?? 0);
  const path = { id: order.id };
  const { shown, asking, doing, onInput, choose, ask, commit } = useShownFirst({
    preview: (body: ReversalBody) =>
      api.call("POST /v1/staff/orders/{id}/reversals/preview", { path, body, quiet: true }),
    change: (body, { given, to_card, to_credit, off_debt, given_before }, reason) => ({
      ...body,
      reason,
      seen: { given, to_card, to_credit, off_debt, given_before },
    }),
    send: (body, idempotencyKey) =>
      api.call("POST /v1/staff/orders/{id}/reversals", { path, body, idempotencyKey, quiet: true }),
    onDone,
  });
  if (standing.length === 0) return null;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void ask(requestOf(new FormData(event.currentTarget), standing, { what, give, to }));
  };
  return (
    <section className={styles.card} aria-labelledby="reverse">
      <h2 id="reverse">Cancel or refund</h2>
      <form className={styles.form} noValidate onInput={onInput} onSubmit={submit} onChange={choose}>
        <FormProblem of={asking} />
        {sellers.length > 1 && (
          <Select
            label="School"
            value={sellerId}
            onChange={(event) => setSellerId(Number(event.target.value))}
            help="Each school cancels its own part and sends its own credit note."
          >
            {sellers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <Select label="What to do" value={what} onChange={(event) => setWhat(event.target.value)}>
          <option value="cancel">Cancel</option>
          <option value="refund">Refund without cancelling</option>
        </Select>
        <ReversalLines
          key={`${sellerId} ${what}`}
          lines={standing.filter(({ seller }) => seller.id === sellerId)}
          isCancel={what === "cancel"}
          error={asking.fieldError("lines")}
        />
        {what === "cancel" && (
          <Select label="How much to refund" value={give} onChange={(event) => setGive(event.target.value)}>
            <option value="rule">What the school's rule allows</option>
            <option value="all">Everything</option>
            <option value="amount">An amount</option>
            <option value="nothing">Nothing</option>
          </Select>
        )}
        {(what === "refund" || give === "amount") && (
          <TextInput
            label="Amount in pounds"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            help="Including VAT, for example 12.50."
            error={asking.fieldError("amount")}
          />
        )}
        <Select
          label="Refund to"
          value={to}
          onChange={(event) => setTo(event.target.value)}
          help="Anything they paid with credit comes back as credit. Anything they still owe is taken off first."
        >
          <option value="card">The card they paid with</option>
          <option value="credit">Credit</option>
          <option value="both">Both</option>
        </Select>
        {to === "both" && (
          <TextInput
            label="How much of it as credit, in pounds"
            name="credit"
            inputMode="decimal"
            autoComplete="off"
            error={asking.fieldError("credit")}
          />
        )}
        <div className={styles.buttons}>
          <Button type="submit" tone={shown === null ? "spot" : "quiet"} busy={asking.busy}>
            Show the amounts
          </Button>
        </div>
      </form>
      {shown !== null && (
        <ReasonedForm label="Reason" submission={doing} onSubmit={commit} button={reversalLabel(what, shown)}>
          <PreviewTable preview={shown} />
        </ReasonedForm>
      )}
    </section>
  );
}
