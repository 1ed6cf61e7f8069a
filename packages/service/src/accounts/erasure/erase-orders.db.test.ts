import { aCoupon } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addCoupon } from "../../basket/index.ts";
import { startCheckout } from "../../checkout/index.ts";
import { createCustomer } from "../../families/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aWorld, parentForm, valueOf } from "../../testing/world.ts";
import { PASSWORD } from "../testing/an-account.ts";
import { deleteAccount } from "./delete-account.ts";

const world = await aWorld({ standing: true });
const { db } = world;

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
  await sql`update session set held_on = held_on - 3650, starts_at = starts_at - interval '3650 days', ends_at = ends_at - interval '3650 days'`.execute(
    db,
  );
  valueOf(await deleteAccount(me.ctx, { password: PASSWORD }));
  const email_key = `deleted:${userId}`;
  expect(await uses()).toEqual([both, once].map(({ id }) => ({ coupon_id: id, email_key })));
});
