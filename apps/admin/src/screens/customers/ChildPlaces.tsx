import type { StaffCustomer } from "@matinee/contract/client";
import { counted, londonToday, plainDate } from "@matinee/format";
import { Button, TextArea, TextInput, VisuallyHidden } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import { contentKey, textOf } from "../../ui/form-data.ts";
import styles from "../../ui/page.module.css";
import { FormDialog, LeaveButton } from "../../ui/unsaved/FormDialog.tsx";
import { useIsManager } from "../../ui/use-is-manager.ts";

type Child = StaffCustomer["children"][number];
type Place = Child["places"][number];

/** A child's places that no order sold. They can be ended here alone: there is no order to cancel. */
export function ChildPlaces({ child }: { child: Child }) {
  const isManager = useIsManager();
  const [ended, setEnded] = useState<Place | null>(null);
  if (child.places.length === 0) return null;
  return (
    <>
      <ul className={styles.rows} aria-label={`${child.first_name}'s places that were imported`}>
        {child.places.map((place) => (
          <li key={place.id} className={styles.line}>
            <span>
              {place.class}: imported, until {plainDate(place.last_on)}
            </span>
            {isManager && (
              <Button tone="quiet" size="small" onClick={() => setEnded(place)}>
                End place
                <VisuallyHidden>
                  {" "}
                  of {child.first_name} in {place.class}
                </VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ended !== null && <EndPlace child={child} place={ended} onClose={() => setEnded(null)} />}
    </>
  );
}

function EndPlace({ child, place, onClose }: { child: Child; place: Place; onClose: () => void }) {
  const { api, toasts } = useApp();
  const { revalidate } = useRevalidator();
  const submission = useSubmit();
  const [today] = useState(() => londonToday());
  const [key] = useState(() => crypto.randomUUID());
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const from = textOf(form, "from");
    void submission.submit(
      async () => {
        const body = { from, reason: textOf(form, "reason") };
        const { lessons } = await api.call("POST /v1/staff/places/{id}/end", {
          path: { id: place.id },
          body,
          idempotencyKey: contentKey(key, body),
          quiet: true,
        });
        toasts.show(`Place ended. ${counted(lessons, "lesson has", "lessons have")} a free place again.`, "good");
        onClose();
        await revalidate();
      },
      from === "" ? { from: "Enter a day." } : {},
    );
  };
  return (
    <FormDialog open busy={submission.busy} onClose={onClose} title={`End ${child.first_name}'s place?`}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <p>
          {place.class}: the lessons from this day on are cancelled for {child.first_name}, and go to whoever waits for
          a place first. Nothing is paid back here, and no email is sent.
        </p>
        <FormProblem of={submission} />
        <TextInput
          label={`First day without ${child.first_name}`}
          type="date"
          name="from"
          defaultValue={today}
          min={today}
          max={place.last_on}
          error={submission.fieldError("from")}
        />
        <TextArea
          label="Reason"
          help="For the school's records."
          name="reason"
          rows={2}
          maxLength={500}
          error={submission.fieldError("reason")}
        />
        <div className={styles.buttons}>
          <Button type="submit" tone="ink" busy={submission.busy}>
            End the place
          </Button>
          <LeaveButton>Keep the place</LeaveButton>
        </div>
      </form>
    </FormDialog>
  );
}
