import type { WaitingPlace } from "@matinee/contract/client";
import { sentenceList } from "@matinee/format";
import { GiveUpPlace } from "./GiveUpPlace.tsx";

type LeaveWaitingListProps = {
  place: WaitingPlace | null;
  onClose: () => void;
  onDone: (message: string) => Promise<void>;
};

/** Asks before a child leaves a waiting list, because the place cannot be restored. */
export function LeaveWaitingList(props: LeaveWaitingListProps) {
  const { place } = props;
  const others = place?.together_with ?? [];
  return (
    <GiveUpPlace
      {...props}
      title="Leave this waiting list?"
      stayLabel="Stay on the list"
      leaveLabel="Leave the list"
      call="POST /v1/account/waiting-lists/{id}/withdraw"
      doneText={({ child, name }) => `${child.first_name} has left the waiting list for ${name}.`}
    >
      {place && (
        <p>
          {place.child.first_name} will lose this place on the waiting list for {place.name}. If you join again, you
          start at the end of the list.
        </p>
      )}
      {others.length > 0 && (
        <p>
          {sentenceList(others)} {others.length === 1 ? "stays" : "stay"} on the list.
        </p>
      )}
    </GiveUpPlace>
  );
}
