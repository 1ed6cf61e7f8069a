import { shortDate } from "@matinee/format";
import { expect, test } from "vitest";
import { sql } from "kysely";
import { addClassItem, calculateTotals, setAddon } from "../basket/index.ts";
import { getCourse } from "../catalogue/index.ts";
import { createCustomer } from "../families/index.ts";
import { getOrder, getStaffOrder, listBookings } from "../orders/index.ts";
import { readPools } from "../places/index.ts";
import { aCustomer } from "../testing/a-customer.ts";
import { aShopper } from "../testing/shopper.ts";
import { aMember } from "../testing/staff.ts";
import { letHoldLapse } from "../testing/order-states.ts";
import { aWorld, parentForm, valueOf } from "../testing/world.ts";
import { startCheckout } from "./start-checkout.ts";

const world = await aWorld();
const { db } = world;
const SIZES = ["Age 5–6", "Age 7–8"];

/** A camp on three days that is sold by the day as well. */
const aCampByDay = (placesADay: number) => world.camp({ placesADay, sizes: SIZES, places: 99 });

async function aFamily() {
  const shopper = await aShopper(world);
  const child = await shopper.child("Ada");
  valueOf(await createCustomer(shopper.ctx, parentForm));
  const add = async (courseId: number, days?: string[]) =>
    await addClassItem(shopper.ctx, {
      order_id: shopper.orderId,
      type: "camp",
      course_id: courseId,
      child_ids: [child.id],
      ...(days !== undefined && { days }),
    });
  return { ...shopper, child, add };
}

async function taken(poolIds: readonly number[]): Promise<number[]> {
  const pools = await readPools(db, poolIds);
  return poolIds.map((id) => {
    const pool = pools.find((one) => one.id === id);
    return (pool?.committed ?? 0) + (pool?.held ?? 0);
  });
}

test("two days with an extra on one of them and a T-shirt in a size are priced, held, paid and mailed", async () => {
  const camp = await aCampByDay(4);
  const [monday = "", tuesday = "", wednesday = ""] = camp.days;
  const { ctx, orderId, add } = await aFamily();
  const line = valueOf(await add(camp.id, [wednesday, monday]));
  expect(line).toMatchObject({
    by_the_day: true,
    dates: [{ date: monday }, { date: wednesday }],
    unit_price: 12_000,
    deposit: null,
  });
  const addon = { order_item_id: line.id, quantity: 1 };
  const dropOff = { ...addon, course_addon_id: camp.dropOff };
  const shirt = { ...addon, course_addon_id: camp.shirt };
  expect(await setAddon(ctx, { ...dropOff, days: [tuesday] })).toMatchObject({
    ok: false,
    error: { code: "invalid", details: [{ path: "days.0" }] },
  });
  expect(await setAddon(ctx, shirt)).toMatchObject({ ok: false, error: { details: [{ path: "choice" }] } });
  valueOf(await setAddon(ctx, { ...dropOff, days: [wednesday] }));
  const full = valueOf(await setAddon(ctx, { ...shirt, choice: "Age 7–8" }));
  expect(full).toMatchObject({
    addons: [
      { id: camp.shirt, total: 1_200, days: [], choice: "Age 7–8" },
      { id: camp.dropOff, total: 500, days: [wednesday], choice: null },
    ],
    total_gross: 13_700,
    amount_due_now: 13_700,
  });
  expect(valueOf(await calculateTotals(ctx)).problems).toEqual([]);

  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  expect(checkout.amount_due).toBe(13_700 + valueOf(await calculateTotals(ctx)).additional_fees);
  expect(await taken(camp.dayPools)).toEqual([1, 0, 1]);
  expect(await taken(camp.dropOffDayPools)).toEqual([0, 0, 1]);
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  const order = valueOf(await getOrder(ctx, { id: orderId }));
  expect(order.status).toBe("confirmed");
  expect(order.cart.class_items[0]?.dates.map((one) => one.date)).toEqual([monday, wednesday]);
  const mail = world.mails.find((one) => one.subject.includes(order.number ?? "?"));
  expect(mail?.text).toContain("With: Camp T-shirt, Age 7–8");
  expect(mail?.text).toContain(`With: Early drop-off on ${shortDate(wednesday)}`);
  expect(String(mail?.attachments[0]?.content).match(/BEGIN:VEVENT/g)).toHaveLength(2);

  const found = valueOf(await getCourse(ctx, { id: camp.id }));
  expect(found).toMatchObject({ day_price: 6_000, available: 4 });
  expect(found.days.map((day) => day.available)).toEqual([3, 4, 3]);
  expect(found.addons.map((one) => one.days.map((day) => day.available))).toEqual([[], [2, 2, 1]]);
});

test("the mail lists every extra of two children, each with the child who has it", async () => {
  const camp = await aCampByDay(4);
  const [monday = "", tuesday = ""] = camp.days;
  const { ctx, orderId, ...shopper } = await aShopper(world);
  valueOf(await createCustomer(ctx, parentForm));
  const lines = [];
  for (const name of ["Ada", "Bo"]) {
    const { id } = await shopper.child(name);
    const line = { order_id: orderId, type: "camp" as const, course_id: camp.id, child_ids: [id] };
    lines.push(valueOf(await addClassItem(ctx, { ...line, days: [monday, tuesday] })).id);
  }
  const [ada = "", bo = ""] = lines;
  const shirt = { course_addon_id: camp.shirt, quantity: 1 };
  const dropOff = { course_addon_id: camp.dropOff, quantity: 1 };
  valueOf(await setAddon(ctx, { ...shirt, order_item_id: ada, choice: "Age 5–6" }));
  valueOf(await setAddon(ctx, { ...dropOff, order_item_id: ada, days: [monday] }));
  valueOf(await setAddon(ctx, { ...shirt, order_item_id: bo, choice: "Age 7–8" }));
  valueOf(await setAddon(ctx, { ...dropOff, order_item_id: bo, days: [tuesday] }));
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  const { number } = valueOf(await getOrder(ctx, { id: orderId }));
  const text = world.mails.find((one) => one.subject.includes(number ?? "?"))?.text ?? "";
  const extrasOf = (name: string) => {
    const block = text.split("\n\n").find((part) => part.includes(`For: ${name}\n`)) ?? "";
    return [...block.matchAll(/With: (.*)/gu)].map(([, extra = ""]) => extra).toSorted();
  };
  expect(extrasOf("Ada")).toEqual(["Camp T-shirt, Age 5–6", `Early drop-off on ${shortDate(monday)}`]);
  expect(extrasOf("Bo")).toEqual(["Camp T-shirt, Age 7–8", `Early drop-off on ${shortDate(tuesday)}`]);
});

test("the account and the staff's app show the days, and the extras with their days and size", async () => {
  const camp = await aCampByDay(4);
  const [monday = "", tuesday = ""] = camp.days;
  const { ctx, child, put } = await aCustomer(world);
  const { orderId, itemId } = await put({
    type: "camp",
    camp,
    childIds: [await child("Ada")],
    days: [monday, tuesday],
  });
  const addon = { order_item_id: itemId, quantity: 1 };
  valueOf(await setAddon(ctx, { ...addon, course_addon_id: camp.shirt, choice: "Age 5–6" }));
  valueOf(await setAddon(ctx, { ...addon, course_addon_id: camp.dropOff, days: [tuesday] }));
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();

  const extras = ["Camp T-shirt, Age 5–6", `Early drop-off on ${shortDate(tuesday)}`];
  const [booking] = valueOf(await listBookings(ctx, {})).items;
  expect(booking).toMatchObject({ addons: extras, dates: [{ date: monday }, { date: tuesday }] });
  const admin = await aMember(world, "FRANCHISE_ADMIN");
  expect(valueOf(await getStaffOrder(admin, { id: orderId })).lines).toMatchObject([
    { dates: [{ date: monday }, { date: tuesday }], choices: extras.map((text) => `1 × ${text}`) },
  ]);
});

test("a child who comes on one day books another day, and not the same again", async () => {
  const camp = await aCampByDay(4);
  const [monday = "", tuesday = ""] = camp.days;
  const { add } = await aFamily();
  valueOf(await add(camp.id, [monday]));
  expect(await add(camp.id)).toMatchObject({ ok: false, error: { code: "already_booked" } });
  expect(await add(camp.id, [monday, tuesday])).toMatchObject({ ok: false, error: { code: "already_booked" } });
  expect(valueOf(await add(camp.id, [tuesday])).dates).toMatchObject([{ date: tuesday }]);
});

test("the last place of a day is sold once, to whoever wants the day alone, more days or the whole camp", async () => {
  const camp = await aCampByDay(3);
  const [monday = "", tuesday = "", wednesday = ""] = camp.days;
  const wishes = [
    [tuesday],
    [tuesday, monday],
    undefined,
    [wednesday, tuesday],
    [tuesday],
    undefined,
    [monday, tuesday],
  ];
  const families = await Promise.all(
    wishes.map(async (days) => {
      const family = await aFamily();
      valueOf(await family.add(camp.id, days));
      return { ...family, days: days ?? camp.days };
    }),
  );
  const answers = await Promise.all(families.map(({ ctx, orderId }) => startCheckout(ctx, { order_id: orderId })));
  const won = families.filter((_, index) => answers[index]?.ok);
  expect(won).toHaveLength(3);
  for (const answer of answers.filter((one) => !one.ok))
    expect(answer).toMatchObject({ ok: false, error: { code: "no_places_left" } });
  // Nobody who was refused keeps a place of another day.
  const expected = camp.days.map((day) => won.filter(({ days }) => days.includes(day)).length);
  expect(await taken(camp.dayPools)).toEqual(expected);
  expect(expected[1]).toBe(3);
});

test("a full day is told with its date, and the other days stay open", async () => {
  const camp = await aCampByDay(1);
  const [monday = "", tuesday = ""] = camp.days;
  const first = await aFamily();
  valueOf(await first.add(camp.id, [monday]));
  valueOf(await startCheckout(first.ctx, { order_id: first.orderId }));
  const second = await aFamily();
  valueOf(await second.add(camp.id));
  const { problems } = valueOf(await calculateTotals(second.ctx));
  expect(problems).toMatchObject([{ code: "no_places_left", available: 0 }]);
  expect(problems[0]?.message).toContain("The last place in Summer Camp on ");
  const third = await aFamily();
  valueOf(await third.add(camp.id, [tuesday]));
  expect(valueOf(await calculateTotals(third.ctx)).problems).toEqual([]);
  expect((await startCheckout(third.ctx, { order_id: third.orderId })).ok).toBe(true);
});

test("money that comes too late for one of a child's two days goes back, and the child waits once, before everybody", async () => {
  const camp = await aCampByDay(1);
  const [monday = "", tuesday = ""] = camp.days;
  const late = await aFamily();
  valueOf(await late.add(camp.id, [monday]));
  valueOf(await late.add(camp.id, [tuesday]));
  const checkout = valueOf(await startCheckout(late.ctx, { order_id: late.orderId }));
  await letHoldLapse(db, late.orderId);
  const other = await aFamily();
  valueOf(await other.add(camp.id, [tuesday]));
  valueOf(await startCheckout(other.ctx, { order_id: other.orderId }));
  // The child waits by now, behind another.
  const before = await aFamily();
  for (const childId of [before.child.id, late.child.id])
    await sql`insert into waiting_list_entry (id, course_id, child_id, party_id, created_at)
      values (${world.system.newId()}, ${camp.id}, ${childId}, ${world.system.newId()}, clock_timestamp())`.execute(db);
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  expect(valueOf(await getOrder(late.ctx, { id: late.orderId }))).toMatchObject({
    status: "cancelled",
    payment_status: "refunded",
  });
  // Monday's place is kept for whoever waits.
  expect(await taken(camp.dayPools)).toEqual([1, 1, 0]);
  const waiting = await db
    .selectFrom("waiting_list_entry")
    .select("child_id")
    .where("course_id", "=", camp.id)
    .orderBy("created_at")
    .execute();
  expect(waiting).toEqual([{ child_id: late.child.id }, { child_id: before.child.id }]);
});

test("money that comes too late for a camp that is cancelled goes back, and nobody waits for it", async () => {
  const camp = await aCampByDay(1);
  const late = await aFamily();
  valueOf(await late.add(camp.id, [camp.days[0] ?? ""]));
  const checkout = valueOf(await startCheckout(late.ctx, { order_id: late.orderId }));
  await letHoldLapse(db, late.orderId);
  await sql`update claim set state = 'expired' where order_id = ${late.orderId} and state = 'held'`.execute(db);
  await sql`update pool set size = 0 where id = any (${camp.dayPools}::bigint[])`.execute(db);
  await sql`delete from course_day where course_id = ${camp.id}`.execute(db);
  world.mails.length = 0;
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  expect(valueOf(await getOrder(late.ctx, { id: late.orderId }))).toMatchObject({ payment_status: "refunded" });
  const waiting = db.selectFrom("waiting_list_entry").select("id").where("course_id", "=", camp.id);
  expect(await waiting.execute()).toEqual([]);
  const [mail, ...more] = world.mails;
  expect(more).toEqual([]);
  expect(mail?.subject).toContain("is being refunded");
  expect(mail?.text).toContain("By the time your payment reached us, the place was no longer available.");
  expect(mail?.text).not.toContain("waiting list");
});

test("a size that is no longer sold is not bought from a cart that has it", async () => {
  const camp = await aCampByDay(2);
  const { ctx, orderId, add } = await aFamily();
  const { id } = valueOf(await add(camp.id));
  const shirt = { order_item_id: id, course_addon_id: camp.shirt, quantity: 1 };
  valueOf(await setAddon(ctx, { ...shirt, choice: "Age 5–6" }));
  const left = JSON.stringify({ label: "Size", options: ["Age 7–8"] });
  await db.updateTable("course_addon").set({ choices: left }).where("id", "=", camp.shirt).execute();
  const text = "Camp T-shirt at Summer Camp no longer comes in Age 5–6.";
  expect(valueOf(await calculateTotals(ctx)).problems).toMatchObject([
    { code: "not_on_sale", message: text, addon_id: camp.shirt, remedies: ["remove_addon", "remove"] },
  ]);
  expect(await startCheckout(ctx, { order_id: orderId })).toMatchObject({ error: { code: "not_on_sale" } });
  valueOf(await setAddon(ctx, { ...shirt, choice: "Age 7–8" }));
  expect(valueOf(await calculateTotals(ctx)).problems).toEqual([]);
  // Nor is one without a size, from before there were any.
  await sql`update order_item_addon set choice = null where order_item_id = ${id}`.execute(db);
  expect(valueOf(await calculateTotals(ctx)).problems).toMatchObject([
    { message: "Camp T-shirt at Summer Camp needs a size now. Please remove it and add it again." },
  ]);
});
