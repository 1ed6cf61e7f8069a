import { addDays, type IsoDate } from "@matinee/core/kernel";
import { aFranchise, aLocation, freshId, testDatabase, today } from "@matinee/testkit";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Context } from "../../kernel/context.ts";
import { shopAt } from "../../testing/shop.ts";
import { valueOf } from "../../testing/world.ts";
import { getCourse } from "./get-course.ts";
import { listCourseAddons } from "./list-course-addons.ts";
import { listCourses } from "./list-courses.ts";

const { db } = await testDatabase();
let ctx: Context;

beforeAll(async () => {
  await aFranchise(db, { slug: "network", isNetwork: true });
  await db.insertInto("course_category").values({ name: "Holiday camps" }).execute();
  ctx = await shopAt(db, "localhost");
});

async function aPool(kind: "course" | "addon", size: number): Promise<number> {
  return (await db.insertInto("pool").values({ kind, size }).returning("id").executeTakeFirstOrThrow()).id;
}

interface CourseWish {
  readonly start?: IsoDate;
  readonly size?: number;
  readonly status?: "open" | "closed";
}

/** A camp of two days from `start` on, with an add-on of two places and one without a limit. */
async function aCourse({ start = addDays(today(), 10), size = 8, status = "open" }: CourseWish = {}) {
  const school = await aFranchise(db);
  const location = await aLocation(db, { franchiseId: school.id });
  const poolId = await aPool("course", size);
  const { id } = await db
    .insertInto("course")
    .values({
      franchise_id: school.id,
      category_id: 1,
      location_id: location.id,
      name: "Easter Camp",
      disciplines: ["dance"],
      starts_on: start,
      ends_on: addDays(start, 1),
      min_age: 6,
      max_age: 11,
      price_pence: 12_000,
      deposit_pence: 3_000,
      balance_due_on: addDays(start, -3),
      pool_id: poolId,
      status,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const day of [1, 0])
    await sql`insert into course_day (course_id, held_on, starts_at, ends_at) values (${id}, ${addDays(start, day)}, '09:30', '15:30')`.execute(
      db,
    );
  const addonPoolId = await aPool("addon", 2);
  await sql`insert into course_addon (course_id, name, price_pence, per, pool_id) values
    (${id}, 'Early drop-off', 500, 'day', ${addonPoolId}), (${id}, 'Lunch', 700, 'day', null)`.execute(db);
  return { id, poolId, addonPoolId, host: school.host, locationId: location.id, schoolId: school.id, start };
}

const claim = (poolId: number, quantity: number, seconds: number | null) =>
  sql`insert into claim (id, pool_id, quantity, state, held_until) values (${freshId()}, ${poolId}, ${quantity},
    ${seconds === null ? "committed" : "held"}, clock_timestamp() + make_interval(secs => ${seconds ?? 0}))`.execute(
    db,
  );

test("a camp says its days, its money and the places that are left of it and of its add-ons", async () => {
  const camp = await aCourse();
  await claim(camp.poolId, 3, null);
  await claim(camp.poolId, 2, 60);
  await claim(camp.poolId, 3, -1);
  await claim(camp.addonPoolId, 2, null);
  const found = valueOf(await getCourse(ctx, { id: camp.id }));
  expect(found).toMatchObject({
    name: "Easter Camp",
    category: { id: 1, name: "Holiday camps" },
    location: { id: camp.locationId, franchise: { id: camp.schoolId } },
    start_date: camp.start,
    end_date: addDays(camp.start, 1),
    days: [
      { date: camp.start, start: "09:30", end: "15:30" },
      { date: addDays(camp.start, 1), start: "09:30", end: "15:30" },
    ],
    capacity: 8,
    available: 3,
    price: 12_000,
    deposit: 3_000,
    balance_due_on: addDays(camp.start, -3),
  });
  expect(found.addons).toMatchObject([
    { name: "Early drop-off", price: 500, per: "day", available: 0 },
    { name: "Lunch", price: 700, per: "day", available: null },
  ]);
  expect(valueOf(await listCourseAddons(ctx, { courseId: camp.id }))).toEqual(found.addons);
  const listed = valueOf(await listCourses(ctx, { filter: `id:eq:${camp.id}` }));
  expect(listed.items).toEqual([{ ...found, distance_miles: null }]);
});

test("a camp that is over or closed, and another school's, are not there", async () => {
  const [over, closed, last] = [
    await aCourse({ start: addDays(today(), -2) }),
    await aCourse({ status: "closed" }),
    await aCourse({ start: addDays(today(), -1) }),
  ];
  const missing = { ok: false, error: { code: "not_found", messages: ["The camp was not found."] } };
  expect(await getCourse(ctx, { id: over.id })).toEqual(missing);
  expect(await getCourse(ctx, { id: closed.id })).toEqual(missing);
  expect(await getCourse(ctx, { id: last.id })).toMatchObject({ ok: true });
  const there = await shopAt(db, over.host);
  expect(await getCourse(there, { id: last.id })).toEqual(missing);
  expect(await listCourseAddons(there, { courseId: last.id })).toEqual(missing);
  expect(valueOf(await listCourses(there, {}))).toMatchObject({ items: [], total: 0 });
  const own = await shopAt(db, last.host);
  expect(valueOf(await listCourses(own, {})).items.map(({ id }) => id)).toEqual([last.id]);
  expect(valueOf(await listCourses(own, { category_id: 2 })).total).toBe(0);
});
