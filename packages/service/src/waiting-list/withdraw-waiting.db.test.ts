import { sql } from "kysely";
import { expect, test } from "vitest";
import { aCustomer } from "../testing/a-customer.ts";
import { aFullClass } from "../testing/waiting-families.ts";
import { aWorld, codeOf, valueOf } from "../testing/world.ts";
import { bulkCreateWaiting } from "./bulk-create-waiting.ts";
import { listWaiting } from "./list-waiting.ts";
import { withdrawWaiting } from "./withdraw-waiting.ts";

const world = await aWorld();
const { db } = world;

/** A customer whose two children wait for a class, entered together. */
async function aPair(groupId: number) {
  const customer = await aCustomer(world);
  const entries = [await customer.child("Ada"), await customer.child("Bo")].map((child_id) => ({
    child_id,
    group_id: groupId,
  }));
  const [ada, bo] = valueOf(await bulkCreateWaiting(customer.ctx, { entries }));
  return { ...customer, ada: ada?.id ?? "", bo: bo?.id ?? "" };
}

test("the list shows class, child and position; withdrawing moves the next children up, and a sibling stays", async () => {
  const group = await aFullClass(world);
  const { ctx, ada, bo } = await aPair(group.id);
  const behind = await aPair(group.id);
  const list = valueOf(await listWaiting(ctx, { sort: ["since,asc"] }));
  expect(list).toMatchObject({
    total: 2,
    items: [
      {
        id: ada,
        status: "waiting",
        position: 1,
        child: { first_name: "Ada" },
        together_with: ["Bo"],
        group_id: group.id,
      },
      { id: bo, position: 2, name: "Saturday Juniors", location: { name: "Roundhay Hall" }, together_with: ["Ada"] },
    ],
  });
  expect(valueOf(await withdrawWaiting(ctx, { id: ada }))).toMatchObject({ status: "withdrawn", position: null });
  const left = valueOf(await listWaiting(ctx, {})).items;
  expect(left.map((one) => [one.id, one.status, one.position])).toEqual([
    [bo, "waiting", 1],
    [ada, "withdrawn", null],
  ]);
  expect(left[0]?.together_with).toEqual([]);
  expect(valueOf(await listWaiting(behind.ctx, {})).items.map((one) => one.position)).toEqual([2, 3]);
  const { rows } = await sql<{
    waiting: number;
  }>`select waiting from class_search where group_id = ${group.id}`.execute(db);
  expect(rows[0]?.waiting).toBe(3);
});

test("withdrawing twice counts once, and the child can join again at the end", async () => {
  const group = await aFullClass(world);
  const { ctx, ada, child } = await aPair(group.id);
  const both = await Promise.all([withdrawWaiting(ctx, { id: ada }), withdrawWaiting(ctx, { id: ada })]);
  expect(both.map((one) => valueOf(one).status)).toEqual(["withdrawn", "withdrawn"]);
  const again = valueOf(
    await bulkCreateWaiting(ctx, { entries: [{ child_id: await child("Ada"), group_id: group.id }] }),
  );
  expect(again).toMatchObject([{ position: 2, status: "waiting" }]);
});

test.each(["offered", "accepted", "declined", "lapsed"])("an entry that is %s can't be withdrawn", async (status) => {
  const { ctx, ada } = await aPair((await aFullClass(world)).id);
  await sql`update waiting_list_entry set status = ${status} where id = ${ada}`.execute(db);
  expect(codeOf(await withdrawWaiting(ctx, { id: ada }))).toBe("waiting_ended");
  expect(valueOf(await listWaiting(ctx, { filter: `status:eq:${status}` })).items.map((one) => one.id)).toEqual([ada]);
});

test("another family's entry gets the same 404 as an unknown one, and is not listed", async () => {
  const { ada } = await aPair((await aFullClass(world)).id);
  const other = await aCustomer(world);
  for (const id of [ada, crypto.randomUUID()])
    expect(await withdrawWaiting(other.ctx, { id })).toEqual({
      ok: false,
      error: { code: "not_found", messages: ["The place on the waiting list was not found."] },
    });
  expect(codeOf(await withdrawWaiting(await world.visitor(), { id: ada }))).toBe("not_logged_in");
  expect(valueOf(await listWaiting(other.ctx, {})).items).toEqual([]);
  expect(codeOf(await listWaiting(await world.visitor(), {}))).toBe("not_logged_in");
  expect(codeOf(await listWaiting(other.ctx, { filter: "child:eq:x" }))).toBe("invalid");
});
