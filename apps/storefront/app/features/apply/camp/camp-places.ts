import { clockTime, dateOfInstant } from "@matinee/format";
import type { Course } from "@matinee/contract/client";
import { WHOLE_CAMP, type CampDetails, type ClassDraft } from "../../../shared/application/draft.ts";
import type { FormProblem } from "../../../shared/application/ErrorSummary.tsx";
import type { CampPlace } from "../../../shared/catalogue/camp-price.ts";

export const campFieldId = (who: string, field: string) => `camp-${who}-${field}`;

export const detailsOf = ({ details }: Pick<ClassDraft, "details">, who: string): CampDetails =>
  details[who] ?? WHOLE_CAMP;

/** Whether a day of the camp has begun, by the clock of the venue. */
export function hasBegun({ date, start }: Course["days"][number], now: Date): boolean {
  return `${date} ${start}` <= `${dateOfInstant(now.getTime())} ${clockTime(now.getTime())}`;
}

/** The days on which a child comes, out of those that the camp still has. */
export function daysOfChild({ days: held }: Pick<Course, "days">, { days }: CampDetails): string[] {
  return held.map((day) => day.date).filter((date) => days === null || days.includes(date));
}

/** The days of one extra, out of those on which the child comes. */
export function daysOfExtra(camp: Pick<Course, "days">, details: CampDetails, id: number): string[] {
  const chosen = details.extraDays[id];
  return daysOfChild(camp, details).filter((date) => chosen === undefined || chosen.includes(date));
}

/** What a child takes of the camp, from the draft. */
export function placeOf(camp: Course, draft: Pick<ClassDraft, "extras" | "details">, who: string): CampPlace {
  const details = detailsOf(draft, who);
  const days = camp.day_price === null ? null : details.days;
  const coming = daysOfChild(camp, { ...details, days });
  const extras = (draft.extras[who] ?? []).flatMap((id) => {
    const addon = camp.addons.find((one) => one.id === id);
    if (addon === undefined) return [];
    const chosen = daysOfExtra(camp, { ...details, days }, id);
    return [
      {
        id,
        days: addon.choose_days && chosen.length < coming.length ? chosen : null,
        choice: addon.choices === null ? null : (details.choices[id] ?? null),
      },
    ];
  });
  return { days: days === null || coming.length === camp.days.length ? null : coming, extras };
}

/** What is still to be chosen for a child. */
export function placeProblems(camp: Course, place: CampPlace, who: string): FormProblem[] {
  const problems: FormProblem[] = [];
  const add = (field: string, message: string) => problems.push({ fieldId: campFieldId(who, field), message });
  if (place.days?.length === 0) add("days", "Please choose at least one day.");
  for (const { id, days, choice } of place.extras) {
    const addon = camp.addons.find((one) => one.id === id);
    if (addon === undefined) continue;
    if (place.days?.length !== 0 && days?.length === 0) add(`extra-${id}`, `Please choose the days for ${addon.name}.`);
    const { choices } = addon;
    if (choices !== null && !(choice !== null && choices.options.includes(choice)))
      add(`choice-${id}`, `Please choose the ${choices.label.toLowerCase()} of ${addon.name}.`);
  }
  return problems;
}
