import type { StaffCamp } from "@matinee/contract/client";
import { Button, TextInput } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { textOf } from "../../ui/form-data.ts";
import { ListingActions } from "../../ui/ListingActions.tsx";
import styles from "../../ui/page.module.css";
import { FormDialog, LeaveButton, useInFormDialog } from "../../ui/unsaved/FormDialog.tsx";
import { daysToCome } from "./camp-days.ts";
import { CancelDays } from "./CancelDays.tsx";

type CampActionsProps = {
  of: StaffCamp;
  /** Days were cancelled, which made this version. */
  onCancelled: (version: number) => void;
};

/** What can be done with a camp besides changing it. */
export function CampActions({ of, onCancelled }: CampActionsProps) {
  const { id, status, version } = of;
  const { api } = useApp();
  const [copies, setCopies] = useState(false);
  const [cancels, setCancels] = useState(false);
  const toCome = status === "draft" || status === "archived" ? [] : daysToCome(of.days);
  return (
    <>
      <ListingActions
        kind="camp"
        status={status}
        close={["Close to new bookings", "Closed to new bookings. Existing bookings are kept."]}
        onMove={async (event, stored = version, endsList = false) => {
          const body = { version: stored, ...(endsList && { ends_list: true }) };
          return await api.call(`POST /v1/staff/camps/{id}/${event}`, { path: { id }, body, quiet: true });
        }}
        onDelete={async () => await api.call("DELETE /v1/staff/camps/{id}", { path: { id }, quiet: true })}
        onDuplicate={() => {
          setCopies(true);
          return Promise.resolve(null);
        }}
      />
      {toCome.length > 0 && (
        <div className={styles.buttons}>
          <Button tone="quiet" onClick={() => setCancels(true)}>
            Cancel days or the camp
          </Button>
        </div>
      )}
      {cancels && <CancelDays of={of} days={toCome} onCancelled={onCancelled} onClose={() => setCancels(false)} />}
      {copies && (
        <FormDialog open onClose={() => setCopies(false)} title={`Copy ${of.name}`}>
          <Duplicate of={of} onDone={() => setCopies(false)} />
        </FormDialog>
      )}
    </>
  );
}

function Duplicate({ of: { id, name, next_holiday: next }, onDone }: { of: StaffCamp; onDone: () => void }) {
  const { api, toasts } = useApp();
  const navigate = useNavigate();
  const submission = useSubmit();
  const { onSaved } = useInFormDialog(submission.busy);
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
      onSaved();
      onDone();
      await navigate(`/camps/${copy.id}`);
    }, errors);
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>
        All its days, and the date the balance is due, move by the same number of days as the first day. The copy is a
        draft.
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
          Create copy
        </Button>
        <LeaveButton>Cancel</LeaveButton>
      </div>
    </form>
  );
}
