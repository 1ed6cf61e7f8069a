import { addDays, type IsoDate } from "@matinee/core/kernel";
import { aFranchise, aLocation, today } from "@matinee/testkit";
import type { Db } from "../../../kernel/index.ts";
import { aPool } from "../../testing/pools.ts";

export interface ListedCampOptions {
  readonly location?: { readonly id: number; readonly franchiseId: number };
  readonly categoryId?: number;
  readonly name?: string;
  readonly disciplines?: readonly string[];
  readonly ages?: readonly [number, number];
  /** The dates it runs on, in order; by default two days from `start`. */
  readonly dates?: readonly IsoDate[];
  readonly start?: IsoDate;
  readonly size?: number;
  readonly pricePence?: number;
  readonly status?: "open" | "closed";
}

/** A camp, by default of two days for ages six to eleven. Without a venue it gets a school of its own. */
export async function aListedCamp(db: Db, options: ListedCampOptions = {}) {
  const { start = addDays(today(), 10), dates = [start, addDays(start, 1)], ages = [6, 11] } = options;
  const school = options.location === undefined ? await aFranchise(db) : null;
  const location = options.location ?? (await aLocation(db, { franchiseId: school?.id ?? 0 }));
  const poolId = await aPool(db, "course", options.size ?? 8);
  const first = dates[0] ?? start;
  const { id } = await db
    .insertInto("course")
    .values({
      franchise_id: location.franchiseId,
      category_id: options.categoryId ?? 1,
      location_id: location.id,
      name: options.name ?? "Easter Camp",
      disciplines: [...(options.disciplines ?? ["dance"])],
      starts_on: first,
      ends_on: dates.at(-1) ?? first,
      min_age: ages[0],
      max_age: ages[1],
      price_pence: options.pricePence ?? 12_000,
      deposit_pence: Math.min(3_000, options.pricePence ?? 3_000),
      balance_due_on: addDays(first, -3),
      pool_id: poolId,
      status: options.status ?? "open",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  // Inserted backwards, so that no test passes by insertion order.
  for (const day of dates.toReversed())
    await db
      .insertInto("course_day")
      .values({ course_id: id, held_on: day, starts_at: "09:30", ends_at: "15:30" })
      .execute();
  return {
    id,
    poolId,
    host: school?.host ?? "",
    locationId: location.id,
    schoolId: location.franchiseId,
    start: first,
  };
}
