import { inTransaction } from "@matinee/database";
import { aCoupon } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addCoupon } from "../../basket/index.ts";
import { startCheckout } from "../../checkout/index.ts";
import { createCustomer } from "../../families/index.ts";
import { findDisagreements, giveCredit } from "../../ledger/index.ts";
import { settleLostLesson } from "../../lost-lessons/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { lessonsNotHeld } from "../../testing/lessons-not-held.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, parentForm, valueOf } from "../../testing/world.ts";
import { PASSWORD } from "../testing/an-account.ts";
import { anonymiseOldOrders } from "../index.ts";
import { deleteAccount } from "./delete-account.ts";
import { eraseAccount } from "./erase-account.ts";

const world = await aWorld({ standing: true });
const { db } = world;

/** Whatever is booked is over. */
const past = async () =>
  await sql`update session set held_on = held_on - 3650, starts_at = starts_at - interval '3650 days', ends_at = ends_at - interval '3650 days'`.execute(
    db,
  );

test("an account that used coupons under two addresses is deleted, and leaves one use of each without an address", async () => {
  const me = await aCustomer(world);
  const { email, userId } = me.account;
  const both = await aCoupon(db, { code: "BOTH", perCustomer: 1 });
  const once = await aCoupon(db, { code: "ONCE", perCustomer: 1 });
  const buy = async (code: string, address: string) => {
    const { orderId } = await me.put({ type: "trial", group: await world.group(), childIds: [await me.child("Ada")] });
    valueOf(await createCustomer(me.ctx, { ...parentForm, email: address }));
    valueOf(await addCoupon(me.ctx, { order_id: orderId, code }));
    await world.pay(valueOf(await startCheckout(me.ctx, { order_id: orderId })).client_secret, "4242424242424242");
    await world.work();
  };
  await buy("BOTH", email);
  await buy("BOTH", `other.${email}`);
  await buy("ONCE", `other.${email}`);
  const uses = async () =>
    await db
      .selectFrom("coupon_customer")
      .select(["coupon_id", "email_key"])
      .where("coupon_id", "in", [both.id, once.id])
      .orderBy("coupon_id")
      .orderBy("email_key")
      .execute();
  expect(await uses()).toHaveLength(3);
  await past();
  valueOf(await deleteAccount(me.ctx, { password: PASSWORD }));
  const email_key = `deleted:${userId}`;
  expect(await uses()).toEqual([both, once].map(({ id }) => ({ coupon_id: id, email_key })));
});

test("what the school wrote of a lesson that it settled otherwise is forgotten with the account, and with no other", async () => {
  const admin = await aMember(world, "FRANCHISE_ADMIN");
  const { aClass, close } = lessonsNotHeld(world, admin);
  const group = await aClass();
  const [me, stays] = [await aCustomer(world), await aCustomer(world)];
  const { orderId } = await me.book({ type: "trial", group, childIds: [await me.child("Ada")] });
  const other = await stays.book({ type: "trial", group, childIds: [await stays.child("Bo")] });
  await close(group.dates[0] ?? "");
  const lost = async () =>
    await db
      .selectFrom("lost_lesson")
      .select(["id", "order_id", "note"])
      .where("order_id", "in", [orderId, other.orderId])
      .execute();
  for (const { id } of await lost())
    valueOf(await settleLostLesson(admin, { id, way: "nothing", reason: "Pat Tester was paid in cash" }));
  await past();
  valueOf(await deleteAccount(me.ctx, { password: PASSWORD }));
  const notes = Object.fromEntries((await lost()).map((one) => [one.order_id, one.note]));
  expect(notes).toEqual({ [orderId]: "(erased)", [other.orderId]: "Pat Tester was paid in cash" });
});

test("a large order keeps the buyer’s name and address for itself, and small orders with the same details lose them", async () => {
  const me = await aCustomer(world);
  const { email, guestId, userId } = me.account;
  const orders: string[] = [];
  for (const name of ["Ada", "Bo", "Cy"])
    orders.push(
      (await me.book({ type: "trial", group: await world.group(), childIds: [await me.child(name)] })).orderId,
    );
  const [small = "", limit = "", large = ""] = orders;
  const buyers = async () =>
    await db
      .selectFrom("orders as o")
      .innerJoin("customer as c", "c.id", "o.customer_id")
      .select([
        "o.id as order",
        "c.id",
        "c.name",
        "c.email",
        "c.phone",
        "c.address_line_1",
        "c.post_town",
        "c.postcode",
      ])
      .where("o.id", "in", orders)
      .execute();
  const shared = new Set((await buyers()).map(({ id }) => id));
  expect([...shared]).toEqual([me.customer.id]);
  const credit = { customerId: me.customer.id, amount: 500, from: { sellerId: world.network.seller.id }, note: "test" };
  await giveCredit(db, { key: me.customer.id, ...credit });
  await sql`update orders set total_gross_pence = 25000 where id = ${limit}`.execute(db);
  await sql`update orders set total_gross_pence = 25001 where id = ${large}`.execute(db);
  await past();
  valueOf(await deleteAccount(me.ctx, { password: PASSWORD, give_up_credit: true }));

  const check = async () => {
    const found = new Map((await buyers()).map(({ order, ...buyer }) => [order, buyer]));
    const nobody = { name: "Deleted account", email: "", phone: "", address_line_1: "", post_town: "", postcode: "" };
    for (const order of [small, limit]) expect(found.get(order)).toEqual({ id: me.customer.id, ...nobody });
    expect(found.get(large)).toMatchObject({ name: "Pat Tester", email: "", phone: "", post_town: "Leeds" });
    expect(found.get(large)?.postcode).not.toBe("");
    // The list of families and the search show nobody, also to a school that sold the large order alone.
    const records =
      await sql`select customer_id, name, postcode, words from family_record where family_id = ${guestId}`.execute(db);
    expect(records.rows).toEqual([
      { customer_id: me.customer.id, name: "Deleted account", postcode: "", words: "deleted account\n" },
    ]);
    const rows = await db.selectFrom("customer").select("id").where("guest_id", "=", guestId).execute();
    expect(rows).toHaveLength(2);
    return found.get(large)?.id;
  };
  const first = await check();
  // Erasing again changes nothing that anybody sees.
  await inTransaction(db, async (trx) => await eraseAccount(trx, { userId, guestId, email }));
  await check();
  // The totals of the two orders were changed above.
  expect((await findDisagreements(db)).filter(({ about }) => about !== "sale")).toEqual([]);
  expect(first).toBeDefined();

  // With the order, the name and address go as well.
  await sql`update orders set confirmed_at = confirmed_at - interval '8 years' where id = ${large}`.execute(db);
  expect(await anonymiseOldOrders(world.system)).toBe(1);
  const names = await db.selectFrom("customer").select(["id", "name"]).where("guest_id", "=", guestId).execute();
  expect(names).toEqual([{ id: me.customer.id, name: "Deleted account" }]);
});
