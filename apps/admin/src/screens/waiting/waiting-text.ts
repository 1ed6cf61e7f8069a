import type { StaffWaitingEntry, StaffWaitingListRow } from "@matinee/contract/client";
import { formatInstant, plainDate, sentenceList } from "@matinee/format";

/** The path of the list of a class or camp. */
export function listPath({
  group_id: groupId,
  course_id: courseId,
}: Pick<StaffWaitingListRow, "group_id" | "course_id">) {
  return groupId === null ? `/waiting-lists/camp/${courseId}` : `/waiting-lists/class/${groupId}`;
}

const REASONS: Record<StaffWaitingEntry["skips"][number]["reason"], string> = {
  passed_over_by_staff: "Passed over by staff",
  already_booked: "Has a place already",
  trial_had: "Has already had a trial here, or all their trials for this school year",
  days_declined: "The family has declined these days",
  too_young: "Too young for the date",
  too_old: "Too old for the date",
  too_few_places: "Too few places for all the children",
  offered_to_another_by_staff: "Staff offered the place to another child",
};

/** Why a child was passed over, and when: "Too young for the date, 3 May 2026". */
export function skipText({ reason, detail, on }: StaffWaitingEntry["skips"][number]): string {
  return `${REASONS[reason]}${detail === null ? "" : ` (${detail})`}, ${plainDate(on)}`;
}

/** What is offered, and until when: "A place from 3 May 2026, held until 1 May 2026 at 18:00". */
export function offerText({ start_date: start, expires_at: end }: NonNullable<StaffWaitingEntry["offer"]>): string {
  return `A place from ${plainDate(start)}, held until ${formatInstant(end)}`;
}

/** What it means to take a child off a list. */
export function removalText({
  child,
  proved,
  together_with: others,
}: Pick<StaffWaitingEntry, "child" | "proved" | "together_with">): string {
  return [
    proved
      ? "The family gets an email that says so, with your reason."
      : "The family gets an email that says so. Your reason is not in it, because nobody has confirmed the email address.",
    "Children behind move up.",
    ...(others.length === 0 ? [] : [`${sentenceList(others)} ${others.length === 1 ? "stays" : "stay"} on the list.`]),
    `This can't be undone: ${child.name} would join the list again at its end.`,
  ].join(" ");
}
