import { addDays } from "@matinee/core/kernel";
import type { Db } from "@matinee/database";
import { aLocation } from "./a-location.ts";
import { today } from "./fresh.ts";

export interface CampOptions {
  readonly location?: { readonly id: number; readonly franchiseId: number };
  readonly places?: number;
  readonly depositPence?: number | null;
  /** The first day, counted from today. */
  readonly inDays?: number;
  readonly balanceInDays?: number;
  /** Sold by the day as well: at £60 a day, with so many places on each, and the early drop-off for chosen days, twice on each. */
  readonly placesADay?: number | null;
  /** The sizes of the T-shirt; null: it is had without a size. */
  readonly sizes?: readonly string[] | null;
}

/**
 * A three-day camp for ages six to eleven at £150 with a £40 deposit by default. It has a T-shirt (£12 once) and an
 * early drop-off (£5 a day, two places).
 */
export async function aCamp(db: Db, options: CampOptions = {}) {
  const {
    places = 10,
    depositPence = 4_000,
    inDays = 30,
    balanceInDays = 20,
    placesADay = null,
    sizes = null,
  } = options;
  const location = options.location ?? (await aLocation(db));
  const startsOn = addDays(today(), inDays);
  const days = [0, 1, 2].map((day) => addDays(startsOn, day));
  const category = await db
    .insertInto("course_category")
    .values({ name: "Holiday camps" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const poolId = await insertPool(db, "course", places);
  const { id } = await db
    .insertInto("course")
    .values({
      franchise_id: location.franchiseId,
      category_id: category.id,
      location_id: location.id,
      name: "Summer Camp",
      disciplines: ["dance"],
      starts_on: startsOn,
      ends_on: addDays(startsOn, 2),
      min_age: 6,
      max_age: 11,
      price_pence: 15_000,
      day_price_pence: placesADay === null ? null : 6_000,
      deposit_pence: depositPence,
      balance_due_on: depositPence === null ? null : addDays(today(), balanceInDays),
      pool_id: poolId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("course_day")
    .values(days.map((day) => ({ course_id: id, held_on: day, starts_at: "09:30", ends_at: "15:30" })))
    .execute();
  const dropOffPool = await insertPool(db, "addon", 2);
  const [shirt, dropOff] = await db
    .insertInto("course_addon")
    .values([
      {
        course_id: id,
        name: "Camp T-shirt",
        price_pence: 1_200,
        per: "course",
        pool_id: null,
        choose_days: false,
        choices: choicesOf(sizes),
      },
      {
        course_id: id,
        name: "Early drop-off",
        price_pence: 500,
        per: "day",
        pool_id: placesADay === null ? dropOffPool : null,
        choose_days: placesADay !== null,
        choices: null,
      },
    ])
    .returning("id")
    .execute();
  const dayPools: number[] = [];
  const dropOffDayPools: number[] = [];
  for (const held_on of placesADay === null ? [] : days) {
    dayPools.push(await insertPool(db, "course", placesADay ?? 0));
    dropOffDayPools.push(await insertPool(db, "addon", 2));
    await db
      .insertInto("course_day_place")
      .values({ course_id: id, held_on, pool_id: dayPools.at(-1) ?? 0 })
      .execute();
    await db
      .insertInto("course_addon_day")
      .values({ course_addon_id: dropOff?.id ?? 0, held_on, pool_id: dropOffDayPools.at(-1) ?? 0 })
      .execute();
  }
  return {
    id,
    dayPools,
    dropOffDayPools,
    days,
    startsOn,
    poolId,
    dropOffPool,
    shirt: shirt?.id ?? 0,
    dropOff: dropOff?.id ?? 0,
  };
}

function choicesOf(sizes: readonly string[] | null): string | null {
  return sizes === null ? null : JSON.stringify({ label: "Size", options: sizes });
}

async function insertPool(db: Db, kind: "course" | "addon", size: number): Promise<number> {
  return (await db.insertInto("pool").values({ kind, size }).returning("id").executeTakeFirstOrThrow()).id;
}
