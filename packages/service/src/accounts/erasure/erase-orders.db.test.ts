import { aCoupon } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addCoupon } from "../../basket/index.ts";
import { startCheckout } from "../../checkout/index.ts";
import { createCustomer } from "../../families/index.ts";
import { settleLostLesson } from "../../lost-lessons/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { lessonsNotHeld } from "../../testing/lessons-not-held.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, parentForm, valueOf } from "../../testing/world.ts";
import { PASSWORD } from "../testing/an-account.ts";
import { deleteAccount } from "./delete-account.ts";

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
