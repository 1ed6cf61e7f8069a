import type { JoinedLists } from "@matinee/contract/client";

type Place = JoinedLists["places"][number];

/** Where a child stands: "Number 2 on the list", or that the child waits no longer. */
export function placeText({ status, position }: Pick<Place, "status" | "position">): string {
  if (status === "waiting") return position === 1 ? "First on the list" : `Number ${position} on the list`;
  if (status === "offered") return "We have offered you a place. Please answer with the link in that email.";
  return status === "accepted" ? "Booked" : "No longer on the list";
}

/** The heading, for the places that can still be left and all of them. */
export function headingText(places: readonly Pick<Place, "status">[]): string {
  if (places.some(({ status }) => status === "waiting")) return "Leave the waiting list?";
  return places.some(({ status }) => status === "offered")
    ? "You have an offer"
    : "You are no longer on the waiting list";
}
