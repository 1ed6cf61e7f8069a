import type { StaffClass } from "@matinee/contract/client";
import { Button } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useNavigate, useRevalidator } from "react-router";
import { MOVES, type ListingMove } from "../../ui/listing-status.ts";
import styles from "../../ui/page.module.css";

const NAMES: Readonly<Record<ListingMove, readonly [label: string, done: string]>> = {
  close: ["Close to new bookings", "Closed. Its dates and bookings stay."],
  reopen: ["Open again", "Open again."],
  archive: ["Move to the archive", "Moved to the archive."],
  restore: ["Take out of the archive", "Out of the archive. It is closed."],
};

/** What can be done with a class besides changing it. */
export function ClassActions({ of: { id, status, version, name } }: { of: StaffClass }) {
  const { api, toasts } = useApp();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const submission = useSubmit();
  const move = (event: ListingMove) =>
    submission.submit(async () => {
      await api.call(`POST /v1/staff/classes/{id}/${event}`, { path: { id }, body: { version }, quiet: true });
      toasts.show(NAMES[event][1], "good");
      await revalidator.revalidate();
    });
  const duplicate = () =>
    submission.submit(async () => {
      const idempotencyKey = crypto.randomUUID();
      const copy = await api.call("POST /v1/staff/classes/{id}/duplicate", {
        path: { id },
        idempotencyKey,
        quiet: true,
      });
      toasts.show(`This is a copy of ${name}.`, "good");
      await navigate(`/classes/${copy.id}`);
    });
  const remove = () =>
    submission.submit(async () => {
      await api.call("DELETE /v1/staff/classes/{id}", { path: { id }, quiet: true });
      toasts.show("Draft deleted.", "good");
      await navigate("/classes");
    });
  return (
    <section className={styles.stack} aria-label="More about this class">
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
