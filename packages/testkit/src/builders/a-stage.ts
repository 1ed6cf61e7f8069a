import type { Db } from "@matinee/database";

export interface StageOptions {
  name?: string;
  minAge?: number;
  maxAge?: number;
  ageRule?: "exact" | "school_year";
}

/** An age stage, by default six to eight by exact age. */
export async function aStage(
  db: Db,
  { name = "Juniors", minAge = 6, maxAge = 8, ageRule = "exact" }: StageOptions = {},
) {
  return await db
    .insertInto("stage")
    .values({ name, min_age: minAge, max_age: maxAge, age_rule: ageRule })
    .returning("id")
    .executeTakeFirstOrThrow();
}
