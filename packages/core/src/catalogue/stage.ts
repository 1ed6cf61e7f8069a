import { ageOn, err, ok, schoolYearStart, type IsoDate, type Result } from "../kernel/index.ts";

/** How a stage measures age: on the first session, or on 1 September of that session's school year. */
export type AgeRule = "exact" | "school_year";

/** An age range in whole years, both ends included. */
export interface StageAges {
  readonly minAge: number;
  readonly maxAge: number;
  readonly ageRule: AgeRule;
}

/** A child's age, and the date on which it was measured. */
export interface StageAge {
  readonly age: number;
  readonly keyOn: IsoDate;
}

/** Why a child is outside a stage's age range. */
export interface StageMisfit extends StageAge {
  readonly reason: "too_young" | "too_old";
}

/** The date on which the rule measures age, for a class that starts on `firstSessionOn`. */
function ageKeyDate(rule: AgeRule, firstSessionOn: IsoDate): IsoDate {
  return rule === "school_year" ? schoolYearStart(firstSessionOn) : firstSessionOn;
}

/**
 * Checks that a child born on `dateOfBirth` fits the stage when starting on `firstSessionOn` (product.md, Catalogue).
 */
export function fitsStage(
  stage: StageAges,
  dateOfBirth: IsoDate,
  firstSessionOn: IsoDate,
): Result<StageAge, StageMisfit> {
  const keyOn = ageKeyDate(stage.ageRule, firstSessionOn);
  const age = ageOn(dateOfBirth, keyOn);
  if (age < stage.minAge) return err({ reason: "too_young", age, keyOn });
  if (age > stage.maxAge) return err({ reason: "too_old", age, keyOn });
  return ok({ age, keyOn });
}
