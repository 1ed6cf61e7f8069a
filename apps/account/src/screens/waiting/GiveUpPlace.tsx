import type { WaitingPlace } from "@matinee/contract/client";
import { Button, Dialog } from "@matinee/ui";
import { knownOutcome } from "@matinee/webapp";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import common from "../common/screen.module.css";

type GiveUpPlaceProps = {
  place: WaitingPlace | null;
  title: string;
  stayLabel: string;
  leaveLabel: string;
  call: "POST /v1/account/waiting-lists/{id}/decline" | "POST /v1/account/waiting-lists/{id}/withdraw";
  doneText: (place: WaitingPlace) => string;
  onClose: () => void;
  onDone: (message: string) => Promise<void>;
  /** What it means to give up this place. */
  children: ReactNode;
};

/** Asks before a family gives up a place on a waiting list or one that it was offered: nobody can restore it. */
export function GiveUpPlace({
  place,
  title,
  stayLabel,
  leaveLabel,
  call,
  doneText,
  onClose,
  onDone,
  children,
}: GiveUpPlaceProps) {
  const { api } = useApp();
  const submission = useSubmit();
  const reset = useEffectEvent(() => submission.reset());
  useEffect(() => reset(), [place]);
  const giveUp = (given: WaitingPlace) =>
    submission.submit(async () => {
      await knownOutcome(() => api.call(call, { path: { id: given.id }, quiet: true }));
      await onDone(doneText(given));
    });

  return (
    <Dialog
      open={place !== null}
      onClose={onClose}
      title={title}
      foot={
        place && (
          <>
            <Button tone="quiet" onClick={onClose}>
              {stayLabel}
            </Button>
            <Button tone="ink" busy={submission.busy} onClick={() => void giveUp(place)}>
              {leaveLabel}
            </Button>
          </>
        )
      }
    >
      {place && (
        <div className={common.section}>
          {children}
          <FormProblem of={submission} />
        </div>
      )}
    </Dialog>
  );
}
