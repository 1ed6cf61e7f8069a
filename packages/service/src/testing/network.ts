import { addDays, isoDate } from "@matinee/core/kernel";
import type { Db, SiteFranchise } from "../kernel/index.ts";

export interface TestNetwork {
  readonly seller: SiteFranchise;
  readonly stageId: number;
  readonly locationId: number;
  readonly termId: number;
}

export interface TestGroupOptions {
  readonly capacity?: number;
  readonly trialCap?: number;
  readonly pricePence?: number;
  readonly trialSessions?: number;
  readonly dates?: number;
}

/** A VAT-registered school with a venue, a term around today and a stage for ages six to eight. */
export async function insertNetwork(db: Db): Promise<TestNetwork> {
  const franchise = await db
    .insertInto("franchise")
    .values({
      slug: "leeds",
      name: "Matinee Leeds",
      legal_name: "Leeds Stage School Ltd",
      company_number: null,
      vat_number: "GB123456789",
      email: "leeds@example.test",
      phone: "0113 496 0001",
      address: "1 The Headrow, Leeds",
      brand: "{}",
      payment_account: null,
      order_prefix: "LEE",
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto("franchise_host")
    .values({ host: "leeds.localhost", franchise_id: franchise.id, is_primary: true })
    .execute();
  const stage = await db
    .insertInto("stage")
    .values({ name: "Juniors", min_age: 6, max_age: 8, age_rule: "exact" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const location = await db
    .insertInto("location")
    .values({
      franchise_id: franchise.id,
      name: "Roundhay Hall",
      address_line_1: "2 Park Road",
      post_town: "Leeds",
      postcode: "LS8 1AA",
      lat: 53.83,
      lng: -1.5,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const today = isoDate(new Date().toISOString().slice(0, 10));
  const term = await db
    .insertInto("term")
    .values({
      franchise_id: franchise.id,
      name: "This term",
      starts_on: addDays(today, -30),
      ends_on: addDays(today, 120),
      half_term_starts_on: null,
      half_term_ends_on: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const seller = {
    id: franchise.id,
    slug: franchise.slug,
    name: franchise.name,
    legalName: franchise.legal_name,
    email: franchise.email,
    phone: franchise.phone,
    address: franchise.address,
    companyNumber: null,
    vatNumber: franchise.vat_number,
    safety: { safeguarding: null, dbs_checks: null, first_aid: null, staff_ratio: null },
    thirdParties: {},
    brand: {},
    logo: null,
  };
  return { seller, stageId: stage.id, locationId: location.id, termId: term.id };
}

/** A weekly class whose first session is tomorrow. Returns its dates and their pools. */
export async function insertGroup(db: Db, network: TestNetwork, options: TestGroupOptions) {
  const { capacity = 10, trialCap = 4, pricePence = 2_400, trialSessions = 2, dates = 6 } = options;
  const group = await db
    .insertInto("class_group")
    .values({
      franchise_id: network.seller.id,
      location_id: network.locationId,
      stage_id: network.stageId,
      name: "Saturday Juniors",
      disciplines: ["singing"],
      capacity,
      trial_cap: trialCap,
      trial_price_pence: pricePence,
      trial_sessions: trialSessions,
      term_fee_pence: 24_000,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const today = isoDate(new Date().toISOString().slice(0, 10));
  await db
    .insertInto("class_schedule")
    .values({ group_id: group.id, weekday: 6, starts_at: "10:00", ends_at: "12:00" })
    .execute();
  const days = Array.from({ length: dates }, (_, week) => addDays(today, 1 + 7 * week));
  if (days.length === 0) return { id: group.id, dates: days, pools: [] };
  const pools = await insertPools(db, { capacity, trialCap, count: days.length });
  await db
    .insertInto("session")
    .values(
      days.map((day, nth) => ({
        group_id: group.id,
        term_id: network.termId,
        held_on: day,
        starts_at: `${day}T10:00:00Z`,
        ends_at: `${day}T12:00:00Z`,
        place_pool_id: pools[nth]?.place ?? 0,
        trial_pool_id: pools[nth]?.trial ?? 0,
      })),
    )
    .execute();
  return { id: group.id, dates: days, pools };
}

/** The two pools of each of `count` sessions. */
async function insertPools(
  db: Db,
  { capacity, trialCap, count }: { readonly capacity: number; readonly trialCap: number; readonly count: number },
): Promise<{ place: number; trial: number }[]> {
  const pair = [
    { kind: "session" as const, size: capacity },
    { kind: "trial" as const, size: trialCap },
  ];
  const rows = await db
    .insertInto("pool")
    .values(Array.from({ length: count }, () => pair).flat())
    .returning("id")
    .execute();
  return Array.from({ length: count }, (_, nth) => ({
    place: rows[2 * nth]?.id ?? 0,
    trial: rows[2 * nth + 1]?.id ?? 0,
  }));
}
