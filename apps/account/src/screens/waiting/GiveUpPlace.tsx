import { ApiError, type WaitingPlace } from "@matinee/contract/client";
import { Button, Dialog, Notice } from "@matinee/ui";
import { useApp } from "@matinee/webapp/signed-in";
import { type ReactNode, useEffect, useState } from "react";
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
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => setFailure(null), [place]);

  async function giveUp(given: WaitingPlace): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await api.call(call, { path: { id: given.id }, quiet: true });
      await onDone(doneText(given));
    } catch (error) {
      setFailure(
        error instanceof ApiError && error.status === 409
          ? error.message
          : "We could not connect. Nothing has changed. Please try again in a moment.",
      );
    } finally {
      setBusy(false);
    }
  }

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
            <Button tone="ink" busy={busy} onClick={() => void giveUp(place)}>
              {leaveLabel}
            </Button>
          </>
        )
      }
    >
      {place && (
        <div className={common.section}>
          {children}
          {failure !== null && <Notice tone="problem" live title={failure} />}
        </div>
      )}
    </Dialog>
  );
}
