import type { WaitingPlace } from "@matinee/contract/client";
import { sentenceList } from "@matinee/format";
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
  return (
    <GiveUpPlace
      {...props}
      title="Decline this place?"
      stayLabel="Keep the offer"
      leaveLabel="Decline the place"
      call="POST /v1/account/waiting-lists/{id}/decline"
      doneText={({ name }) => `You have declined the place in ${name}.`}
    >
      {place && (
        <p>
          The next family is offered the place in {place.name}. {sentenceList([place.child.first_name, ...others])}{" "}
          {others.length === 0 ? "leaves" : "leave"} the waiting list; if you join again, you start at its end.
        </p>
      )}
    </GiveUpPlace>
  );
}
