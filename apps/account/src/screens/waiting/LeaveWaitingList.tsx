import { ApiError, type WaitingPlace } from "@matinee/contract/client";
import { Button, Dialog, Notice } from "@matinee/ui";
import { sentenceList } from "@matinee/format";
import { useApp } from "@matinee/webapp/signed-in";
import { useEffect, useState } from "react";
import common from "../common/screen.module.css";

type LeaveWaitingListProps = {
  place: WaitingPlace | null;
  onClose: () => void;
  onDone: (message: string) => Promise<void>;
};

/** Asks before a child leaves a waiting list, because the place cannot be restored. */
export function LeaveWaitingList({ place, onClose, onDone }: LeaveWaitingListProps) {
  const { api } = useApp();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => setFailure(null), [place]);

  async function leave({ id, child, name }: WaitingPlace): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await api.call("POST /v1/account/waiting-lists/{id}/withdraw", { path: { id }, quiet: true });
      await onDone(`${child.first_name} has left the waiting list for ${name}.`);
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
      title="Leave this waiting list?"
      foot={
        place && (
          <>
            <Button tone="quiet" onClick={onClose}>
              Stay on the list
            </Button>
            <Button tone="ink" busy={busy} onClick={() => void leave(place)}>
              Leave the list
            </Button>
          </>
        )
      }
    >
      {place && (
        <div className={common.section}>
          <p>
            {place.child.first_name} will lose this place on the waiting list for {place.name}. If you join again, you
            start at the end of the list.
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
