import type { StaffItem } from "@matinee/contract/client";
import { Button, Dialog, TextInput } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import { contentKey, textOf } from "../../ui/form-data.ts";
import styles from "../../ui/page.module.css";

type Props = {
  item: StaffItem;
  variation: StaffItem["variations"][number];
  onClose: () => void;
};

/** Counts pieces in or out. What families buy meanwhile is not lost, because only the difference is sent. */
export function StockDialog({ item, variation, onClose }: Props) {
  const { api, toasts } = useApp();
  const revalidator = useRevalidator();
  const submission = useSubmit();
  const [key] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState("");
  const by = wholeNumber(typed);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = textOf(new FormData(event.currentTarget), "reason");
    const errors: Record<string, string> = by === null ? { by: "Please enter a whole number, such as 5 or -2." } : {};
    void submission.submit(async () => {
      const body = { by: by ?? 0, reason };
      const path = { id: item.id, variation_id: variation.id };
      const idempotencyKey = contentKey(key, body);
      await api.call("POST /v1/staff/items/{id}/variations/{variation_id}/stock", {
        path,
        body,
        idempotencyKey,
        quiet: true,
      });
      toasts.show("Stock changed.", "good");
      onClose();
      await revalidator.revalidate();
    }, errors);
  };
  const title = ["Stock of", item.name, ...variation.options].join(" ");
  return (
    <Dialog open onClose={onClose} title={title}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <FormProblem of={submission} />
        <TextInput
          label="Pieces more or fewer"
          help="Such as 12 for a delivery, or -1 for a piece that was lost."
          name="by"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={submission.fieldError("by")}
        />
        <p role="status">
          {variation.stock} in stock now
          {by !== null && by !== 0 && variation.stock + by >= 0 && `, ${variation.stock + by} after this`}.
        </p>
        <TextInput label="Reason" name="reason" maxLength={200} error={submission.fieldError("reason")} />
        <div className={styles.buttons}>
          <Button type="submit" tone="spot" busy={submission.busy}>
            Change the stock
          </Button>
          <Button tone="quiet" onClick={onClose}>
            Leave it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A whole number from what somebody typed, with a sign or without: "+5", "-2", "−2". Null if it is none. */
function wholeNumber(text: string): number | null {
  const plain = text.trim().replace("−", "-");
  return /^[+-]?\d{1,6}$/u.test(plain) ? Number(plain) : null;
}
