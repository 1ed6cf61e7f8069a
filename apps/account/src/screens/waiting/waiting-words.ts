import type { WaitingPlace } from "@matinee/contract/client";

const ENDS: Record<WaitingPlace["status"], string> = {
  waiting: "",
  offered: "A place is offered",
  accepted: "Taken: it became a booking",
  declined: "Declined",
  lapsed: "The offer ran out",
  withdrawn: "Given up",
};

/** How a place in line stands: "Number 2 in the line", or how it ended. */
export function placeWords({ status, position }: Pick<WaitingPlace, "status" | "position">): string {
  if (status === "waiting") return position === 1 ? "First in the line" : `Number ${position} in the line`;
  return ENDS[status];
}

/** Whether it still counts. */
export const isLive = ({ status }: Pick<WaitingPlace, "status">): boolean =>
  status === "waiting" || status === "offered";
