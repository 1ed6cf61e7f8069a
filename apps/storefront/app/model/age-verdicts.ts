import type { FoundGroup, FoundGroups, Group, TrialCheck, TrialDate } from "@matinee/contract/client";
import type { Api } from "../api/api.ts";

/** How one date of birth goes with a class. */
export type AgeVerdict =
  | { kind: "fits" }
  /** Old enough on a later start date. */
  | { kind: "later"; message: string }
  | { kind: "outside"; message: string; offer: FoundGroup | null };

const AGE_PROBLEMS = new Set(["too_young", "too_old"]);

/** Checks dates of birth (ISO) against a class that could be started on `first`; verdicts by date of birth. */
export async function ageVerdicts(api: Api, group: Group, first: string, birthdays: readonly string[]): Promise<Record<string, AgeVerdict>> {
  const now = await problemsOn(api, group.id, first, birthdays);
  const outside = Object.keys(now);
  if (outside.length === 0) return Object.fromEntries(birthdays.map((date) => [date, { kind: "fits" }]));
  const trialDates: TrialDate[] = await api.call("GET /trial-dates/group/{groupId}", { path: { groupId: group.id }, quiet: true });
  const last = trialDates.at(-1)?.date;
  const later = last && last !== first ? await problemsOn(api, group.id, last, outside) : now;
  const verdicts = birthdays.map(async (date): Promise<[string, AgeVerdict]> => {
    const message = now[date];
    if (message === undefined) return [date, { kind: "fits" }];
    if (!(date in later)) return [date, { kind: "later", message }];
    return [date, { kind: "outside", message, offer: await nextFitting(api, group, date).catch(() => null) }];
  });
  return Object.fromEntries(await Promise.all(verdicts));
}

async function problemsOn(api: Api, groupId: number, startDate: string, dates: readonly string[]): Promise<Record<string, string>> {
  const check: TrialCheck = await api.call("POST /groups/validate-selected-for-trial", {
    body: { group_id: groupId, start_date: startDate, children: dates.map((date_of_birth) => ({ date_of_birth })) },
    quiet: true,
  });
  return Object.fromEntries(check.problems.flatMap(({ code, child, message }) => (child !== null && AGE_PROBLEMS.has(code) ? [[child, message]] : [])));
}

/** The nearest class around the venue that takes this child and has places. */
async function nextFitting(api: Api, { location: { lat, lng } }: Group, date_of_birth: string): Promise<FoundGroup | null> {
  const found: FoundGroups = await api.call("GET /groups/get-suitable-groups", { query: { lat, lng, date_of_birth, has_spaces: "1", size: 1 }, quiet: true });
  return found.items[0] ?? null;
}
