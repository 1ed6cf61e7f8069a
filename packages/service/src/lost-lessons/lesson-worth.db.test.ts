import { expect, test } from "vitest";
import { aCustomer } from "../testing/a-customer.ts";
import { lessonsNotHeld } from "../testing/lessons-not-held.ts";
import { aMember } from "../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../testing/world.ts";
import { orderMoney } from "../ledger/index.ts";
import { reverseByStaff } from "../reversals/index.ts";
import { answerLostLessons, getLostLessons, listLostLessons, settleLostLesson } from "./index.ts";

const world = await aWorld();
const { db } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const stranger = await world.visitor();
const { aClass, close, everything, keyOf, reopen } = lessonsNotHeld(world, admin);

const listed = async (orderId: string, status: "with_school" | "open" | "settled") =>
  valueOf(await listLostLessons(admin, { status, size: 200 })).items.filter(({ order }) => order.id === orderId);

test("lessons of a line that were settled together show what went back for each, not for all of them", async () => {
  const group = await aClass();
  const { account, child, book } = await aCustomer(world);
  const { orderId } = await book({ type: "enrolment", group, childIds: [await child("Ada")] });
  const closure = await close(group.dates[0] ?? "", everything, group.dates[2]);
  const key = keyOf(account.email);
  const { lessons } = valueOf(await getLostLessons(stranger, { key }));
  expect(lessons).toHaveLength(3);
  const answers = lessons.map(({ id }) => ({ id, way: "refund" as const }));
  valueOf(await answerLostLessons(stranger, { key, answers }));
  const reversals = await db.selectFrom("reversal").select("given_pence").where("order_id", "=", orderId).execute();
  expect(reversals).toHaveLength(1);
  const values = (await listed(orderId, "settled")).map(({ value }) => value);
  expect(values.reduce((sum, value) => sum + value, 0)).toBe(reversals[0]?.given_pence);
  expect(Math.max(...values) - Math.min(...values)).toBeLessThanOrEqual(1);
  await reopen(closure);
});

test("the last lesson of a line is worth the booking fee too, and gives what was shown", async () => {
  const group = await aClass();
  const { child, book } = await aCustomer(world);
  const fee = async (booking_fee_pence: number) =>
    await db.updateTable("franchise").set({ booking_fee_pence }).where("id", "=", world.network.seller.id).execute();
  await fee(300);
  const { orderId } = await book({ type: "trial", group, childIds: [await child("Ada")] });
  await fee(0);
  const closure = await close(group.dates[0] ?? "", undefined, group.dates[1]);
  const settleFirst = async () => {
    const [lesson] = await listed(orderId, "with_school");
    const seen = { given: lesson?.value ?? 0, given_before: lesson?.given_before ?? 0 };
    valueOf(await settleLostLesson(admin, { id: lesson?.id ?? "", way: "refund", seen }));
    return seen;
  };
  expect(await settleFirst()).toEqual({ given: 1_200, given_before: 0 });
  expect(await settleFirst()).toEqual({ given: 1_500, given_before: 1_200 });
  await world.work();
  expect((await orderMoney(db, orderId)).refunded).toBe(2_700);
  expect((await listed(orderId, "settled")).map(({ value }) => value)).toEqual([1_200, 1_500]);
  await reopen(closure);
});

test("a family is told of the booking fee with the last lesson of a booking, and with several that are the last together", async () => {
  const [one, two] = [await aClass(), await aClass()];
  const { account, child, put, book } = await aCustomer(world);
  const [ada, bo] = [await child("Ada"), await child("Bo")];
  const fee = async (booking_fee_pence: number) =>
    await db.updateTable("franchise").set({ booking_fee_pence }).where("id", "=", world.network.seller.id).execute();
  await fee(300);
  // Two lines of one order share its fee.
  await put({ type: "trial", group: one, childIds: [ada] });
  const { orderId } = await book({ type: "trial", group: two, childIds: [bo] });
  await fee(0);
  const page = async (key: string) => valueOf(await getLostLessons(stranger, { key }));
  // A second date of each child is left, so the fee stays.
  const first = await close(one.dates[0] ?? "", everything);
  const firstKey = keyOf(account.email);
  expect((await page(firstKey)).fees).toEqual([]);
  const second = await close(one.dates[1] ?? "", everything);
  const key = keyOf(account.email);
  // The lessons of the first mail are still open.
  expect((await page(key)).fees).toEqual([]);
  const refundAll = async (of: string, count?: number) => {
    const answers = (await page(of)).lessons
      .filter(({ state }) => state === "open")
      .slice(0, count)
      .map(({ id }) => ({ id, way: "refund" as const }));
    return valueOf(await answerLostLessons(stranger, { key: of, answers }));
  };
  await refundAll(firstKey);
  const both = await page(key);
  expect(both.lessons.map(({ value }) => value)).toEqual([1_200, 1_200]);
  expect(both.fees?.map(({ amount, lesson_ids: ids }) => [amount, ids.toSorted()])).toEqual([
    [300, both.lessons.map(({ id }) => id).toSorted()],
  ]);
  // Once one of them is settled, the amount of the other includes it, and says so.
  const rest = await refundAll(key, 1);
  const last = rest.lessons.find(({ state }) => state === "open");
  expect(last?.value).toBe(1_500);
  expect(rest.fees).toEqual([{ amount: 300, lesson_ids: [last?.id] }]);
  expect((await refundAll(key)).fees).toEqual([]);
  await world.work();
  expect((await orderMoney(db, orderId)).refunded).toBe(4 * 1_200 + 300);
  for (const closure of [first, second]) await reopen(closure);
});

test("money that somebody else gave back meanwhile is seen before the lesson is paid for again", async () => {
  const group = await aClass();
  const { child, book } = await aCustomer(world);
  const { orderId, itemId } = await book({ type: "trial", group, childIds: [await child("Ada")] });
  const closure = await close(group.dates[0] ?? "");
  const [lesson] = await listed(orderId, "with_school");
  const seen = { given: lesson?.value ?? 0, given_before: lesson?.given_before ?? 0 };
  const input = { id: lesson?.id ?? "", way: "refund" } as const;
  const amounts = { given: 1_200, to_card: 1_200, to_credit: 0, off_debt: 0 };
  valueOf(
    await reverseByStaff(admin, {
      id: orderId,
      lines: [{ id: itemId, quantity: 0 }],
      give: "amount",
      amount: 1_200,
      to: "card",
      seen: amounts,
      reason: "The lesson was not held",
    }),
  );
  expect(await settleLostLesson(admin, { ...input, seen })).toMatchObject({
    error: {
      code: "preview_changed",
      details: expect.stringContaining("£12.00 has been refunded or credited") as string,
    },
  });
  expect(codeOf(await settleLostLesson(admin, { ...input, seen: { ...seen, given: 900 } }))).toBe("preview_changed");
  const [now] = await listed(orderId, "with_school");
  expect([now?.value, now?.given_before]).toEqual([1_200, 1_200]);
  valueOf(await settleLostLesson(admin, { ...input, seen: { given: 1_200, given_before: 1_200 } }));
  await reopen(closure);
});
