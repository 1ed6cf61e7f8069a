import { fitsStage } from "@matinee/core/catalogue";
import { isoDate } from "@matinee/core/kernel";
import type { Group } from "@matinee/contract";
import type { Context } from "../../../kernel/index.ts";
import { listTrialDates } from "../../classes/list-trial-dates.ts";
import { allGroups } from "../../classes/all-groups.ts";
import { valueOf } from "../../../testing/world.ts";
import type { SearchQuery } from "../find-origin.ts";

/** A class with its dates counted from sessions and pools, not read from the search table. */
export interface PlainGroup extends Group {
  /** The date on which ages are measured: the first trial date with a place, otherwise the first date. */
  readonly measuredOn: string;
  readonly free: number;
}

export async function plainGroups(ctx: Context): Promise<PlainGroup[]> {
  return await Promise.all(
    valueOf(await allGroups(ctx)).map(async (group) => {
      const dates = valueOf(await listTrialDates(ctx, { groupId: group.id }));
      const next = dates.find((date) => date.available > 0);
      return { ...group, measuredOn: next?.date ?? dates[0]?.date ?? "", free: next?.available ?? 0 };
    }),
  );
}

export function miles(lat: number, lng: number, to: { readonly lat: number; readonly lng: number }): number {
  const rad = Math.PI / 180;
  const a =
    Math.sin(((to.lat - lat) * rad) / 2) ** 2 +
    Math.cos(lat * rad) * Math.cos(to.lat * rad) * Math.sin(((to.lng - lng) * rad) / 2) ** 2;
  return 2 * 3958.8 * Math.asin(Math.sqrt(a));
}

type Filter = "stage" | "day" | "discipline" | "spaces";

function slots(query: SearchQuery, group: PlainGroup) {
  return group.schedule.filter((slot) => slot.start >= (query.from ?? "") && slot.end <= (query.to ?? "99"));
}

function fits(query: SearchQuery, group: PlainGroup, without?: Filter): boolean {
  const { stage } = group;
  const ages = { minAge: stage.min_age, maxAge: stage.max_age, ageRule: stage.age_rule };
  const oldest = stage.max_age + (stage.age_rule === "school_year" ? 1 : 0);
  const words = `${group.name} ${group.location.name} ${group.location.post_town} ${group.location.postcode} ${group.franchise.name} ${group.disciplines.join(" ")}`;
  const { lat, lng } = query;
  return (
    (lat === undefined || lng === undefined || miles(lat, lng, group.location) <= (query.radius_miles ?? 10)) &&
    (query.date_of_birth === undefined ||
      fitsStage(ages, isoDate(query.date_of_birth), isoDate(group.measuredOn)).ok) &&
    (query.age === undefined || (query.age >= stage.min_age && query.age <= oldest)) &&
    slots(query, group).length > 0 &&
    (query.q ?? "").split(" ").every((word) => words.toLowerCase().includes(word.toLowerCase())) &&
    (without === "stage" || query.stage_id === undefined || stage.id === query.stage_id) &&
    (without === "day" || query.day === undefined || slots(query, group).some((slot) => slot.weekday === query.day)) &&
    (without === "discipline" || query.discipline === undefined || group.disciplines.includes(query.discipline)) &&
    (without === "spaces" || query.has_spaces !== true || group.free > 0)
  );
}

function count(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** The expected result of the class search, found by looking at one class at a time. */
export function plainSearch(query: SearchQuery, groups: readonly PlainGroup[]) {
  const found = (without?: Filter) => groups.filter((group) => fits(query, group, without));
  return {
    hits: found(),
    stages: count(found("stage").map((group) => group.stage.id)),
    days: count(found("day").flatMap((group) => [...new Set(slots(query, group).map((slot) => slot.weekday))])),
    disciplines: count(found("discipline").flatMap((group) => group.disciplines)),
    withSpaces: found("spaces").filter((group) => group.free > 0).length,
  };
}
