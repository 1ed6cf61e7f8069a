import { sql } from "kysely";
import { expect, test } from "vitest";
import { addClassItem, calculateTotals, currentOrder } from "../basket/index.ts";
import { validateSelectedForTrial } from "../catalogue/index.ts";
import { createCustomer } from "../families/index.ts";
import { aCustomer } from "../testing/a-customer.ts";
import { aWorld, codeOf, parentForm, valueOf } from "../testing/world.ts";
import { startCheckout } from "./index.ts";

const world = await aWorld();
const { db } = world;

/** A family whose child Ada has a trial in a class of four dates, booked for the first two. */
async function afterATrial() {
  const group = await world.group({ dates: 6 });
  const customer = await aCustomer(world);
  const ada = await customer.child("Ada");
  const booked = await customer.book({ type: "trial", group, childIds: [ada] });
  return { ...customer, group, ada, ...booked };
}

const limitTrials = async (trials: number | null) =>
  await db
    .updateTable("franchise")
    .set({ trials_per_year: trials })
    .where("id", "=", world.network.seller.id)
    .execute();

test("a child has one trial in a class: the form and the cart say so with the way on, and the term can still be booked", async () => {
  const { ctx, group, ada, put } = await afterATrial();
  const [, , third = ""] = group.dates;
  const said =
    "Ada has already had or booked a trial in Saturday Juniors. You can join for the rest of the term if it has a place, or try another class.";
  const check = { group_id: group.id, start_date: third, children: [{ id: ada }] };
  expect(valueOf(await validateSelectedForTrial(ctx, check)).problems).toEqual([
    { code: "trial_had", message: said, child: ada },
  ]);
  const orderId = valueOf(await currentOrder(ctx, { createIfNeeded: true })).id ?? "";
  const again = { order_id: orderId, type: "trial" as const, group_id: group.id, child_ids: [ada], start_date: third };
  expect(await addClassItem(ctx, again)).toMatchObject({
    error: { code: "trial_had", details: [{ path: "child_ids.0", message: said }] },
  });
  expect(valueOf(await calculateTotals(ctx)).class_items).toEqual([]);
  await put({ type: "enrolment", group: { id: group.id, dates: [third] }, childIds: [ada] });
  expect(valueOf(await calculateTotals(ctx)).problems).toEqual([]);
});

test("a trial that was given back is not had", async () => {
  const { ctx, group, ada, orderId } = await afterATrial();
  await sql`update claim set state = 'released' where order_id = ${orderId}`.execute(db);
  const check = { group_id: group.id, start_date: group.dates[2] ?? "", children: [{ id: ada }] };
  expect(valueOf(await validateSelectedForTrial(ctx, check)).problems).toEqual([]);
});

test("a school gives so many trials in a school year, and any number where it says so", async () => {
  const { ctx, ada, put, book } = await afterATrial();
  const other = await world.group();
  const check = { group_id: other.id, start_date: other.dates[0] ?? "", children: [{ id: ada }] };
  await limitTrials(1);
  expect(valueOf(await validateSelectedForTrial(ctx, check)).problems).toMatchObject([
    { code: "trial_had", message: expect.stringContaining("used all the trials this school allows") as string },
  ]);
  await limitTrials(null);
  await book({ type: "trial", group: other, childIds: [ada] });
  await limitTrials(2);
  await expect(put({ type: "trial", group: await world.group(), childIds: [ada] })).rejects.toThrow("trial_had");
  await limitTrials(3);
  await put({ type: "trial", group: await world.group(), childIds: [ada] });
});

test("only the trials of the same school year count, which begins on 1 September", async () => {
  const { ctx, ada, itemId } = await afterATrial();
  const other = await world.group();
  const [day = ""] = other.dates;
  const began = Number(day.slice(0, 4)) - (day.slice(5, 7) < "09" ? 1 : 0);
  await limitTrials(1);
  const isRefused = async (trialOn: string) => {
    await db.updateTable("order_item").set({ start_on: trialOn }).where("id", "=", itemId).execute();
    const check = { group_id: other.id, start_date: day, children: [{ id: ada }] };
    return valueOf(await validateSelectedForTrial(ctx, check)).problems.some(({ code }) => code === "trial_had");
  };
  expect(await isRefused(`${began}-08-31`)).toBe(false);
  expect(await isRefused(`${began}-09-01`)).toBe(true);
  expect(await isRefused(`${began + 1}-08-31`)).toBe(true);
  expect(await isRefused(`${began + 1}-09-01`)).toBe(false);
  await limitTrials(3);
});

test("of two trials in one cart, the later one is more than the school gives", async () => {
  const { ctx, put, child } = await aCustomer(world);
  const ada = await child("Ada");
  await limitTrials(2);
  const first = await put({ type: "trial", group: await world.group(), childIds: [ada] });
  const other = await world.group();
  const second = await put({ type: "trial", group: other, childIds: [ada] });
  const problems = async () =>
    valueOf(await calculateTotals(ctx)).problems.map(({ code, item_id: item }) => [code, item]);
  expect(await problems()).toEqual([]);
  await limitTrials(1);
  expect(await problems()).toEqual([["trial_had", second.itemId]]);
  const asked = async (item: string) => {
    const { rows } = await sql`select item from trials_refused(
      array[${ada}::uuid], array[${other.id}::int], array[${other.dates[0]}::date], array[${item}::uuid])`.execute(db);
    return rows;
  };
  // Asked for by itself, a line still knows the one before it.
  expect(await asked(second.itemId)).toEqual([{ item: second.itemId }]);
  expect(await asked(first.itemId)).toEqual([]);
  await limitTrials(3);
});

test("of two checkouts at once, one gets the trial, and the other is told", async () => {
  const group = await world.group({ dates: 6 });
  const one = await aCustomer(world);
  const ada = await one.child("Ada");
  const first = await one.put({ type: "trial", group, childIds: [ada] });
  // A second order of the same child, as two devices of one family would have it.
  const other = await aCustomer(world);
  const second = await other.put({ type: "trial", group: await world.group(), childIds: [await other.child("Bo")] });
  await sql`update order_item set group_id = ${group.id}, start_on = ${group.dates[2]} where id = ${second.itemId}`.execute(
    db,
  );
  await sql`update order_item_child set child_id = ${ada} where order_item_id = ${second.itemId}`.execute(db);
  valueOf(await createCustomer(other.ctx, { ...parentForm, email: other.account.email }));
  const results = await Promise.all([
    startCheckout(one.ctx, { order_id: first.orderId }),
    startCheckout(other.ctx, { order_id: second.orderId }),
  ]);
  expect(results.map(codeOf).filter((code) => code !== null)).toEqual(["trial_had"]);
  expect(results.filter((result) => result.ok)).toHaveLength(1);
});

test("the database refuses a second trial, whoever writes the claim", async () => {
  const { group, ada, orderId, itemId, put } = await afterATrial();
  const { orderId: secondOrder, itemId: secondItem } = await put({
    type: "trial",
    group: await world.group(),
    childIds: [ada],
  });
  expect(secondOrder).not.toBe(orderId);
  await sql`update order_item set group_id = ${group.id} where id = ${secondItem}`.execute(db);
  const write = sql`insert into claim (id, pool_id, order_id, order_item_id, child_id, state, held_until)
    select ${world.system.newId()}, s.place_pool_id, ${secondOrder}, ${secondItem}, ${ada}, 'held', now() + interval '1 hour'
      from session s where s.group_id = ${group.id} and s.held_on = ${group.dates[3]}`;
  await expect(write.execute(db)).rejects.toMatchObject({ constraint: "claim_one_trial" });
  await sql`update claim set state = 'released' where order_item_id = ${itemId}`.execute(db);
  await write.execute(db);
});
