import { ApiError, type MoveTargets, type TransferPreview } from "@matinee/contract/client";
import { Button, Dialog, Notice, Skeleton } from "@matinee/ui";
import { sendOnceWithRetry } from "@matinee/webapp";
import { useApp } from "@matinee/webapp/signed-in";
import {
  firstChoice,
  MoveFields,
  MoveWorking,
  moveBody,
  useMoveTargets,
  type MoveBody,
  type MoveChoice,
} from "@matinee/webapp/moves";
import { useState, type SubmitEvent } from "react";
import common from "../common/screen.module.css";
import type { Cancellable } from "./CancelLine.tsx";
import { orderFailure } from "./order-failure.ts";

type Props = {
  orderId: string;
  line: Cancellable | null;
  onClose: () => void;
  onDone: (message: string) => Promise<void>;
};

/** Moves a family's booking to another date or class, or swaps an item: choose, see what happens, agree. */
export function MoveLine({ orderId, line, onClose, onDone }: Props) {
  return (
    <Dialog
      open={line !== null}
      onClose={onClose}
      title={line?.isItem === true ? "Swap this item" : "Move this booking"}
    >
      {line && <MoveDialog key={line.key} orderId={orderId} line={line} onDone={onDone} />}
    </Dialog>
  );
}

type DialogProps = { orderId: string; line: Cancellable; onDone: Props["onDone"] };

function MoveDialog({ orderId, line, onDone }: DialogProps) {
  const { api } = useApp();
  const targets = useMoveTargets(line.id, () =>
    api.call("GET /v1/account/orders/{id}/lines/{line_id}/moves", {
      path: { id: orderId, line_id: line.id },
      quiet: true,
    }),
  );
  return (
    <div className={common.section}>
      <p className={common.strong}>{line.title}</p>
      {targets === null && <Skeleton />}
      {typeof targets === "string" && <Notice tone="problem" live title={targets} />}
      {targets !== null &&
        typeof targets !== "string" &&
        (targets.targets.length === 0 ? (
          <p>The school has nothing else that this could be moved to. Please ask the school.</p>
        ) : (
          <MoveForm orderId={orderId} line={line} targets={targets} onDone={onDone} />
        ))}
    </div>
  );
}

/** The amounts as they were shown, with what they are for. */
type Shown = { body: MoveBody; preview: TransferPreview };

function MoveForm({ orderId, line, targets, onDone }: DialogProps & { targets: MoveTargets }) {
  const { api } = useApp();
  const [choice, setChoice] = useState<MoveChoice>(() => {
    const first = firstChoice(targets);
    return line.childIds === null ? first : { ...first, childIds: line.childIds };
  });
  const [shown, setShown] = useState<Shown | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [once] = useState(sendOnceWithRetry);
  const path = { id: orderId };
  // The row that was chosen names the child.
  const own = line.childIds === null ? targets : { ...targets, children: [] };

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(orderFailure(error));
      if (error instanceof ApiError && error.code === "preview_changed") setShown(null);
    } finally {
      setBusy(false);
    }
  }

  async function ask(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const read = moveBody(targets, choice);
    if (!read.ok) return setFailure(read.error);
    await run(async () => {
      const body = { ...read.value, to: "card" } as const;
      const preview = await api.call("POST /v1/account/orders/{id}/transfers/preview", { path, body, quiet: true });
      setShown({ body: read.value, preview });
    });
  }

  async function agree({ body: move, preview }: Shown): Promise<void> {
    await run(async () => {
      const { from, to, owed, to_card, to_credit } = preview;
      const seen = { price: to.price, given: from.price, owed, to_card, to_credit };
      const body = { ...move, to: "card", seen } as const;
      await once([path, body], (idempotencyKey) =>
        api.call("POST /v1/account/orders/{id}/transfers", { path, body, idempotencyKey, quiet: true }),
      );
      await onDone(`${line.title} is ${line.isItem ? "swapped" : "moved"}. We have emailed you about it.`);
    });
  }

  return (
    <>
      <form className={common.form} noValidate onSubmit={(event) => void ask(event)}>
        <MoveFields
          targets={own}
          choice={choice}
          onChange={(next) => {
            setChoice(next);
            setShown(null);
            setFailure(null);
          }}
          error={null}
        />
        {shown === null && (
          <div className={common.actions}>
            <Button type="submit" tone="spot" busy={busy}>
              Show the changes
            </Button>
          </div>
        )}
      </form>
      {shown !== null && (
        <>
          <MoveWorking preview={shown.preview} />
          <div className={common.actions}>
            <Button tone="spot" busy={busy} onClick={() => void agree(shown)}>
              {line.isItem ? "Swap it" : "Move it"}
            </Button>
          </div>
        </>
      )}
      {failure !== null && <Notice tone="problem" live title={failure} />}
    </>
  );
}
