import { addDays } from "@matinee/core/kernel";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { findFaults } from "../../audit/index.ts";
import { getCourse } from "../../catalogue/index.ts";
import { answerLostLessons, getLostLessons } from "../../lost-lessons/index.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { listStaffCamps, previewCamp, updateCamp } from "../index.ts";
import { aCampEditor } from "./testing/a-camp-editor.ts";
import { formOf } from "./testing/a-camp-form.ts";

const world = await aWorld();
const { admin, form, stored, anOpenCamp, change, aBooking } = await aCampEditor(world);
const [first = "", second = "", third = ""] = form.days.map(({ on }) => on);

test("fewer places than are booked are saved once their families are seen, and a bigger camp has them at once", async () => {
  const { id } = await anOpenCamp();
  for (const days of [[first], [first, second], [second]]) valueOf(await (await aBooking(id, days)).pay());
  expect(codeOf(await change(id, { capacity: 1 }))).toBe("families_affected");
  const found = valueOf(await previewCamp(admin, { id, ...formOf(await stored(id)), capacity: 1 }));
  expect(found.crowded.map((one) => [one.on, one.places, one.booked])).toEqual([first, second].map((on) => [on, 1, 2]));
  expect(found.holders.map(({ dates }) => dates)).toEqual([[second], [first, second], [first]]);
  const free = async () =>
    valueOf(await getCourse(await world.visitor(), { id })).days.map(({ available }) => available);
  expect(await change(id, { capacity: 1 }, found.seen, "")).toMatchObject({
    error: { code: "invalid", details: [{ path: "over_reason" }] },
  });
  valueOf(await change(id, { capacity: 1 }, found.seen));
  expect([await free(), (await stored(id)).days.map(({ taken }) => taken)]).toEqual([
    [0, 0, 1, 1],
    [2, 2, 0, 0],
  ]);
  expect(codeOf(await (await aBooking(id, [first])).pay())).toBe("no_places_left");
  // Saved again with what it has, there is nothing new to look at.
  valueOf(await change(id, { description: "More than it has" }));
  const roomy = form.days.map((day) => (day.on === third ? { ...day, places: 9 } : day));
  const saved = valueOf(await change(id, { capacity: 2, days: roomy }));
  expect(saved).toMatchObject({
    capacity: 2,
    days: [{ places: null }, { places: null }, { places: 9 }, { places: null }],
  });
  expect(await free()).toEqual([0, 0, 9, 2]);
  const row = valueOf(await listStaffCamps(admin, { q: form.name, size: 50 })).items.find((one) => one.id === id);
  expect(row?.days.map((day) => `${day.taken}/${day.places}`)).toEqual(["2/2", "2/2", "0/9", "0/2"]);
});

/** Lowers a camp's places to one, and takes the places of these children away. */
async function lower(id: number, losing: readonly string[], seen?: string | null) {
  const camp = await stored(id);
  const body = { ...formOf(camp), days: formOf(camp).days.map((day) => ({ ...day, places: null })), capacity: 1 };
  const found = valueOf(await previewCamp(admin, { id, ...body }));
  world.mails.length = 0;
  const offer = { ways: ["refund" as const], fallback: "school" as const, answer_by: addDays(world.system.today(), 7) };
  const saved = await updateCamp(admin, {
    id,
    version: camp.version,
    ...body,
    seen: seen === undefined ? found.seen : seen,
    losing: [...losing],
    offer,
  });
  await world.work();
  return saved;
}

async function aPaidFamily(camp: { readonly id: number }, days?: readonly string[]) {
  const customer = await aCustomer(world);
  const child = await customer.child("Ada");
  const line = await customer.book({ type: "camp", camp, childIds: [child], ...(days !== undefined && { days }) });
  const key = () =>
    /lost-lessons\/([\w.-]+)/u.exec(
      world.mails.find(({ to }) => to.includes(`<${customer.account.email}>`))?.text ?? "",
    )?.[1] ?? "";
  return { ...customer, ...line, child, key };
}

test("children who are chosen lose their place on the crowded days alone, and their families choose money", async () => {
  const camp = await world.camp({ placesADay: 3, places: 9 });
  const [monday = "", tuesday = "", wednesday = ""] = camp.days;
  const [stays, goes] = [await aPaidFamily(camp, [monday]), await aPaidFamily(camp, [monday, tuesday])];
  expect(codeOf(await lower(camp.id, [goes.child], null))).toBe("families_affected");
  const stranger = await aPaidFamily(camp, [wednesday]);
  expect(codeOf(await lower(camp.id, [stranger.child]))).toBe("invalid");
  const saved = valueOf(await lower(camp.id, [goes.child]));
  expect(saved.days.map(({ taken }) => taken)).toEqual([1, 1, 1]);
  expect(world.mails.map(({ to }) => to.replaceAll(/.*<|>/gu, ""))).toEqual([goes.account.email]);
  expect(world.mails[0]?.text).toContain("Place no longer available");
  const [lesson] = valueOf(await getLostLessons(goes.ctx, { key: goes.key() })).lessons;
  expect(lesson).toMatchObject({ is_held: true, value: 6_000, ways: ["refund"], dates_lost: [{ date: monday }] });
  valueOf(await answerLostLessons(goes.ctx, { key: goes.key(), answers: [{ id: lesson?.id ?? "", way: "refund" }] }));
  expect(await findFaults(world.db, null)).toEqual([]);
  // What is over is gone: nobody can book the day, and when the other family goes there is one place again.
  const free = async () =>
    valueOf(await getCourse(await world.visitor(), { id: camp.id })).days.map(({ available }) => available);
  expect(await free()).toEqual([0, 0, 0]);
  expect(stays.orderId).not.toBe(goes.orderId);
});

test("a place that counts on every day goes with all its days, but not once the camp has begun", async () => {
  const camp = await world.camp({ places: 3 });
  const [stays, goes] = [await aPaidFamily(camp), await aPaidFamily(camp)];
  // The child who goes has an extra of which there are few.
  await sql`insert into claim (id, pool_id, order_id, order_item_id, state)
    select gen_random_uuid(), pool_id, ${goes.orderId}, ${goes.itemId}, 'committed' from course_addon where id = ${camp.dropOff}`.execute(
    world.db,
  );
  await sql`update course_day set held_on = london_today() - 1 where course_id = ${camp.id} and held_on = ${camp.days[0]}`.execute(
    world.db,
  );
  await sql`update course set starts_on = london_today() - 1, deposit_pence = null, balance_due_on = null where id = ${camp.id}`.execute(
    world.db,
  );
  expect(codeOf(await lower(camp.id, [goes.child]))).toBe("invalid");
  await sql`update course_day set held_on = ${camp.days[0]} where course_id = ${camp.id} and held_on < london_today()`.execute(
    world.db,
  );
  const saved = valueOf(await lower(camp.id, [goes.child]));
  expect(saved.days.map(({ taken }) => taken)).toEqual([1, 1, 1]);
  const extras = await sql<{ n: number }>`
    select p.committed as n from pool p join course_addon a on a.pool_id = p.id where a.id = ${camp.dropOff}`.execute(
    world.db,
  );
  expect(extras.rows).toEqual([{ n: 0 }]);
  const [lesson] = valueOf(await getLostLessons(goes.ctx, { key: goes.key() })).lessons;
  expect([lesson?.value, lesson?.dates_lost.length]).toEqual([15_000, 3]);
  valueOf(await answerLostLessons(goes.ctx, { key: goes.key(), answers: [{ id: lesson?.id ?? "", way: "refund" }] }));
  const { rows } = await sql<{
    status: string;
  }>`select status from orders where id in (${stays.orderId}, ${goes.orderId}) order by 1`.execute(world.db);
  expect(rows.map(({ status }) => status)).toEqual(["cancelled", "confirmed"]);
  expect(await findFaults(world.db, null)).toEqual([]);
});
