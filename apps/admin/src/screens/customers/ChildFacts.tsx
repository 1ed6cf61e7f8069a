import type { StaffCustomer } from "@matinee/contract/client";
import { Button, TextArea, VisuallyHidden } from "@matinee/ui";
import { ageInYears, londonToday, plainDate } from "@matinee/format";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { textOf } from "../../ui/form-data.ts";
import styles from "../../ui/page.module.css";
import { FormDialog, useInFormDialog } from "../../ui/unsaved/FormDialog.tsx";
import { ChildPlaces } from "./ChildPlaces.tsx";

type Child = StaffCustomer["children"][number];

type ChildFactsProps = {
  readonly child: Child;
  /** True if the family has an account, where it can see who looked at the notes. */
  readonly hasAccount: boolean;
};

/** A child without health notes. Staff open the notes with a reason, and each view is logged. */
export function ChildFacts({ child, hasAccount }: ChildFactsProps) {
  const [open, setOpen] = useState(false);
  const name = `${child.first_name} ${child.surname}`;
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <strong>{name}</strong>
        <span className={styles.mute}>
          {ageInYears(child.date_of_birth, londonToday())} years old, born {plainDate(child.date_of_birth)}
        </span>
      </div>
      <dl className={styles.facts}>
        <dt>Booked</dt>
        <dd>{child.classes.length === 0 ? "Nothing booked" : child.classes.join(", ")}</dd>
        {child.waiting_for.length > 0 && (
          <>
            <dt>Waiting for</dt>
            <dd>{child.waiting_for.join(", ")}</dd>
          </>
        )}
        {child.past_classes.length > 0 && (
          <>
            <dt>Past</dt>
            <dd>{child.past_classes.join(", ")}</dd>
          </>
        )}
        <dt>Photos and films</dt>
        <dd>{child.image_consent ? "Allowed" : "Not allowed"}</dd>
      </dl>
      <ChildPlaces child={child} />
      {child.medical === "none" && <p className={styles.mute}>No health notes.</p>}
      {child.medical === "noted" && (
        <>
          <div className={styles.line}>
            <span>Has health notes.</span>
            <Button tone="quiet" size="small" onClick={() => setOpen(true)}>
              Show<VisuallyHidden> {child.first_name}'s health notes</VisuallyHidden>
            </Button>
          </div>
          <FormDialog open={open} onClose={() => setOpen(false)} title={`${child.first_name}'s health notes`}>
            <MedicalNotes child={child} hasAccount={hasAccount} />
          </FormDialog>
        </>
      )}
    </li>
  );
}

function MedicalNotes({ child, hasAccount }: ChildFactsProps) {
  const { api } = useApp();
  const submission = useSubmit();
  const { onSaved } = useInFormDialog(submission.busy);
  const [notes, setNotes] = useState<string | null>(null);
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form that had the focus is no longer on the page.
    if (notes !== null) shown.current?.focus();
  }, [notes]);
  const showNotes = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = textOf(new FormData(event.currentTarget), "reason");
    await submission.submit(async () => {
      const answer = await api.call("POST /v1/children/read-medical/{id}", {
        path: { id: child.id },
        body: { reason },
        quiet: true,
      });
      onSaved();
      setNotes(answer.medical_conditions);
    });
  };
  const whoSees = `The family can see the time and your reason${hasAccount ? "" : " if they open an account"}.`;
  if (notes !== null)
    return (
      <div className={styles.stack} role="group" aria-label="Health notes" tabIndex={-1} ref={shown}>
        <p className={styles.text}>{notes === "" ? "The health notes have been removed." : notes}</p>
        <p className={styles.mute}>We have recorded this view. {whoSees}</p>
      </div>
    );
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void showNotes(event)}>
      <p>Only look if you need to know. We record your name, the time and your reason. {whoSees}</p>
      <FormProblem of={submission} />
      <TextArea
        label="Why do you need to know?"
        name="reason"
        rows={2}
        maxLength={500}
        error={submission.fieldError("reason")}
      />
      <div className={styles.buttons}>
        <Button type="submit" tone="ink" busy={submission.busy}>
          Show health notes
        </Button>
      </div>
    </form>
  );
}
