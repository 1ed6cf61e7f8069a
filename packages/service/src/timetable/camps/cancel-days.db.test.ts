import { addDays, instant } from "@matinee/core/kernel";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { findFaults } from "../../audit/index.ts";
import { setAddon } from "../../basket/index.ts";
import { startCheckout, takeBalanceSteps } from "../../checkout/index.ts";
import {
  answerLostLessons,
  getLostLessons,
  listLostLessons,
  settleLostLesson,
  settleUnanswered,
} from "../../lost-lessons/index.ts";
import { getOrderPage, getStaffOrder, listBookings } from "../../orders/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aMember } from "../../testing/staff.ts";
import { statesOf } from "../../testing/waiting-families.ts";
import { whileLocked } from "../../testing/while-locked.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { bulkCreateWaiting, serveDueLists } from "../../waiting-list/index.ts";
import { cancelCampDays, getStaffCamp, moveCamp, previewCancelledDays } from "../index.ts";

const world = await aWorld();
const { db, system } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const stranger = await world.visitor();
const PAYS = "4242424242424242";
type Offer = NonNullable<Parameters<typeof cancelCampDays>[1]["offer"]>;
const money: Offer = { ways: ["credit", "refund"], fallback: "credit", answer_by: addDays(system.today(), 7) };

const aCampByDay = async (placesADay = 4) => await world.camp({ placesADay, places: 99 });
const stored = async (id: number) => valueOf(await getStaffCamp(admin, { id }));

/** Cancels days as the screen does, which looks at the families first. */
async function cancel(id: number, days: readonly string[], offer?: Offer) {
  const { seen } = valueOf(await previewCancelledDays(admin, { id, days: [...days] }));
  world.mails.length = 0;
  const { version } = await stored(id);
  const body = { id, version, days: [...days], reason: "The hall is flooded", seen };
  const camp = valueOf(await cancelCampDays(admin, { ...body, ...(offer !== undefined && { offer }) }));
  await world.work();
  return camp;
}

const mailTo = (email: string) => {
  const mails = world.mails.filter(({ to }) => to.includes(`<${email}>`));
  expect(mails).toHaveLength(1);
  return mails[0]?.text ?? "";
};
const keyOf = (email: string) => /lost-lessons\/([\w.-]+)/u.exec(mailTo(email))?.[1] ?? "";

/** On which days each child of an order comes. */
async function daysOf(orderId: string): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    select k.first_name || ' ' || cp.held_on as said from claim c join child k on k.id = c.child_id
      join course_place cp on cp.pool_id = c.pool_id where c.order_id = ${orderId} and c.state = 'committed' order by 1`.execute(
    db,
  );
  return rows.map(({ said }) => said);
}

/** What is taken of everything that a camp has, and what is left. */
async function countsOf(camp: Awaited<ReturnType<typeof aCampByDay>>): Promise<number> {
  const pools = [camp.poolId, ...camp.dayPools, ...camp.dropOffDayPools];
  const { rows } = await sql<{
    n: number;
  }>`select coalesce(sum(committed + held), 0)::int as n from pool where id = any (${pools}::bigint[])`.execute(db);
  return rows[0]?.n ?? -1;
}

const owedOf = async (orderId: string) => {
  const { rows } = await sql<{
    debt: number;
  }>`select debt_pence as debt from order_debt where order_id = ${orderId}`.execute(db);
  return rows[0]?.debt ?? 0;
};

async function booksAgree() {
  expect(await findFaults(db, null)).toEqual([]);
}

test("a cancelled day takes nobody's other days, and gives each child its share of what was paid", async () => {
  const camp = await aCampByDay();
  const [monday = "", tuesday = "", wednesday = ""] = camp.days;
  const [family, single, other] = [await aCustomer(world), await aCustomer(world), await aCustomer(world)];
  const children = [await family.child("Ada"), await family.child("Bo")];
  const twins = await family.book({ type: "camp", camp, childIds: children });
  const one = await single.book({ type: "camp", camp, childIds: [await single.child("Cy")], days: [monday] });
  const later = await other.book({
    type: "camp",
    camp,
    childIds: [await other.child("Di")],
    days: [tuesday, wednesday],
  });
  const before = valueOf(await previewCancelledDays(admin, { id: camp.id, days: [monday] }));
  expect(before).toMatchObject({ days: [{ on: monday, children: 3 }], families: 2 });
  expect(before.holders.map(({ child, dates }) => `${child} ${dates.join()}`).toSorted()).toEqual(
    ["Ada Tester", "Bo Tester", "Cy Tester"].map((name) => `${name} ${monday}`),
  );
  // Looking changed nothing, and whose places they are has to be seen.
  expect(await daysOf(one.orderId)).toEqual([`Cy ${monday}`]);
  const { version } = await stored(camp.id);
  const body = { id: camp.id, version, days: [monday], reason: "The hall is flooded" };
  expect(codeOf(await cancelCampDays(admin, body))).toBe("families_affected");
  expect(codeOf(await cancelCampDays(admin, { ...body, reason: " ", seen: before.seen }))).toBe("invalid");

  const saved = await cancel(camp.id, [monday], money);
  expect(saved).toMatchObject({ status: "open", starts_on: tuesday, days: [{ on: tuesday }, { on: wednesday }] });
  expect(await daysOf(twins.orderId)).toEqual(
    ["Ada", "Bo"].flatMap((name) => [tuesday, wednesday].map((on) => `${name} ${on}`)),
  );
  expect([await daysOf(one.orderId), await daysOf(later.orderId)]).toEqual([[], [`Di ${tuesday}`, `Di ${wednesday}`]]);
  expect(world.mails.map(({ to }) => to).filter((to) => to.includes(other.account.email))).toEqual([]);
  for (const part of ["The hall is flooded", "For: Ada", "For: Bo", "Not taking place", "credit for your next booking"])
    expect(mailTo(family.account.email)).toContain(part);
  const { messages } = valueOf(await getStaffOrder(admin, { id: twins.orderId }));
  expect(messages.map(({ kind }) => kind)).toEqual(["order_confirmed", "lessons_lost"]);
  await booksAgree();

  // £150 for three days: £50 for each child's Monday. The whole of a line that has no other day.
  const key = keyOf(family.account.email);
  const page = valueOf(await getLostLessons(stranger, { key }));
  expect(page.lessons.map(({ child, value, ways, dates_lost: lost }) => [child, value, ways, lost.length])).toEqual([
    ["Ada", 5_000, ["credit", "refund"], 1],
    ["Bo", 5_000, ["credit", "refund"], 1],
  ]);
  expect(
    codeOf(await answerLostLessons(stranger, { key, answers: [{ id: page.lessons[0]?.id ?? "", way: "date" }] })),
  ).toBe("lesson_settled");
  const answers = page.lessons.map(({ id }, nth) => ({
    id,
    way: nth === 0 ? ("refund" as const) : ("credit" as const),
  }));
  const both = [answerLostLessons(stranger, { key, answers }), answerLostLessons(stranger, { key, answers })];
  expect((await Promise.all(both)).map(codeOf)).toEqual([null, null]);
  const singleKey = keyOf(single.account.email);
  const [lesson] = valueOf(await getLostLessons(stranger, { key: singleKey })).lessons;
  valueOf(await answerLostLessons(stranger, { key: singleKey, answers: [{ id: lesson?.id ?? "", way: "refund" }] }));
  await world.work();
  const given = async (orderId: string) =>
    await db
      .selectFrom("reversal")
      .select(["card_pence", "credit_pence"])
      .where("order_id", "=", orderId)
      .orderBy("card_pence")
      .execute();
  expect(await given(twins.orderId)).toEqual([
    { card_pence: 0, credit_pence: 5_000 },
    { card_pence: 5_000, credit_pence: 0 },
  ]);
  const paid = 6_000 + valueOf(await getOrderPage(single.ctx, { id: one.orderId })).cart.additional_fees;
  expect(await given(one.orderId)).toEqual([{ card_pence: paid, credit_pence: 0 }]);
  expect(valueOf(await getOrderPage(family.ctx, { id: twins.orderId })).not_held).toMatchObject([
    { dates: [monday] },
    { dates: [monday] },
  ]);
  const booking = valueOf(await listBookings(family.ctx, {})).items.find((item) => item.course_id === camp.id);
  expect(booking?.dates.filter(({ cancelled }) => !cancelled).map(({ date }) => date)).toEqual([tuesday, wednesday]);
  await booksAgree();

  // The next day is another loss of the same places.
  await cancel(camp.id, [wednesday], money);
  const next = valueOf(await getLostLessons(stranger, { key: keyOf(family.account.email) }));
  expect(next.lessons.map(({ value }) => value)).toEqual([5_000, 5_000]);
  expect(await daysOf(twins.orderId)).toEqual([`Ada ${tuesday}`, `Bo ${tuesday}`]);
});

test("a camp that is cancelled as a whole closes, gives extras back, and all that was paid", async () => {
  const camp = await aCampByDay();
  const family = await aCustomer(world);
  const line = await family.put({ type: "camp", camp, childIds: [await family.child("Ada")] });
  const addon = { order_item_id: line.itemId, quantity: 1, course_addon_id: camp.dropOff };
  valueOf(await setAddon(family.ctx, { ...addon, days: [camp.days[1] ?? ""] }));
  const checkout = valueOf(await startCheckout(family.ctx, { order_id: line.orderId }));
  await world.pay(checkout.client_secret, PAYS);
  await world.work();
  const saved = await cancel(camp.id, camp.days, money);
  expect(saved).toMatchObject({ status: "closed", days: [] });
  expect(await countsOf(camp)).toBe(0);
  expect(codeOf(await moveCamp(admin, { id: camp.id, version: saved.version, event: "reopen" }))).toBe("invalid");
  const key = keyOf(family.account.email);
  const [lesson, ...more] = valueOf(await getLostLessons(stranger, { key })).lessons;
  expect([lesson?.dates_lost.map(({ date }) => date), more]).toEqual([camp.days, []]);
  expect(lesson?.value).toBe(15_500);
  // Nobody answers: the family gets the credit that the school set, for everything that it paid.
  await sql`update withdrawal set answer_by = london_today() - 1`.execute(db);
  await settleUnanswered(system);
  const credit = await db.selectFrom("reversal").select("credit_pence").where("order_id", "=", line.orderId).execute();
  expect(credit).toEqual([{ credit_pence: checkout.amount_due }]);
  expect(valueOf(await getOrderPage(family.ctx, { id: line.orderId })).status).toBe("cancelled");
  expect(await owedOf(line.orderId)).toBe(0);
  await booksAgree();
});

test("of a camp with a deposit what is still to pay goes first, and nothing is asked for days that are not held", async () => {
  const camp = await world.camp();
  const family = await aCustomer(world);
  const { orderId } = await family.book({
    type: "camp",
    camp,
    childIds: [await family.child("Ada")],
    takeFullPayment: false,
  });
  const owed = await owedOf(orderId);
  expect(owed).toBe(11_000);
  await cancel(camp.id, camp.days.slice(0, 1), money);
  // Nobody is asked for the rest before it is decided how much that is.
  const dueDay = instant(`${addDays(system.today(), 20)}T11:00:00.000Z`);
  expect(await takeBalanceSteps(system, dueDay)).toBe(0);
  const key = keyOf(family.account.email);
  const [lesson] = valueOf(await getLostLessons(stranger, { key })).lessons;
  valueOf(await answerLostLessons(stranger, { key, answers: [{ id: lesson?.id ?? "", way: "refund" }] }));
  await world.work();
  expect(await owedOf(orderId)).toBe(owed - 5_000);
  expect(await takeBalanceSteps(system, dueDay)).toBe(1);
  await booksAgree();
});

test("without an offer the school decides about each child, in one work item that closes with the last", async () => {
  const camp = await aCampByDay();
  const families = [await aCustomer(world), await aCustomer(world)];
  for (const one of families) await one.book({ type: "camp", camp, childIds: [await one.child("Ada")] });
  await cancel(camp.id, [camp.days[0] ?? ""]);
  expect(mailTo(families[0]?.account.email ?? "")).toContain("credit or a refund");
  const item = async () =>
    await db
      .selectFrom("work_item")
      .select(["status", "cause"])
      .where("kind", "=", "camp_days_withdrawn")
      .where("subject", "=", String(camp.id))
      .executeTakeFirst();
  const opened = await item();
  expect(opened?.status).toBe("open");
  expect(opened?.cause).toContain("2 children to decide about");
  const listed = valueOf(await listLostLessons(admin, {})).items.filter(
    ({ dates_lost: [lost] }) => lost?.date === camp.days[0],
  );
  const mine = listed.filter((one) => one.is_camp && one.class === "Summer Camp" && one.state === "with_school");
  expect(mine).toHaveLength(2);
  for (const { id } of mine) {
    expect(await item()).toMatchObject({ status: "open" });
    valueOf(await settleLostLesson(admin, { id, way: "refund" }));
  }
  expect(await item()).toMatchObject({ status: "done" });
  expect(mine.map(({ value }) => value)).toEqual([5_000, 5_000]);
});

test.each(["by the day", "as a whole"])(
  "who is paying for a camp sold %s when a day is cancelled gets the money back",
  async (how) => {
    const camp = how === "by the day" ? await aCampByDay() : await world.camp();
    const family = await aCustomer(world);
    const line = await family.put({ type: "camp", camp, childIds: [await family.child("Ada")] });
    const checkout = valueOf(await startCheckout(family.ctx, { order_id: line.orderId }));
    await cancel(camp.id, camp.days.slice(0, 1), money);
    await world.pay(checkout.client_secret, PAYS);
    await world.work();
    const order = valueOf(await getOrderPage(family.ctx, { id: line.orderId }));
    expect(order.status).toBe("cancelled");
    const refunds = await sql<{ pence: number }>`
    select r.amount_pence as pence from refund r join payment p on p.id = r.payment_id where p.order_id = ${line.orderId}`.execute(
      db,
    );
    expect(refunds.rows).toEqual([{ pence: checkout.amount_due }]);
    expect(await daysOf(line.orderId)).toEqual([]);
    await booksAgree();
  },
);

test("a checkout that has read the days before is refused, and the basket then has the days that are left", async () => {
  const camp = await world.camp();
  const family = await aCustomer(world);
  const line = await family.put({ type: "camp", camp, childIds: [await family.child("Ada")] });
  const [monday = ""] = camp.days;
  const { version } = await stored(camp.id);
  const refused = { code: "" };
  // The checkout waits for the places, which the cancellation has; the day goes before it gets them.
  const ended = await whileLocked(
    db,
    sql`select from pool where id = ${camp.poolId} for update`,
    async () => (refused.code = codeOf(await startCheckout(family.ctx, { order_id: line.orderId })) ?? "booked"),
    async (trx) => await sql`delete from course_day where course_id = ${camp.id} and held_on = ${monday}`.execute(trx),
  );
  expect([ended, refused.code]).toEqual(["waited", "no_places_left"]);
  expect(version).toBe((await stored(camp.id)).version);
  await family.book({ type: "camp", camp, childIds: [await family.child("Bo")] });
  expect(await daysOf(line.orderId)).not.toContain(`Ada ${monday}`);
});

test("a camp without days of its own gives its places and extras back with its last day, and not before", async () => {
  const camp = await world.camp();
  const family = await aCustomer(world);
  const line = await family.put({ type: "camp", camp, childIds: [await family.child("Ada")] });
  valueOf(await setAddon(family.ctx, { order_item_id: line.itemId, quantity: 1, course_addon_id: camp.dropOff }));
  const checkout = valueOf(await startCheckout(family.ctx, { order_id: line.orderId }));
  await world.pay(checkout.client_secret, PAYS);
  await world.work();
  const taken = async () => {
    const { rows } = await sql<{ n: number }>`
      select committed + held as n from pool where id = ${camp.poolId} or id in (select pool_id from course_addon where course_id = ${camp.id})
      order by kind`.execute(db);
    return rows.map(({ n }) => n);
  };
  await cancel(camp.id, camp.days.slice(0, 2), money);
  expect(await taken()).toEqual([1, 1]);
  await cancel(camp.id, camp.days.slice(2), money);
  expect(await taken()).toEqual([0, 0]);
  await booksAgree();
});

test("an offered place is taken back and told, and a cancelled camp holds nothing for its waiting list", async () => {
  const camp = await aCampByDay(1);
  const booked = await aCustomer(world);
  const { itemId } = await booked.book({ type: "camp", camp, childIds: [await booked.child("Ada")] });
  const waiting = await aCustomer(world);
  const entries = [{ child_id: await waiting.child("Bo"), course_id: camp.id }];
  const [entry] = valueOf(await bulkCreateWaiting(waiting.ctx, { entries }));
  await sql`update claim set state = 'released' where order_item_id = ${itemId}`.execute(db);
  await serveDueLists(system);
  const status = async () => (await statesOf(world, [entry?.id ?? ""]))[0];
  await world.work();
  expect(await status()).toBe("offered");
  await cancel(camp.id, camp.days.slice(0, 1));
  expect(await status()).toBe("waiting");
  expect(mailTo(waiting.account.email)).toContain("keep your place on the waiting list");
  // The days that are left are offered again; with the last of them nothing is held any more.
  await serveDueLists(system);
  expect(await status()).toBe("offered");
  const previewed = async (days: string[]) => valueOf(await previewCancelledDays(admin, { id: camp.id, days })).waiting;
  expect([await previewed(camp.days.slice(1, 2)), await previewed(camp.days.slice(1))]).toEqual([0, 1]);
  await cancel(camp.id, camp.days.slice(1));
  await serveDueLists(system);
  await world.work();
  expect([await status(), await countsOf(camp)]).toEqual(["withdrawn", 0]);
  // One mail says it all: not also that the offer has ended, and that they keep their place.
  expect(mailTo(waiting.account.email)).toContain("is cancelled, and its waiting list has ended");
});
