import { addDays, localTime, nextWeekday, type BankHoliday, type IsoDate } from "@matinee/core/kernel";
import { campDays, type DateRange, type SessionTime } from "@matinee/core/catalogue";
import { arrayOf, type CopyValue } from "./copy-rows.ts";
import { CAMP_ADDONS, CAMP_CATEGORIES, CAMPS, type CampSeed } from "./data/camps.ts";
import type { DemoRun } from "./demo-run.ts";
import { poolBatch, type PoolBatch } from "./pools.ts";
import { randomFor } from "./random.ts";
import { holidaysOf, schoolHolidays } from "./terms.ts";
import type { PlannedVenue } from "./venues.ts";
import { standardVatOf, type WrittenFranchise } from "./write-network.ts";

const SHIRT_SIZES = [
  ["Age 3–4", 3, 4],
  ["Age 5–6", 5, 6],
  ["Age 7–8", 7, 8],
  ["Age 9–11", 9, 11],
  ["Age 12–13", 12, 13],
  ["Adult S", 14, 18],
  ["Adult M", 14, 18],
] as const;
const CAMPS_A_FRANCHISE = 4;
const DEPOSIT_PENCE = 5_000;
const BALANCE_DUE_DAYS_BEFORE = 28;
const WORKING_DAYS = [1, 2, 3, 4, 5] as const;

interface CampRows {
  readonly courses: CopyValue[][];
  readonly days: CopyValue[][];
  readonly dayPlaces: CopyValue[][];
  readonly addons: CopyValue[][];
  readonly addonDays: CopyValue[][];
}

/** Writes the camps of the coming school holidays with their days and add-ons. The benchmark network has more of them. */
export async function writeCamps(
  run: DemoRun,
  franchises: readonly WrittenFranchise[],
  venues: readonly PlannedVenue[],
  groups: number,
): Promise<void> {
  await run.write(
    "course_category",
    ["id", "name", "description", "position"],
    CAMP_CATEGORIES.map((one, i) => [run.nextId("course_category"), one.name, one.description, i]),
  );
  const rows: CampRows = { courses: [], days: [], dayPlaces: [], addons: [], addonDays: [] };
  const pools = poolBatch(run);
  const each = Math.max(CAMPS_A_FRANCHISE, Math.ceil(groups / 50 / franchises.length));
  for (const [index, franchise] of franchises.entries()) {
    const own = venues.filter((venue) => venue.franchiseIndex === index);
    const holidays = campHolidays(franchise, run.today);
    for (let n = 0; n < each; n += 1) {
      const seed = CAMPS[(index + n) % CAMPS.length];
      const venue = own[(index + n) % own.length];
      const holiday = holidays[n % holidays.length];
      if (seed && venue && holiday) planCamp(run, { franchise, seed, venue, holiday }, pools, rows);
    }
  }
  await pools.write();
  await run.write("course", COURSE_COLUMNS, rows.courses);
  await run.write("course_day", ["course_id", "held_on", "starts_at", "ends_at"], rows.days);
  await run.write(
    "course_addon",
    ["id", "course_id", "name", "description", "price_pence", "per", "vat_bp", "pool_id", "choose_days", "choices"],
    rows.addons,
  );
  await run.write("course_day_place", ["course_id", "held_on", "pool_id"], rows.dayPlaces);
  await run.write("course_addon_day", ["course_addon_id", "held_on", "pool_id"], rows.addonDays);
}

const COURSE_COLUMNS = [
  "id",
  "franchise_id",
  "category_id",
  "location_id",
  "name",
  "description",
  "day_description",
  "disciplines",
  "starts_on",
  "ends_on",
  "min_age",
  "max_age",
  "price_pence",
  "day_price_pence",
  "deposit_pence",
  "balance_due_on",
  "vat_bp",
  "pool_id",
];

// Holidays far enough away to book, but not Christmas, when nobody would come.
function campHolidays({ calendar }: WrittenFranchise, today: IsoDate): DateRange[] {
  const soonest = addDays(today, 10);
  return schoolHolidays(calendar.terms).filter(
    (holiday) => holiday.from >= soonest && holiday.from.slice(5, 7) !== "12",
  );
}

function planCamp(
  run: DemoRun,
  {
    franchise,
    seed,
    venue,
    holiday,
  }: { franchise: WrittenFranchise; seed: CampSeed; venue: PlannedVenue; holiday: DateRange },
  pools: PoolBatch,
  rows: CampRows,
): void {
  const id = run.nextId("course");
  const days = daysOf(seed, holiday, id, holidaysOf(franchise.calendar.terms, franchise.calendar.nation));
  const first = days.at(0)?.on ?? holiday.from;
  const price = seed.pencePerDay * days.length;
  const balanceOn = addDays(first, -BALANCE_DUE_DAYS_BEFORE);
  const deposit = days.length >= 3 && balanceOn > addDays(run.today, 7);
  const vat = standardVatOf(franchise.seed);
  const byDay = seed.byDay && days.length > 1;
  const taken = takenOf(id, seed.capacity);
  rows.courses.push([
    id,
    franchise.id,
    seed.category,
    venue.id,
    seed.name,
    seed.description,
    seed.day,
    arrayOf(seed.disciplines),
    first,
    days.at(-1)?.on ?? first,
    seed.minAge,
    seed.maxAge,
    price,
    byDay ? dayPence(seed.pencePerDay) : null,
    deposit ? DEPOSIT_PENCE : null,
    deposit ? balanceOn : null,
    vat,
    pools.add("course", seed.capacity, taken),
  ]);
  rows.days.push(...days.map((day) => [id, day.on, day.start, day.end]));
  if (byDay) {
    // The first days are the fullest, unless hardly a place is left.
    const spread = taken < seed.capacity - 2 ? 1 : 0;
    for (const [n, { on }] of days.entries())
      rows.dayPlaces.push([id, on, pools.add("course", seed.capacity, Math.max(0, taken - n * spread))]);
  }
  // A camp that ends at lunchtime needs no lunch and no late pick-up.
  const addons =
    seed.end <= "13:00"
      ? CAMP_ADDONS.filter((addon) => addon.name !== "Hot lunch" && addon.name !== "Late pick-up")
      : CAMP_ADDONS;
  for (const addon of addons) {
    const addonId = run.nextId("course_addon");
    const had = addon.limit === null || id % 7 !== 3 ? id % 5 : addon.limit;
    const chosen = byDay && addon.per === "day";
    const pool = addon.limit === null || chosen ? null : pools.add("addon", addon.limit, had);
    const choices = addon.sized ? JSON.stringify({ label: "Size", options: sizesOf(seed) }) : null;
    rows.addons.push([addonId, id, addon.name, addon.description, addon.pence, addon.per, vat, pool, chosen, choices]);
    if (chosen && addon.limit !== null)
      for (const { on } of days) rows.addonDays.push([addonId, on, pools.add("addon", addon.limit, had)]);
  }
}

// A single day costs a sixth more than its share of the week, rounded to fifty pence.
function dayPence(share: number): number {
  return Math.round((share * 7) / 6 / 50) * 50;
}

// T-shirts in the ages of the camp.
function sizesOf({ minAge, maxAge }: CampSeed): string[] {
  return SHIRT_SIZES.filter(([, from, to]) => from <= maxAge && to >= minAge).map(([name]) => name);
}

// A long holiday has several weeks for camps. A camp skips bank holidays.
function daysOf(seed: CampSeed, holiday: DateRange, id: number, bankHolidays: readonly BankHoliday[]): SessionTime[] {
  const monday = nextWeekday(holiday.from, 1);
  const weeks: IsoDate[] = [];
  for (let on = monday; addDays(on, 4) <= holiday.to; on = addDays(on, 7)) weeks.push(on);
  const from = randomFor(`week of camp ${id}`).pick(weeks.length > 0 ? weeks : [monday]);
  const daily = { start: localTime(seed.start), end: localTime(seed.end) };
  return campDays({ from, to: addDays(from, 4) }, WORKING_DAYS, daily)
    .filter((day) => !bankHolidays.some((one) => one.on === day.on))
    .slice(0, seed.days);
}

function takenOf(id: number, capacity: number): number {
  if (id % 9 === 4) return capacity;
  if (id % 9 === 7) return capacity - 2;
  return Math.floor((capacity * (id % 6)) / 10);
}
