import { ApiError } from "@matinee/contract/client";
import {
  campChildrenPath,
  childrenPath,
  classDetailsPath,
  waitingChildrenPath,
  type WaitingListTarget,
} from "../../../shared/paths.ts";

/** Why nobody joined a waiting list, and the link to what can be done instead. */
export type WaitingRefusal = { title: string; to: string; action: string };

/** The refusal of a waiting list that the parent's form cannot solve; null for any other error. */
export function waitingRefusal(error: unknown, what: WaitingListTarget): WaitingRefusal | null {
  if (!(error instanceof ApiError)) return null;
  const rows =
    typeof error.details === "string" ? [error.details].filter(Boolean) : error.details.map(({ message }) => message);
  const title = rows.length > 0 ? rows.join(" ") : error.message;
  if (error.code === "places_left") {
    const to = "group_id" in what ? childrenPath(what.group_id) : campChildrenPath(what.course_id);
    return { title, to, action: "Book it now" };
  }
  if (error.code === "age_does_not_fit")
    return { title, to: waitingChildrenPath(what), action: "Change who is coming" };
  if (error.code === "no_waiting_list" && "group_id" in what)
    return { title, to: classDetailsPath(what.group_id), action: "See the class" };
  return null;
}
