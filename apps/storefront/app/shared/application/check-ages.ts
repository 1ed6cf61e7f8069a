import type { Api, FoundGroup, FoundGroups, Group, TrialCheck, TrialDate } from "@matinee/contract/client";

/** Whether a date of birth fits the class. */
export type AgeVerdict =
  | { kind: "fits" }
  /** Too young now, old enough from `from` on. */
  | { kind: "later"; message: string; from: string; offer: FoundGroup | null }
  | { kind: "outside"; message: string; offer: FoundGroup | null };

const AGE_CODES: readonly string[] = ["too_young", "too_old", "age_does_not_fit"];

type AgeProblem = { code: string; message: string };

async function ageProblems(
  api: Api,
  group: Group,
  on: string,
  birthdays: readonly string[],
): Promise<Map<string, AgeProblem>> {
  const check: TrialCheck = await api.call("POST /groups/validate-selected-for-trial", {
    body: { group_id: group.id, start_date: on, children: birthdays.map((date_of_birth) => ({ date_of_birth })) },
    quiet: true,
  });
  const aged = check.problems.filter((problem) => AGE_CODES.includes(problem.code));
  return new Map(aged.map(({ child, code, message }) => [child ?? "", { code, message }]));
}

/** The first trial date on which the child is old enough; null if there is none. */
async function firstFitting(api: Api, group: Group, birthday: string): Promise<string | null> {
  const dates: TrialDate[] = await api.call("GET /trial-dates/group/{groupId}", {
    path: { groupId: group.id },
    quiet: true,
  });
  const fits = async (at: number) => {
    const date = dates[at]?.date;
    return date !== undefined && !(await ageProblems(api, group, date, [birthday])).has(birthday);
  };
  if (!(await fits(dates.length - 1))) return null;
  // Age only grows, so search by halving.
  let [young, old] = [0, dates.length - 1];
  while (old - young > 1) {
    const middle = Math.floor((young + old) / 2);
    if (await fits(middle)) old = middle;
    else young = middle;
  }
  return dates[old]?.date ?? null;
}

/** The nearest class with places that fits this child now. */
async function offerFor(api: Api, group: Group, date_of_birth: string): Promise<FoundGroup | null> {
  const { lat, lng } = group.location;
  const query = { lat, lng, date_of_birth, has_spaces: "1" as const, size: 1 };
  const found: FoundGroups = await api.call("GET /groups/get-suitable-groups", { query, quiet: true });
  return found.items[0] ?? null;
}

/** When the age is checked: for trials from a day on, or, with `isFixed`, for a start on that day alone; null: no day is known. */
export type AgeDay = { readonly on: string | null; readonly isFixed?: boolean };

/** Verdicts by date of birth. */
export async function checkAges(
  api: Api,
  group: Group,
  birthdays: readonly string[],
  { on: next, isFixed = false }: AgeDay,
): Promise<Record<string, AgeVerdict>> {
  if (next === null) return {};
  const problems = await ageProblems(api, group, next, birthdays);
  const verdicts = birthdays.map(async (birthday): Promise<[string, AgeVerdict]> => {
    const problem = problems.get(birthday);
    if (problem === undefined) return [birthday, { kind: "fits" }];
    const offer = await offerFor(api, group, birthday).catch(() => null);
    const from =
      isFixed || problem.code === "too_old" ? null : await firstFitting(api, group, birthday).catch(() => null);
    const { message } = problem;
    return [birthday, from === null ? { kind: "outside", message, offer } : { kind: "later", message, from, offer }];
  });
  return Object.fromEntries(await Promise.all(verdicts));
}
