import { sql } from "kysely";
import { expect, test } from "vitest";
import { cancelCheckout, startCheckout } from "../../checkout/index.ts";
import { aBooking, aMember } from "../../testing/staff.ts";
import { aWorld, sevenYearsAgo, valueOf } from "../../testing/world.ts";
import { getFamily } from "../customers/get-family.ts";
import { bulkSaveChildren } from "./bulk-save-children.ts";
import { readHealthNotes } from "./read-health-notes.ts";

const world = await aWorld();
const staff = await aMember(world, "FRANCHISE_STAFF");

/** A family that the school knows through an older child, with a younger child in the basket. Returns what staff see of the younger. */
async function aYoungerChild() {
  const { ctx, customer } = await aBooking(world, ["Ada"]);
  const { orderId, children } = await world.basket(await world.group(), ["Bo"], ctx);
  const id = children[0]?.id ?? "";
  const form = { id, first_name: "Bo", surname: "Tester", date_of_birth: sevenYearsAgo() };
  valueOf(await bulkSaveChildren(ctx, { children: [{ ...form, medical_conditions: "Nuts" }] }));
  const seen = async () => {
    const family = valueOf(await getFamily(staff, { id: customer.id }));
    const child = family.children.find((one) => one.id === id);
    const read = await readHealthNotes(staff, { id, reason: "First aid" });
    return [child?.medical, child?.classes.length, read.ok ? read.value.medical_conditions : read.error.code];
  };
  return { ctx, orderId, seen };
}

const CLOSED = ["closed", 0, "forbidden"];
const OPEN = ["noted", 1, "Nuts"];

test("a basket or an unpaid checkout does not open a child's health notes to a school; a paid booking does", async () => {
  const { ctx, orderId, seen } = await aYoungerChild();
  expect(await seen()).toEqual(CLOSED);
  const first = valueOf(await startCheckout(ctx, { order_id: orderId }));
  expect(first.status).toBe("placed");
  expect(await seen()).toEqual(CLOSED);
  valueOf(await cancelCheckout(ctx, { order_id: orderId }));
  expect(await seen()).toEqual(CLOSED);
  const second = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await world.pay(second.client_secret, "4242424242424242");
  await world.work();
  expect(await seen()).toEqual(OPEN);
});

test("cancelling an order closes the notes again; active lines of a partly cancelled order keep them open", async () => {
  const { ctx, orderId, seen } = await aYoungerChild();
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  await sql`update orders set status = 'partly_cancelled' where id = ${orderId}`.execute(world.db);
  expect(await seen()).toEqual(OPEN);
  await sql`update order_item set state = 'cancelled' where order_id = ${orderId}`.execute(world.db);
  expect(await seen()).toEqual(CLOSED);
  await sql`update order_item set state = 'active' where order_id = ${orderId}`.execute(world.db);
  await sql`update orders set status = 'cancelled' where id = ${orderId}`.execute(world.db);
  expect(await seen()).toEqual(CLOSED);
});

test("the network reads no health notes, and is not told whether there is such a child", async () => {
  const { children } = await aBooking(world, ["Cy"]);
  const network = await aMember(world, "NETWORK_ADMIN");
  for (const id of [children[0]?.id ?? "", world.system.newId()])
    expect(await readHealthNotes(network, { id, reason: "First aid" })).toMatchObject({ error: { code: "forbidden" } });
});

test("a reason of the longest length is enough", async () => {
  const { children } = await aBooking(world, ["Di"]);
  const read = async (length: number) =>
    await readHealthNotes(staff, { id: children[0]?.id ?? "", reason: "x".repeat(length) });
  expect((await read(500)).ok).toBe(true);
  expect(await read(501)).toMatchObject({ error: { code: "invalid" } });
});

test("a parent who sends another's child with a form changes nothing of it", async () => {
  const [mine, theirs] = [await aBooking(world, ["Ed"]), await aBooking(world, ["Flo"])];
  const form = { id: theirs.children[0]?.id ?? "", first_name: "Mine", surname: "Now", date_of_birth: sevenYearsAgo() };
  expect(await bulkSaveChildren(mine.ctx, { children: [form] })).toMatchObject({ error: { code: "not_found" } });
  const row = await world.db
    .selectFrom("child")
    .select(["first_name", "guest_id"])
    .where("id", "=", form.id)
    .executeTakeFirstOrThrow();
  expect(row.first_name).toBe("Flo");
});
