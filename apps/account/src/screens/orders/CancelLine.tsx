import { ApiError, type ReversalPreview } from "@matinee/contract/client";
import { Button, Dialog, Notice, Select, Skeleton } from "@matinee/ui";
import { formatPenceExact } from "@matinee/format";
import { sendOnceWithRetry } from "@matinee/webapp";
import { useApp } from "@matinee/webapp/signed-in";
import { useEffect, useState } from "react";
import common from "../common/screen.module.css";
import { cancelLabel } from "./order-text.ts";
import { orderFailure } from "./order-failure.ts";
import styles from "./orders.module.css";

/** A line, or one child's place of it, that can be cancelled. */
export interface Cancellable {
  readonly key: string;
  readonly id: string;
  readonly quantity: number;
  /** Null: the whole line. */
  readonly childIds: readonly string[] | null;
  readonly title: string;
  readonly isItem: boolean;
  /** True: the family may move or swap it. */
  readonly move: boolean;
  /** True: only the school can cancel it. */
  readonly ask: boolean;
}

type Props = {
  orderId: string;
  line: Cancellable | null;
  onClose: () => void;
  onDone: (message: string) => Promise<void>;
};

/** Shows what cancelling gives back, with its working, and cancels if the family agrees. */
export function CancelLine({ orderId, line, onClose, onDone }: Props) {
  const { api } = useApp();
  const [to, setTo] = useState<"card" | "credit">("card");
  const [preview, setPreview] = useState<ReversalPreview | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // Counts up to ask for the amounts again.
  const [asked, setAsked] = useState(0);
  const [once] = useState(sendOnceWithRetry);
  useEffect(() => {
    setFailure(null);
    setTo("card");
  }, [line]);

  useEffect(() => {
    setPreview(null);
    if (line === null) return;
    let current = true;
    api
      .call("POST /v1/account/orders/{id}/cancel/preview", {
        path: { id: orderId },
        body: bodyOf(line, to),
        quiet: true,
      })
      .then((answer) => current && setPreview(answer))
      .catch((error: unknown) => current && setFailure(orderFailure(error)));
    return () => {
      current = false;
    };
  }, [api, orderId, line, to, asked]);

  async function cancel(chosen: Cancellable, { given, to_card, to_credit, off_debt }: ReversalPreview): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const body = { ...bodyOf(chosen, to), seen: { given, to_card, to_credit, off_debt } };
      const path = { id: orderId };
      await once([path, body], (idempotencyKey) =>
        api.call("POST /v1/account/orders/{id}/cancel", { path, body, idempotencyKey, quiet: true }),
      );
      await onDone(`${chosen.title} is cancelled. We have emailed you about it.`);
    } catch (error) {
      setFailure(orderFailure(error));
      if (error instanceof ApiError && error.code === "preview_changed") setAsked((count) => count + 1);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={line !== null}
      onClose={onClose}
      title="Cancel this?"
      foot={
        line && (
          <>
            <Button tone="quiet" onClick={onClose}>
              Keep it
            </Button>
            {preview !== null && (
              <Button tone="ink" busy={busy} onClick={() => void cancel(line, preview)}>
                {cancelLabel(preview)}
              </Button>
            )}
          </>
        )
      }
    >
      {line && (
        <div className={common.section}>
          <p className={common.strong}>{line.title}</p>
          {preview === null && failure === null && <Skeleton />}
          {preview !== null && <Working preview={preview} />}
          {preview !== null && preview.to_card + preview.to_credit > 0 && (
            <Select
              label="Refund to"
              value={to}
              onChange={(event) => setTo(event.target.value === "credit" ? "credit" : "card")}
            >
              <option value="card">The card I paid with</option>
              <option value="credit">Credit for my next booking</option>
            </Select>
          )}
          {failure !== null && <Notice tone="problem" live title={failure} />}
        </div>
      )}
    </Dialog>
  );
}

/** What it cost, what the school keeps and what comes back, in pounds and in words. */
function Working({ preview }: { preview: ReversalPreview }) {
  const back = [...preview.lines, ...preview.fees.map((fee) => ({ ...fee, rule: null }))];
  return (
    <div role="status" className={styles.working}>
      <ul className={common.list}>
        {back.map((line, index) => (
          <li key={index} className={common.row}>
            <span className={common.grow}>
              {line.label}
              <br />
              <span className={common.mute}>
                {formatPenceExact(line.charged)} was charged. {line.rule}
              </span>
            </span>
            <span className={common.amount}>{formatPenceExact(line.given)}</span>
          </li>
        ))}
        {preview.kept > 0 && (
          <li className={common.row}>
            <span className={common.grow}>Kept by the school</span>
            <span className={common.amount}>{formatPenceExact(preview.kept)}</span>
          </li>
        )}
        {preview.off_debt > 0 && (
          <li className={common.row}>
            <span className={common.grow}>Taken off what you still owe</span>
            <span className={common.amount}>{formatPenceExact(preview.off_debt)}</span>
          </li>
        )}
        <li className={common.row}>
          <span className={`${common.grow} ${common.strong}`}>You get back</span>
          <span className={`${common.amount} ${common.strong}`}>
            {formatPenceExact(preview.to_card + preview.to_credit)}
          </span>
        </li>
      </ul>
      {preview.steps.map((step) => (
        <p key={step}>{step}</p>
      ))}
    </div>
  );
}

function bodyOf({ id, quantity, childIds }: Cancellable, to: "card" | "credit") {
  return { lines: [{ id, quantity, ...(childIds !== null && { child_ids: [...childIds] }) }], to };
}
