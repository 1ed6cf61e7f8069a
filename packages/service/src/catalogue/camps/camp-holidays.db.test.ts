import { isoDate, type IsoDate } from "@matinee/core/kernel";
import { aFranchise, aLocation, testDatabase } from "@matinee/testkit";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Context } from "../../kernel/index.ts";
import { shopAt, valueOf } from "../../testing/world.ts";
import { listCourses } from "./list-courses.ts";
import { aListedCamp } from "./testing/a-listed-camp.ts";

const { db } = await testDatabase();

/** The school year 2026/27 of a school in Leeds and one in Glasgow. */
const LEEDS = [
  ["2026-09-07", "2026-12-18", "2026-10-26", "2026-11-01"],
  ["2027-01-04", "2027-03-19", "2027-02-15", "2027-02-21"],
  ["2027-04-05", "2027-07-23", "2027-05-31", "2027-06-06"],
  ["2027-09-06", "2027-12-17", "2027-10-25", "2027-10-31"],
] as const;
const GLASGOW = [
  ["2026-08-17", "2026-10-09", null, null],
  ["2026-10-26", "2026-12-22", null, null],
  ["2027-01-06", "2027-04-02", null, null],
  ["2027-04-19", "2027-06-25", null, null],
  ["2027-08-16", "2027-10-08", null, null],
] as const;

let shops: Record<"leeds" | "glasgow" | "none", { ctx: Context; location: { id: number; franchiseId: number } }>;

async function aSchool(terms: readonly (readonly [string, string, string | null, string | null])[]) {
  const school = await aFranchise(db);
  for (const [from, to, halfFrom, halfTo] of terms)
    await sql`insert into term (franchise_id, name, starts_on, ends_on, half_term_starts_on, half_term_ends_on)
      values (${school.id}, 'Term', ${from}, ${to}, ${halfFrom}, ${halfTo})`.execute(db);
  const ctx = { ...(await shopAt(db, school.host)), today: () => isoDate("2026-09-01") };
  return { ctx, location: await aLocation(db, { franchiseId: school.id }) };
}

beforeAll(async () => {
  await aFranchise(db, { slug: "network", isNetwork: true });
  await sql`insert into course_category (name) values ('Holiday camps')`.execute(db);
  shops = { leeds: await aSchool(LEEDS), glasgow: await aSchool(GLASGOW), none: await aSchool([]) };
});

async function kindsOf(school: keyof typeof shops, dates: readonly IsoDate[]): Promise<string[]> {
  const { ctx, location } = shops[school];
  const { id } = await aListedCamp(db, { location, dates });
  const { items, facets } = valueOf(await listCourses(ctx, { filter: `id:eq:${id}` }));
  expect(items.map((camp) => camp.id)).toEqual([id]);
  const kinds = facets.holidays.map(({ value }) => value);
  for (const holiday of ["half_term", "christmas", "easter", "summer"] as const)
    expect(valueOf(await listCourses(ctx, { filter: `id:eq:${id}`, holiday })).total).toBe(
      kinds.includes(holiday) ? 1 : 0,
    );
  return kinds;
}

test.each([
  ["leeds", ["2026-10-27", "2026-10-28"], ["half_term"]],
  ["leeds", ["2026-10-24", "2026-10-25"], []], // the weekend before: school is not out yet
  ["leeds", ["2026-12-21", "2026-12-22"], ["christmas"]],
  ["leeds", ["2026-12-17"], []], // in December, and still term
  ["leeds", ["2027-02-16"], ["half_term"]],
  ["leeds", ["2027-03-29", "2027-03-30"], ["easter"]],
  ["leeds", ["2027-03-18"], []], // ten days before Easter, and still term
  ["leeds", ["2027-04-06"], []], // nine days after Easter: school is back
  ["leeds", ["2027-08-02", "2027-08-06"], ["summer"]],
  ["leeds", ["2027-08-23"], ["summer"]],
  ["glasgow", ["2027-08-23"], []], // Scotland is back at school
  ["glasgow", ["2027-06-28"], ["summer"]],
  ["glasgow", ["2026-10-12", "2026-10-16"], ["half_term"]], // two terms with a fortnight between
  ["glasgow", ["2026-10-27"], []],
  ["glasgow", ["2027-04-06"], ["easter"]],
  ["glasgow", ["2027-12-29"], ["christmas"]], // the terms after that are not entered yet
  ["glasgow", ["2027-11-10"], []],
  ["none", ["2027-08-10"], ["summer"]],
  ["none", ["2038-04-05"], ["easter"]], // the break of a school that starts it early, before an Easter on the 25th
  ["none", ["2027-05-24"], []],
  ["leeds", ["2027-02-13", "2027-02-14", "2027-02-15"], ["half_term"]], // one day of it is enough
] as const)("in %s a camp on %j is in %j", async (school, dates, kinds) => {
  expect(await kindsOf(school, dates.map(isoDate))).toEqual(kinds);
});
