import { addDays } from "@matinee/core/kernel";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { getOrderPage, listBookings } from "../orders/index.ts";
import { orderMoney } from "../ledger/index.ts";
import { aCustomer } from "../testing/a-customer.ts";
import { lessonsNotHeld } from "../testing/lessons-not-held.ts";
import { aMember } from "../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../testing/world.ts";
import { createClosure, followTimetableChanges } from "../timetable/index.ts";
import { answerLostLessons, getLostLessons, listLostLessons, settleLostLesson, settleUnanswered } from "./index.ts";

const world = await aWorld();
const { db, system } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const stranger = await world.visitor();
const today = system.today();
const { aClass, close, everything, keyOf, reopen } = lessonsNotHeld(world, admin);

const placesOf = async (orderId: string) =>
  (
    await sql<{ on: string; kind: string }>`
      select s.held_on as on, p.kind from claim c join pool p on p.id = c.pool_id join session s on c.pool_id in (s.place_pool_id, s.trial_pool_id)
      where c.order_id = ${orderId} and c.state = 'committed' order by 1, 2`.execute(db)
  ).rows.map(({ on, kind }) => `${on} ${kind}`);

test("a family gets one mail for all its orders and children, and each lesson a choice of its own", async () => {
  const [first, second] = [await aClass(), await aClass()];
  const { ctx, account, child, book } = await aCustomer(world);
  const [ada, bo] = [await child("Ada"), await child("Bo")];
  const enrolled = await book({ type: "enrolment", group: first, childIds: [ada, bo] });
  const trial = await book({ type: "trial", group: second, childIds: [bo] });
  // Both classes meet on the same days.
  const closure = await close(first.dates[0] ?? "", everything);
  const text = world.mails[0]?.text ?? "";
  for (const part of ["Show", "For: Ada", "For: Bo", "another date, or credit", "we do not hear from you", "credit"])
    expect(text).toContain(part);
  const key = keyOf(account.email);
  const page = valueOf(await getLostLessons(stranger, { key }));
  expect(page.lessons.map(({ child: name, state, ways }) => [name, state, ways])).toEqual([
    ["Ada", "open", ["credit", "refund"]],
    ["Bo", "open", ["credit", "refund"]],
    ["Bo", "open", ["date", "credit", "refund"]],
  ]);
  // The lessons that are left of a term, equal shares of what it cost.
  const fee = 24_000;
  const paid = valueOf(await getOrderPage(ctx, { id: enrolled.orderId })).cart.class_items[0]?.total_gross ?? fee;
  expect(page.lessons[0]?.value).toBe(Math.ceil(paid / 2 / first.dates.length));
  expect(page.lessons[2]?.value).toBe(1_200);
  const [one, other, tried] = page.lessons;
  const free = tried?.dates[1];
  const answers = [
    { id: one?.id ?? "", way: "refund" as const },
    { id: other?.id ?? "", way: "credit" as const },
    { id: tried?.id ?? "", way: "date" as const, session_id: free?.session_id },
  ];
  // Twice at once and once more: it is carried out once.
  const both = await Promise.all([
    answerLostLessons(stranger, { key, answers }),
    answerLostLessons(stranger, { key, answers }),
  ]);
  expect(both.map(codeOf)).toEqual([null, null]);
  const after = valueOf(await answerLostLessons(stranger, { key, answers }));
  expect(after.lessons.map(({ state, new_date }) => [state, new_date?.date ?? null])).toEqual([
    ["refunded", null],
    ["credited", null],
    ["moved", free?.date],
  ]);
  expect(codeOf(await answerLostLessons(stranger, { key, answers: [{ id: one?.id ?? "", way: "credit" }] }))).toBe(
    "lesson_settled",
  );
  await world.work();
  const given = await db
    .selectFrom("reversal")
    .select(["given_pence", "card_pence", "credit_pence"])
    .where("order_id", "=", enrolled.orderId)
    .orderBy("card_pence", "desc")
    .execute();
  expect(given.map((row) => [row.card_pence, row.credit_pence])).toEqual([
    [one?.value, 0],
    [0, other?.value],
  ]);
  expect(await placesOf(trial.orderId)).toEqual(
    [second.dates[1] ?? "", free?.date ?? ""]
      .toSorted((a, b) => a.localeCompare(b))
      .flatMap((on) => [`${on} session`, `${on} trial`]),
  );
  const booking = valueOf(await listBookings(ctx, {})).items.find(({ group_id: id }) => id === second.id);
  expect(booking?.dates.map(({ date, cancelled }) => [date, cancelled])).toEqual(
    [second.dates[0] ?? "", second.dates[1] ?? "", free?.date ?? ""]
      .toSorted((a, b) => a.localeCompare(b))
      .map((on) => [on, on === second.dates[0]]),
  );
  await reopen(closure);
});

test("of two families that choose the last place of a date, one gets it and the other keeps its choice", async () => {
  const group = await aClass(2);
  const families = [await aCustomer(world), await aCustomer(world)];
  for (const { book, child } of families) await book({ type: "trial", group, childIds: [await child("Ada")] });
  // Somebody has one of the two places of the third date.
  const { child, book } = await aCustomer(world);
  await book({ type: "trial", group: { ...group, dates: group.dates.slice(2) }, childIds: [await child("Cy")] });
  const closure = await close(group.dates[0] ?? "", everything);
  const keys = families.map(({ account }) => keyOf(account.email));
  const third = group.sessions[2]?.id;
  const answer = async (key: string) => {
    const [lesson] = valueOf(await getLostLessons(stranger, { key })).lessons;
    return await answerLostLessons(stranger, {
      key,
      answers: [{ id: lesson?.id ?? "", way: "date", session_id: third }],
    });
  };
  const codes = (await Promise.all(keys.map(answer))).map(codeOf);
  expect(new Set(codes)).toEqual(new Set(["no_places_left", null]));
  const loser = keys[codes.indexOf("no_places_left")] ?? "";
  expect(valueOf(await getLostLessons(stranger, { key: loser })).lessons.map(({ state }) => state)).toEqual(["open"]);
  await reopen(closure);
});

test("what nobody answers falls back to what the school set, once, also in two processes at once", async () => {
  const group = await aClass();
  const { account, child, book } = await aCustomer(world);
  const { orderId } = await book({ type: "trial", group, childIds: [await child("Ada")] });
  const closure = await close(group.dates[0] ?? "", { ...everything, fallback: "refund" });
  await settleUnanswered(system);
  const key = keyOf(account.email);
  expect(valueOf(await getLostLessons(stranger, { key })).lessons[0]?.state).toBe("open");
  await db
    .updateTable("withdrawal")
    .set({ answer_by: addDays(today, -1) })
    .where("answer_by", "is not", null)
    .execute();
  await Promise.all([settleUnanswered(system), settleUnanswered(system)]);
  await settleUnanswered(system);
  expect(valueOf(await getLostLessons(stranger, { key })).lessons[0]).toMatchObject({ state: "refunded", ways: [] });
  const money = await orderMoney(db, orderId);
  expect(money.charges.reduce((sum, { amount }) => sum + amount, 0)).toBe(1_200);
  const log = db.selectFrom("audit_log").select("actor").where("subject", "=", `order:${orderId}`);
  expect((await log.where("action", "=", "lost_lesson_settled").execute()).map(({ actor }) => actor)).toEqual([
    "system",
  ]);
  await reopen(closure);
});

test("where the school decides, staff see the lesson until it has an end, and no money moves without a right to it", async () => {
  const group = await aClass();
  const { account, child, book } = await aCustomer(world);
  await book({ type: "trial", group, childIds: [await child("Ada")] });
  const closure = await close(group.dates[0] ?? "");
  expect(world.mails.find(({ to }) => to.includes(account.email))?.text).not.toContain("lost-lessons/");
  const items = () =>
    db
      .selectFrom("work_item")
      .select("status")
      .where("kind", "=", "session_withdrawn")
      .where("subject", "=", String(group.sessions[0]?.id))
      .execute();
  expect(await items()).toEqual([{ status: "open" }]);
  const listed = valueOf(await listLostLessons(admin, {})).items.filter(
    ({ dates_lost: [lost] }) => lost?.date === group.dates[0],
  );
  const [lesson] = listed;
  expect(lesson).toMatchObject({ child: "Ada", state: "with_school", value: 1_200 });
  const input = { id: lesson?.id ?? "", way: "nothing" } as const;
  expect(codeOf(await settleLostLesson(admin, input))).toBe("invalid");
  expect(codeOf(await settleLostLesson(await aMember(world, "FRANCHISE_STAFF"), { ...input, reason: "x" }))).toBe(
    "forbidden",
  );
  valueOf(await settleLostLesson(admin, { ...input, reason: "Agreed by phone" }));
  expect(await items()).toEqual([{ status: "done" }]);
  await reopen(closure);
  const poor = { ...admin, actor: { ...admin.actor, without: ["money"] } } as typeof admin;
  const body = { location_id: null, reason: "Show", starts_on: group.dates[3] ?? "", ends_on: group.dates[3] ?? "" };
  expect(await createClosure(poor, { ...body, offer: everything })).toMatchObject({
    error: { code: "invalid", details: [{ path: "offer.ways" }] },
  });
});

test("a trial of which nothing is left is cancelled with everything that was paid", async () => {
  const group = await aClass();
  const { account, child, book } = await aCustomer(world);
  const { orderId } = await book({ type: "trial", group, childIds: [await child("Ada")] });
  const first = await close(group.dates[0] ?? "", everything);
  const keys = [keyOf(account.email)];
  const second = await close(group.dates[1] ?? "", everything);
  keys.push(keyOf(account.email));
  for (const key of keys) {
    const [lesson] = valueOf(await getLostLessons(stranger, { key })).lessons;
    valueOf(await answerLostLessons(stranger, { key, answers: [{ id: lesson?.id ?? "", way: "refund" }] }));
  }
  await world.work();
  const order = await db.selectFrom("orders").select("status").where("id", "=", orderId).executeTakeFirstOrThrow();
  expect(order.status).toBe("cancelled");
  const money = await orderMoney(db, orderId);
  expect(money.charges.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  expect(money.paid).toBe(money.refunded);
  for (const one of [first, second]) await reopen(one);
});

test.each([
  { what: "two lessons of a child", children: ["Ada"] },
  { what: "the lessons of two children", children: ["Ada", "Bo"] },
])(
  "$what, one answered with credit and one with a refund, take the booking fee back with them",
  async ({ children }) => {
    const group = await aClass();
    const { account, child, book } = await aCustomer(world);
    const { seller } = world.network;
    await db.updateTable("franchise").set({ booking_fee_pence: 300 }).where("id", "=", seller.id).execute();
    const childIds = await Promise.all(children.map(child));
    const { orderId } = await book({ type: "trial", group, childIds });
    await db.updateTable("franchise").set({ booking_fee_pence: 0 }).where("id", "=", seller.id).execute();
    const closure = await close(group.dates[0] ?? "", everything, group.dates[1]);
    const key = keyOf(account.email);
    const { lessons } = valueOf(await getLostLessons(stranger, { key }));
    const answers = lessons.map(({ id, child: name }, index) => {
      const isCredit = children.length === 1 ? index === 0 : name === children[0];
      return { id, way: isCredit ? ("credit" as const) : ("refund" as const) };
    });
    expect(answers).toHaveLength(children.length * 2);
    valueOf(await answerLostLessons(stranger, { key, answers }));
    await world.work();
    const order = await db.selectFrom("orders").select("status").where("id", "=", orderId).executeTakeFirstOrThrow();
    expect(order.status).toBe("cancelled");
    const money = await orderMoney(db, orderId);
    expect(money.charges.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    const notes = db.selectFrom("reversal").select("credit_pence").where("order_id", "=", orderId);
    const credit = (await notes.execute()).reduce((sum, one) => sum + one.credit_pence, 0);
    expect([credit, money.refunded]).toEqual([1_200 * children.length, 1_200 * children.length + 300]);
    await reopen(closure);
  },
);

test("what the school settled in cash is not paid again with the last of a line's lessons", async () => {
  const group = await aClass();
  const { child, book } = await aCustomer(world);
  const { orderId } = await book({ type: "trial", group, childIds: [await child("Ada")] });
  const closures = [await close(group.dates[0] ?? ""), await close(group.dates[1] ?? "")];
  const lessonOn = async (date = "") => {
    const { items } = valueOf(await listLostLessons(admin, { size: 200 }));
    return items.find(({ dates_lost: [lost], state }) => lost?.date === date && state === "with_school")?.id ?? "";
  };
  const cash = { way: "nothing", reason: "Paid £12 in cash" } as const;
  valueOf(await settleLostLesson(admin, { id: await lessonOn(group.dates[0]), ...cash }));
  valueOf(await settleLostLesson(admin, { id: await lessonOn(group.dates[1]), way: "refund" }));
  await world.work();
  expect((await orderMoney(db, orderId)).refunded).toBe(1_200);
  for (const one of closures) await reopen(one);
});

test("a family whose trial was free is offered another date and no money, and without an answer the school is asked", async () => {
  const { id } = await world.group({ dates: 0, capacity: 5, pricePence: 0 });
  await followTimetableChanges(system);
  const rows = db.selectFrom("session").select("held_on").where("group_id", "=", id).where("status", "=", "scheduled");
  const dates = (await rows.orderBy("starts_at").execute()).map((one) => one.held_on);
  const { account, child, book } = await aCustomer(world);
  const { itemId } = await book({ type: "trial", group: { id, dates }, childIds: [await child("Ada")] });
  const closure = await close(dates[0] ?? "", everything);
  const key = keyOf(account.email);
  const text = world.mails.find(({ to }) => to.includes(account.email))?.text ?? "";
  expect(text).toContain("We offer you another date.");
  expect(text).toContain("we will ring or write to you");
  expect(text).not.toMatch(/credit|refund/iu);
  const found = valueOf(await getLostLessons(stranger, { key }));
  expect(found).toMatchObject({ fallback: "school", lessons: [{ ways: ["date"] }] });
  await sql`update withdrawal set answer_by = london_today() - 1 where answer_by is not null`.execute(db);
  await settleUnanswered(system);
  const lost = await db.selectFrom("lost_lesson").select("state").where("order_item_id", "=", itemId).execute();
  expect(lost).toEqual([{ state: "with_school" }]);
  await reopen(closure);
});

test("a date that took the place of a lesson can be lost too, with the same worth; what is refused goes to the school", async () => {
  const group = await aClass();
  const { account, child, book } = await aCustomer(world);
  const { orderId } = await book({ type: "trial", group, childIds: [await child("Ada")] });
  const first = await close(group.dates[0] ?? "", everything);
  let key = keyOf(account.email);
  const [lesson] = valueOf(await getLostLessons(stranger, { key })).lessons;
  valueOf(
    await answerLostLessons(stranger, {
      key,
      answers: [{ id: lesson?.id ?? "", way: "date", session_id: group.sessions[4]?.id }],
    }),
  );
  const second = await close(group.dates[4] ?? "", everything);
  key = keyOf(account.email);
  expect(valueOf(await getLostLessons(stranger, { key })).lessons[0]).toMatchObject({ value: 1_200 });
  // Nobody can spend credit any more: the account was deleted.
  await sql`update customer set email = '' where id = (select customer_id from orders where id = ${orderId})`.execute(
    db,
  );
  await db
    .updateTable("withdrawal")
    .set({ answer_by: addDays(today, -1) })
    .where("answer_by", "is not", null)
    .execute();
  await settleUnanswered(system);
  const state = await db
    .selectFrom("lost_lesson")
    .select(["state", "note"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  expect(state.map((row) => row.state)).toEqual(["moved", "with_school"]);
  expect(state[1]?.note).toContain("deleted its account");
  for (const one of [first, second]) await reopen(one);
});
