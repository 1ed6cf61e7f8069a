import type { WaitingPlace } from "@matinee/contract/client";
import { plainDate, sentenceList } from "@matinee/format";
import { GiveUpPlace } from "./GiveUpPlace.tsx";

type DeclineOfferProps = {
  place: WaitingPlace | null;
  onClose: () => void;
  onDone: (message: string) => Promise<void>;
};

/** Asks before an offer is declined, because the next family gets the place at once. */
export function DeclineOffer(props: DeclineOfferProps) {
  const { place } = props;
  const others = place?.together_with ?? [];
  const days = place?.offer?.days ?? null;
  const names = place === null ? "" : sentenceList([place.child.first_name, ...others]);
  return (
    <GiveUpPlace
      {...props}
      title={days === null ? "Decline this place?" : days.length === 1 ? "Decline this day?" : "Decline these days?"}
      stayLabel="Keep the offer"
      leaveLabel={days === null ? "Decline the place" : days.length === 1 ? "Decline the day" : "Decline the days"}
      call="POST /v1/account/waiting-lists/{id}/decline"
      doneText={({ name }) =>
        days === null
          ? `You have declined the place in ${name}.`
          : `You have declined ${sentenceList(days.map(plainDate))}. You are still on the list for the other days of ${name}.`
      }
    >
      {place && days === null && (
        <p>
          We will offer the place in {place.name} to the next family. {names} will come off the waiting list. If you
          join again, you start at the end.
        </p>
      )}
      {place && days !== null && (
        <p>
          We will offer {sentenceList(days.map(plainDate))} to the next family. {names} will stay on the waiting list
          for the other days of {place.name}.
        </p>
      )}
    </GiveUpPlace>
  );
}
