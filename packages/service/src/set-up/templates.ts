import type { Db } from "../kernel/index.ts";

/** What a new network begins with, so that its first class, camp and item have something to be filed under. */
export async function writeTemplates(trx: Db): Promise<void> {
  await trx
    .insertInto("stage")
    .values([
      {
        name: "Minis",
        description: "First songs and stories on their own two feet.",
        min_age: 4,
        max_age: 6,
        age_rule: "exact",
      },
      {
        name: "Juniors",
        description: "Singing, acting and dancing, with a little show at the end of term.",
        min_age: 7,
        max_age: 10,
        age_rule: "school_year",
      },
      {
        name: "Seniors",
        description: "Technique, audition pieces and full-length shows.",
        min_age: 11,
        max_age: 16,
        age_rule: "school_year",
      },
    ])
    .execute();
  await trx
    .insertInto("discipline")
    .values([
      { slug: "musical_theatre", name: "Musical theatre", position: 0 },
      { slug: "singing", name: "Singing", position: 1 },
      { slug: "acting", name: "Acting", position: 2 },
      { slug: "dance", name: "Dance", position: 3 },
    ])
    .execute();
  await trx
    .insertInto("course_category")
    .values([
      {
        name: "Holiday camps",
        description: "Whole days of singing, acting and dancing while school is out.",
        position: 1,
      },
      { name: "Workshops", description: "A day or two on one thing.", position: 2 },
    ])
    .execute();
  await trx
    .insertInto("product_category")
    .values([
      { name: "Uniform", description: "What we wear in class.", figure: "hoodie", position: 1 },
      { name: "Shoes", description: "For dancing.", figure: "shoe", position: 2 },
      { name: "Bags and gifts", description: "For shoes, scripts and birthdays.", figure: "gift", position: 3 },
    ])
    .execute();
}
