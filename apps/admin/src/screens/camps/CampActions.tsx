import type { StaffCamp } from "@matinee/contract/client";
import { Button, Dialog, TextInput } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { textOf } from "../../ui/form-data.ts";
import { MOVES, type ListingMove } from "../../ui/listing-status.ts";
import styles from "../../ui/page.module.css";

const NAMES: Readonly<Record<ListingMove, readonly [label: string, done: string]>> = {
  close: ["Close to new bookings", "Closed. Its bookings stay."],
  reopen: ["Open again", "Open again."],
  archive: ["Move to the archive", "Moved to the archive."],
  restore: ["Take out of the archive", "Out of the archive. It is closed."],
};

/** What can be done with a camp besides changing it. */
export function CampActions({ of }: { of: StaffCamp }) {
  const { id, status, version } = of;
  const { api, toasts } = useApp();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const submission = useSubmit();
  const [copies, setCopies] = useState(false);
  const move = (event: ListingMove) =>
    submission.submit(async () => {
      await api.call(`POST /v1/staff/camps/{id}/${event}`, { path: { id }, body: { version }, quiet: true });
      toasts.show(NAMES[event][1], "good");
      await revalidator.revalidate();
    });
  const remove = () =>
    submission.submit(async () => {
      await api.call("DELETE /v1/staff/camps/{id}", { path: { id }, quiet: true });
      toasts.show("Draft deleted.", "good");
      await navigate("/camps");
    });
  return (
    <section className={styles.stack} aria-label="More about this camp">
      {!copies && <FormProblem of={submission} />}
      <div className={styles.buttons}>
        {MOVES[status].map((event) => (
          <Button key={event} tone="quiet" busy={submission.busy} onClick={() => void move(event)}>
            {NAMES[event][0]}
          </Button>
        ))}
        <Button tone="quiet" onClick={() => setCopies(true)}>
          Duplicate
        </Button>
        {status === "draft" && (
          <Button tone="quiet" busy={submission.busy} onClick={() => void remove()}>
            Delete draft
          </Button>
        )}
      </div>
      {copies && <Duplicate of={of} onClose={() => setCopies(false)} />}
    </section>
  );
}

function Duplicate({ of: { id, name, next_holiday: next }, onClose }: { of: StaffCamp; onClose: () => void }) {
  const { api, toasts } = useApp();
  const navigate = useNavigate();
  const submission = useSubmit();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const startsOn = textOf(new FormData(event.currentTarget), "starts_on");
    const errors = startsOn === "" ? { starts_on: "Please enter the first day." } : {};
    void submission.submit(async () => {
      const copy = await api.call("POST /v1/staff/camps/{id}/duplicate", {
        path: { id },
        body: { starts_on: startsOn },
        idempotencyKey: `${idempotencyKey}-${startsOn}`,
        quiet: true,
      });
      toasts.show(`This is a copy of ${name}.`, "good");
      onClose();
      await navigate(`/camps/${copy.id}`);
    }, errors);
  };
  return (
    <Dialog open onClose={onClose} title={`Copy ${name}`}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <p>
          All its days, and the day by which the rest is due, move by as much as the first day. The copy is a draft.
        </p>
        <FormProblem of={submission} />
        <TextInput
          label="First day of the copy"
          type="date"
          name="starts_on"
          defaultValue={next}
          help="The same holiday of next year, unless you choose another day."
          error={submission.fieldError("starts_on")}
        />
        <div className={styles.buttons}>
          <Button type="submit" tone="spot" busy={submission.busy}>
            Make the copy
          </Button>
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
