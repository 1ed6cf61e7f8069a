import type { StaffItem } from "@matinee/contract/client";
import { Button } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useNavigate, useRevalidator } from "react-router";
import styles from "../../ui/page.module.css";

type Move = "close" | "reopen" | "archive" | "restore";

const MOVES: Readonly<Record<StaffItem["status"], readonly Move[]>> = {
  draft: [],
  open: ["close"],
  closed: ["reopen", "archive"],
  archived: ["restore"],
};
const NAMES: Readonly<Record<Move, readonly [label: string, done: string]>> = {
  close: ["Take off sale", "Closed. Nobody can buy it now."],
  reopen: ["Put on sale again", "Open again."],
  archive: ["Move to the archive", "Moved to the archive."],
  restore: ["Take out of the archive", "Out of the archive. It is closed."],
};

/** What can be done with an item besides changing it. */
export function ItemActions({ of: { id, status, version, name } }: { of: StaffItem }) {
  const { api, toasts } = useApp();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const submission = useSubmit();
  const move = (event: Move) =>
    submission.submit(async () => {
      await api.call(`POST /v1/staff/items/{id}/${event}`, { path: { id }, body: { version }, quiet: true });
      toasts.show(NAMES[event][1], "good");
      await revalidator.revalidate();
    });
  const duplicate = () =>
    submission.submit(async () => {
      const idempotencyKey = crypto.randomUUID();
      const copy = await api.call("POST /v1/staff/items/{id}/duplicate", {
        path: { id },
        idempotencyKey,
        quiet: true,
      });
      toasts.show(`This is a copy of ${name}.`, "good");
      await navigate(`/items/${copy.id}`);
    });
  const remove = () =>
    submission.submit(async () => {
      await api.call("DELETE /v1/staff/items/{id}", { path: { id }, quiet: true });
      toasts.show("Draft deleted.", "good");
      await navigate("/items");
    });
  return (
    <section className={styles.stack} aria-label="More about this item">
      <FormProblem of={submission} />
      <div className={styles.buttons}>
        {MOVES[status].map((event) => (
          <Button key={event} tone="quiet" busy={submission.busy} onClick={() => void move(event)}>
            {NAMES[event][0]}
          </Button>
        ))}
        <Button tone="quiet" busy={submission.busy} onClick={() => void duplicate()}>
          Duplicate
        </Button>
        {status === "draft" && (
          <Button tone="quiet" busy={submission.busy} onClick={() => void remove()}>
            Delete draft
          </Button>
        )}
      </div>
    </section>
  );
}
