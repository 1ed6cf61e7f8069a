import { ApiError, type WaitingPlace } from "@matinee/contract/client";
import { Button, Dialog, Notice } from "@matinee/ui";
import { sentenceList } from "@matinee/format";
import { useApp } from "@matinee/webapp/signed-in";
import { useEffect, useState } from "react";
import common from "../common/screen.module.css";

type DeclineOfferProps = {
  place: WaitingPlace | null;
  onClose: () => void;
  onDone: (message: string) => Promise<void>;
};

/** Asks before an offer is declined, because the next family gets the place at once. */
export function DeclineOffer({ place, onClose, onDone }: DeclineOfferProps) {
  const { api } = useApp();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => setFailure(null), [place]);

  async function decline({ id, name }: WaitingPlace): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await api.call("POST /v1/account/waiting-lists/{id}/decline", { path: { id }, quiet: true });
      await onDone(`You have declined the place in ${name}.`);
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

  const children = place === null ? [] : [place.child.first_name, ...place.together_with];
  return (
    <Dialog
      open={place !== null}
      onClose={onClose}
      title="Decline this place?"
      foot={
        place && (
          <>
            <Button tone="quiet" onClick={onClose}>
              Keep the offer
            </Button>
            <Button tone="ink" busy={busy} onClick={() => void decline(place)}>
              Decline the place
            </Button>
          </>
        )
      }
    >
      {place && (
        <div className={common.section}>
          <p>
            The next family is offered the place in {place.name}. {sentenceList(children)}{" "}
            {children.length === 1 ? "leaves" : "leave"} the waiting list; if you join again, you start at its end.
          </p>
          {failure !== null && <Notice tone="problem" live title={failure} />}
        </div>
      )}
    </Dialog>
  );
}
