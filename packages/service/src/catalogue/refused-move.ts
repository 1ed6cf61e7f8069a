import type { ListingEvent, ListingState } from "@matinee/core/catalogue";

type Kind = "class" | "camp" | "item";

interface Step {
  readonly status: ListingState;
  readonly event: ListingEvent;
}

const STANDS: Readonly<Record<ListingState, string>> = {
  draft: "is a draft",
  open: "is open",
  closed: "is closed",
  archived: "is in the archive",
};

/** What to do instead of a step that the state machine of listings does not have. */
function adviceFor(kind: Kind, { status, event }: Step): string {
  if (event === "restore") return "It is not in the archive, so there is nothing to take out.";
  if (event === "archive") return "Close it first, then move it to the archive.";
  if (event === "close") return `Nobody can ${kind === "item" ? "buy" : "book"} it, so there is nothing to close.`;
  if (status === "archived") return "Take it out of the archive first, then open it again.";
  if (status === "open") return "There is nothing to do.";
  return status === "draft"
    ? "Nobody has opened it before. Please open it instead."
    : "It was open before. Please open it again instead.";
}

/** Why a class, camp or item can't be opened, closed, archived or brought back as it stands, and what to do instead. */
export function refusedMove(kind: Kind, asked: Step): string {
  return `This ${kind} ${STANDS[asked.status]}. ${adviceFor(kind, asked)}`;
}
