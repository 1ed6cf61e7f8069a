import type { CancelledDaysPreview, LessonOffer, StaffCamp } from "@matinee/contract/client";
import { counted } from "@matinee/format";
import { Button, Checkbox, FieldError, Notice, TextInput } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import { HolderList } from "../../ui/CrowdedPlaces.tsx";
import { dayOf } from "../../ui/DatesPreview.tsx";
import editor from "../../ui/editor.module.css";
import { textOf } from "../../ui/form-data.ts";
import { OfferChoiceForm } from "../../ui/OfferChoice.tsx";
import styles from "../../ui/page.module.css";
import { READ_AGAIN, readAgain } from "../../ui/saved-meanwhile.ts";
import { offersText } from "../../ui/TellFamilies.tsx";
import { FormDialog, LeaveButton } from "../../ui/unsaved/FormDialog.tsx";

type CancelDaysProps = {
  of: StaffCamp;
  /** The days that have not begun. */
  days: StaffCamp["days"];
  /** Takes the version that the camp has without these days. */
  onCancelled: (version: number) => void;
  onClose: () => void;
};

interface Asked {
  readonly days: readonly string[];
  readonly reason: string;
  readonly found: CancelledDaysPreview;
}

/** Cancels days of a camp: first which and why, then whose places they are and what the families are offered. */
export function CancelDays({ of, days, onCancelled, onClose }: CancelDaysProps) {
  const { api, toasts } = useApp();
  const revalidator = useRevalidator();
  const submission = useSubmit(READ_AGAIN);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState<Asked | null>(null);
  const path = { id: of.id };
  const back = () => {
    if (!submission.busy) setAsked(null);
  };
  const isWhole = chosen.length === days.length;
  const look = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const why = textOf(new FormData(event.currentTarget), "reason").trim();
    const errors = {
      ...(chosen.length === 0 && { days: "Please choose a day." }),
      ...(why === "" && { reason: "Please say why. The families read it." }),
    };
    void submission.submit(async () => {
      setReason(why);
      const found = await api.call("POST /v1/staff/camps/{id}/cancel-days/preview", {
        path,
        body: { days: [...chosen] },
        quiet: true,
      });
      setAsked({ days: chosen, reason: why, found });
    }, errors);
  };
  const cancel = (offer: LessonOffer | null) =>
    submission.submit(async () => {
      if (asked === null) return;
      const { version } = await api
        .call("POST /v1/staff/camps/{id}/cancel-days", {
          path,
          body: {
            version: of.version,
            days: [...asked.days],
            reason: asked.reason,
            seen: asked.found.seen,
            ...(offer !== null && { offer }),
          },
          quiet: true,
        })
        .catch(readAgain(() => revalidator.revalidate()));
      onCancelled(version);
      const { families } = asked.found;
      toasts.show(
        families === 0 ? "Cancelled." : `Cancelled. ${counted(families, "family", "families")} will get an email.`,
        "good",
      );
      onClose();
      await revalidator.revalidate();
    });
  if (asked !== null)
    return (
      <FormDialog open busy={submission.busy} onClose={onClose} title={titleOf(asked.days.length, days.length)}>
        <div className={styles.form}>
          <FormProblem of={submission} />
          <Families found={asked.found} />
          {asked.found.seen === null ? (
            <div className={styles.buttons}>
              <Button tone="spot" busy={submission.busy} onClick={() => void cancel(null)}>
                {doneLabel(asked.days.length, days.length)}
              </Button>
              <Button tone="quiet" onClick={back}>
                Go back
              </Button>
            </div>
          ) : (
            <OfferChoiceForm
              of="days"
              saves={`Cancel and tell ${counted(asked.found.families, "family", "families")}`}
              busy={submission.busy}
              onSave={(offer) => void cancel(offer)}
              onBack={back}
            />
          )}
        </div>
      </FormDialog>
    );
  return (
    <FormDialog open busy={submission.busy} onClose={onClose} title={`Cancel days of ${of.name}`}>
      <form className={styles.form} noValidate onSubmit={look}>
        <p>
          The places on these days are cancelled, and the families get one email each. You see whose places they are
          before anything is cancelled.
        </p>
        <FormProblem of={submission} />
        <fieldset className={editor.section}>
          <legend>Which days?</legend>
          {days.length > 1 && (
            <Checkbox
              label="The whole camp"
              checked={isWhole}
              onChange={({ currentTarget: { checked } }) => setChosen(checked ? days.map(({ on }) => on) : [])}
            />
          )}
          {days.map(({ on, taken }) => (
            <Checkbox
              key={on}
              label={dayOf(on)}
              help={taken === 0 ? "Nobody is booked." : `${counted(taken, "place")} taken.`}
              checked={chosen.includes(on)}
              aria-invalid={submission.fieldError("days") !== null || undefined}
              onChange={({ currentTarget: { checked } }) =>
                setChosen(days.map((day) => day.on).filter((one) => (one === on ? checked : chosen.includes(one))))
              }
            />
          ))}
          {submission.fieldError("days") !== null && (
            <FieldError id="days-error">{submission.fieldError("days")}</FieldError>
          )}
        </fieldset>
        <TextInput
          label="Reason"
          name="reason"
          maxLength={200}
          defaultValue={reason}
          help="Families see this. For example: The hall is flooded"
          error={submission.fieldError("reason")}
        />
        <div className={styles.buttons}>
          <Button type="submit" tone="spot" busy={submission.busy}>
            See who is booked
          </Button>
          <LeaveButton>Keep the camp as it is</LeaveButton>
        </div>
      </form>
    </FormDialog>
  );
}

const titleOf = (some: number, all: number) => (some === all ? "Cancel the camp?" : `Cancel ${counted(some, "day")}?`);
const doneLabel = (some: number, all: number) => (some === all ? "Cancel the camp" : `Cancel ${counted(some, "day")}`);

function Families({ found: { days, families, waiting, offers, holders } }: { found: CancelledDaysPreview }) {
  const list =
    waiting === 0
      ? offers === 0
        ? null
        : offersText(offers)
      : `${counted(waiting, "child", "children")} on the waiting list ${waiting === 1 ? "leaves" : "leave"} it, and the families are told by email.`;
  if (families === 0)
    return (
      <p>
        Nobody has a place on {days.length === 1 ? "this day" : "these days"}. {list ?? "No emails are sent."}
      </p>
    );
  return (
    <>
      <Notice tone="problem">
        {counted(families, "family", "families")} {families === 1 ? "loses" : "lose"} places:{" "}
        {days.map(({ on, children }) => `${dayOf(on)} (${counted(children, "child", "children")})`).join(", ")}.{" "}
        {families === 1 ? "It" : "Each"} gets one email.
      </Notice>
      {list !== null && <p>{list}</p>}
      <HolderList holders={holders} />
    </>
  );
}
