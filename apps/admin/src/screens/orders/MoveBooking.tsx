import type { StaffOrder } from "@matinee/contract/client";
import { Button, Notice, Select, Skeleton } from "@matinee/ui";
import { FormProblem, useApp } from "@matinee/webapp/signed-in";
import { firstChoice, MoveFields, MoveWorking, moveBody, useMoveTargets, type MoveChoice } from "@matinee/webapp/moves";
import { useState, type SubmitEvent } from "react";
import styles from "../../ui/page.module.css";
import { ReasonedForm } from "./ReasonedForm.tsx";
import { useShownFirst } from "./use-shown-first.ts";

type Props = { order: StaffOrder; onDone: () => Promise<void> };

/** Moves a booking to another class, date or camp, or swaps an item: choose, see what happens to the money, then do it. */
export function MoveBooking({ order, onDone }: Props) {
  const { api } = useApp();
  const [lineId, setLineId] = useState("");
  const standing = order.lines.filter((line) => !line.cancelled);
  const path = { id: order.id, line_id: lineId };
  const targets = useMoveTargets(lineId === "" ? null : lineId, () =>
    api.call("GET /v1/staff/orders/{id}/lines/{line_id}/moves", { path, quiet: true }),
  );
  if (standing.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="move">
      <h2 id="move">Move or swap</h2>
      <p className={styles.mute}>
        Another class, date or camp of the same school, or another size or colour. What was paid goes towards it.
      </p>
      <Select label="What to move" value={lineId} onChange={(event) => setLineId(event.target.value)}>
        <option value="">Choose a booking or an item</option>
        {standing.map((line) => (
          <option key={line.id} value={line.id}>
            {[
              line.type === "product" ? `${line.quantity} × ${line.name}` : line.name,
              ...line.choices.slice(0, 1),
              line.children.map((child) => child.name).join(", "),
            ]
              .filter((text) => text !== "")
              .join(", ")}
          </option>
        ))}
      </Select>
      {lineId !== "" && targets === null && <Skeleton />}
      {typeof targets === "string" && <Notice tone="problem" live title={targets} />}
      {targets !== null &&
        typeof targets !== "string" &&
        (targets.targets.length === 0 ? (
          <p className={styles.mute}>The school has nothing else that this could be moved to.</p>
        ) : (
          <MoveForm key={lineId} order={order} targets={targets} onDone={onDone} />
        ))}
    </section>
  );
}

type FormProps = Props & { targets: Parameters<typeof firstChoice>[0] };
type Body = Extract<ReturnType<typeof moveBody>, { ok: true }>["value"] & {
  difference: "owe" | "waive";
  to: "card" | "credit";
};

function MoveForm({ order, targets, onDone }: FormProps) {
  const { api } = useApp();
  const [choice, setChoice] = useState<MoveChoice>(() => firstChoice(targets));
  const [difference, setDifference] = useState<"owe" | "waive">("owe");
  const [to, setTo] = useState<"card" | "credit">("card");
  const path = { id: order.id };
  const { shown, asking, doing, onInput, choose, ask, commit } = useShownFirst({
    preview: (body: Body) => api.call("POST /v1/staff/orders/{id}/transfers/preview", { path, body, quiet: true }),
    change: (body, { from, to: next, owed, to_card, to_credit }, reason) => ({
      ...body,
      reason,
      seen: { price: next.price, given: from.price, owed, to_card, to_credit },
    }),
    send: (body, idempotencyKey) =>
      api.call("POST /v1/staff/orders/{id}/transfers", { path, body, idempotencyKey, quiet: true }),
    onDone,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = moveBody(targets, choice);
    void ask(
      read.ok ? { ok: true, value: { ...read.value, difference, to } } : { ok: false, error: { choice: read.error } },
    );
  };
  return (
    <>
      <form className={styles.form} noValidate onInput={onInput} onSubmit={submit} onChange={choose}>
        <FormProblem of={asking} />
        <MoveFields targets={targets} choice={choice} onChange={setChoice} error={asking.fieldError("choice")} />
        <Select
          label="If it costs more"
          value={difference}
          onChange={(event) => setDifference(event.target.value === "waive" ? "waive" : "owe")}
        >
          <option value="owe">The family pays the difference</option>
          <option value="waive">Do not charge the difference</option>
        </Select>
        <Select
          label="If it costs less, refund the difference to"
          value={to}
          onChange={(event) => setTo(event.target.value === "credit" ? "credit" : "card")}
          help="Anything they paid with credit comes back as credit. Anything they still owe is taken off first."
        >
          <option value="card">The card they paid with</option>
          <option value="credit">Credit</option>
        </Select>
        <div className={styles.buttons}>
          <Button type="submit" tone={shown === null ? "spot" : "quiet"} busy={asking.busy}>
            Show the changes
          </Button>
        </div>
      </form>
      {shown !== null && (
        <ReasonedForm
          label="Reason for the move"
          submission={doing}
          onSubmit={commit}
          button={targets.type === "product" ? "Swap it" : "Move it"}
        >
          <h3>What happens</h3>
          <MoveWorking preview={shown} />
        </ReasonedForm>
      )}
    </>
  );
}
