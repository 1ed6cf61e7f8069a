import { plainDate } from "@matinee/format";

type Ages = { min_age: number; max_age: number; age_rule: "exact" | "school_year" };

export type AgeText = {
  /** "Ages 6 to 8". */
  ages: string;
  /** The age rule with its key date. */
  rule: string;
  /** The range of birth dates; null if the rule needs none. */
  born: string | null;
};

/** Ages and age rule as text (product.md, Catalogue). `startsOn`: an ISO date, null if no date is offered. */
export function ageText({ min_age, max_age, age_rule }: Ages, startsOn: string | null): AgeText {
  const ages = min_age === max_age ? `Age ${min_age}` : `Ages ${min_age} to ${max_age}`;
  if (age_rule === "exact") {
    return {
      ages,
      rule: startsOn ? `on the day you start, such as ${plainDate(startsOn)}` : "on the day you start",
      born: null,
    };
  }
  if (!startsOn) return { ages, rule: "on 1 September, by school year", born: null };
  const year = schoolYearOf(startsOn);
  return {
    ages,
    rule: `on 1 September ${year}, by school year`,
    born: `Born 2 September ${year - max_age - 1} to 1 September ${year - min_age}`,
  };
}

/** The ISO date on which a class starting on `startsOn` measures age. */
export function ageKeyDate({ age_rule }: Pick<Ages, "age_rule">, startsOn: string): string {
  return age_rule === "exact" ? startsOn : `${schoolYearOf(startsOn)}-09-01`;
}

/** The year in which the school year of an ISO date begins. */
function schoolYearOf(isoDate: string): number {
  const year = Number(isoDate.slice(0, 4));
  return isoDate.slice(5) < "09-01" ? year - 1 : year;
}
