import { ApiError, type WaitingPlace } from "@matinee/contract/client";
import { Button, Dialog, Notice } from "@matinee/ui";
import { sentenceList } from "@matinee/format";
import { useApp } from "@matinee/webapp/signed-in";
import { useEffect, useState } from "react";
import common from "../common/screen.module.css";

type GiveUpProps = { place: WaitingPlace | null; onClose: () => void; onDone: (words: string) => Promise<void> };

/** Asks once more before a place on a waiting list is given up, because it can't be had back. */
export function LeaveWaitingList({ place, onClose, onDone }: GiveUpProps) {
  const { api } = useApp();
  const [busy, setBusy] = useState(false);
  const [failure, setLineError] = useState<string | null>(null);
  useEffect(() => setLineError(null), [place]);

  async function giveUp({ id, child, name }: WaitingPlace): Promise<void> {
    setBusy(true);
    setLineError(null);
    try {
      await api.call("POST /v1/account/waiting-lists/{id}/withdraw", { path: { id }, quiet: true });
      await onDone(`${child.first_name} no longer waits for ${name}.`);
    } catch (error) {
      setLineError(
        error instanceof ApiError && error.status === 409
          ? error.message
          : "We could not be reached. Nothing has been changed: please try again in a moment.",
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={place !== null}
      onClose={onClose}
      title="Give up this place?"
      foot={
        place && (
          <>
            <Button tone="quiet" onClick={onClose}>
              Keep it
            </Button>
            <Button tone="ink" busy={busy} onClick={() => void giveUp(place)}>
              Give it up
            </Button>
          </>
        )
      }
    >
      {place && (
        <div className={common.section}>
          <p>
            {place.child.first_name} then no longer waits for {place.name}. If you change your mind, you join again at
            the end of the list.
          </p>
          {place.together_with.length > 0 && (
            <p>
              {sentenceList(place.together_with)} {place.together_with.length === 1 ? "stays" : "stay"} on the list.
            </p>
          )}
          {failure !== null && <Notice tone="problem" live title={failure} />}
        </div>
      )}
    </Dialog>
  );
}
