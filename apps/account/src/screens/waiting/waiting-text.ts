import type { WaitingPlace } from "@matinee/contract/client";

const ENDS: Record<WaitingPlace["status"], string> = {
  waiting: "",
  offered: "Place offered",
  accepted: "Accepted and booked",
  declined: "Declined",
  lapsed: "Offer expired",
  withdrawn: "Left the list",
};

/** How a place ended that the family did not give up. */
const REASONS: Readonly<Record<string, string>> = {
  booked: "Booked",
  offered: "You accepted the offer in our email",
  over: "The waiting list is closed",
  removed: "The school has taken this child off the list",
};

/** The status of a place on a waiting list: "Number 2 on the list", or how it ended. */
export function waitingPlaceText({
  status,
  position,
  end_reason: reason,
}: Pick<WaitingPlace, "status" | "position" | "end_reason">): string {
  if (status === "waiting") return position === 1 ? "First on the list" : `Number ${position} on the list`;
  const why = status === "withdrawn" && reason !== null ? REASONS[reason] : undefined;
  return why ?? ENDS[status];
}

/** True while the child waits or has an open offer. */
export const isLive = ({ status }: Pick<WaitingPlace, "status">): boolean =>
  status === "waiting" || status === "offered";
