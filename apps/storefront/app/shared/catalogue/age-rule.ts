import { plainDate } from "@matinee/format";

type Ages = { min_age: number; max_age: number; age_rule: "exact" | "school_year" };

export type AgeText = {
  /** "Ages 6 to 8". */
  ages: string;
  /** How the age is measured, with the key date. */
  rule: string;
  /** Whom that takes in; null where the rule needs no translation. */
  born: string | null;
};

/** Product.md, Catalogue: exact age on the first session, or age on 1 September. `startsOn`: an ISO date, null where none is offered. */
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

/** The day on which a class that starts on `startsOn` measures age, as an ISO date. */
export function ageKeyDate({ age_rule }: Pick<Ages, "age_rule">, startsOn: string): string {
  return age_rule === "exact" ? startsOn : `${schoolYearOf(startsOn)}-09-01`;
}

/** The year whose 1 September begins the school year of an ISO date. */
function schoolYearOf(isoDate: string): number {
  const year = Number(isoDate.slice(0, 4));
  return isoDate.slice(5) < "09-01" ? year - 1 : year;
}
