import { addDays } from "@matinee/core/kernel";
import { aFranchise, testDatabase, today } from "@matinee/testkit";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Context } from "../../kernel/index.ts";
import { shopAt, valueOf } from "../../testing/world.ts";
import { getCourse } from "./get-course.ts";
import { listCourseAddons } from "./list-course-addons.ts";
import { listCourses } from "./list-courses.ts";
import { aPool, claim } from "../testing/pools.ts";
import { aListedCamp, type ListedCampOptions } from "./testing/a-listed-camp.ts";

const { db } = await testDatabase();
let ctx: Context;

beforeAll(async () => {
  await aFranchise(db, { slug: "network", isNetwork: true });
  await db.insertInto("course_category").values({ name: "Holiday camps" }).execute();
  ctx = await shopAt(db, "localhost");
});

/** A camp of two days with an add-on of two places and one without a limit. */
async function aCourse(options: ListedCampOptions = {}) {
  const camp = await aListedCamp(db, options);
  const addonPoolId = await aPool(db, "addon", 2);
  await sql`insert into course_addon (course_id, name, price_pence, per, pool_id) values
    (${camp.id}, 'Early drop-off', 500, 'day', ${addonPoolId}), (${camp.id}, 'Lunch', 700, 'day', null)`.execute(db);
  return { ...camp, addonPoolId };
}

test("a camp has its days, prices, and free places including its add-ons", async () => {
  const camp = await aCourse();
  await claim(db, camp.poolId, 3, null);
  await claim(db, camp.poolId, 2, 60);
  await claim(db, camp.poolId, 3, -1);
  await claim(db, camp.addonPoolId, 1, null);
  await claim(db, camp.addonPoolId, 1, -1);
  await sql`update franchise set booking_fee_pence = 250, first_aid = 'Two first aiders' where id = ${camp.schoolId}`.execute(
    db,
  );
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
    booking_fee: 250,
  });
  expect(found.addons).toMatchObject([
    { name: "Early drop-off", price: 500, per: "day", available: 1 },
    { name: "Lunch", price: 700, per: "day", available: null },
  ]);
  expect(valueOf(await listCourseAddons(ctx, { courseId: camp.id }))).toEqual(found.addons);
  const listed = valueOf(await listCourses(ctx, { filter: `id:eq:${camp.id}` }));
  // What the school says about itself comes with one camp, and not with each of a list.
  const { school_safety, ...inList } = found;
  expect(school_safety).toEqual({
    safeguarding: null,
    dbs_checks: null,
    first_aid: "Two first aiders",
    staff_ratio: null,
  });
  expect(listed.items).toEqual([{ ...inList, distance_miles: null }]);
});

test("an add-on with all places taken or held has none left", async () => {
  const camp = await aCourse();
  await claim(db, camp.addonPoolId, 1, null);
  await claim(db, camp.addonPoolId, 1, 60);
  expect(valueOf(await listCourseAddons(ctx, { courseId: camp.id })).map((addon) => addon.available)).toEqual([
    0,
    null,
  ]);
});

test("a past or closed camp, and another school's, are not found", async () => {
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
