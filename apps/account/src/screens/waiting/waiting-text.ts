import type { WaitingPlace } from "@matinee/contract/client";

const ENDS: Record<WaitingPlace["status"], string> = {
  waiting: "",
  offered: "A place is offered to you",
  accepted: "Accepted, and booked",
  declined: "Declined",
  lapsed: "The offer ran out",
  withdrawn: "Given up",
};

/** How a place on a waiting list stands: "Number 2 on the list", or how it ended. */
export function waitingPlaceText({ status, position }: Pick<WaitingPlace, "status" | "position">): string {
  if (status === "waiting") return position === 1 ? "First on the list" : `Number ${position} on the list`;
  return ENDS[status];
}

/** Whether it still counts. */
export const isLive = ({ status }: Pick<WaitingPlace, "status">): boolean =>
  status === "waiting" || status === "offered";
