import { sql } from "kysely";
import { expect, test } from "vitest";
import { startCheckout } from "../checkout/index.ts";
import { getOrder } from "../orders/index.ts";
import { mixedBasket } from "../testing/mixed-order.ts";
import { aWorld, codeOf, valueOf } from "../testing/world.ts";
import { acceptTerms } from "./accept-terms.ts";
import { calculateTotals } from "./calculate-totals.ts";
import { removeCoupon } from "./remove-coupon.ts";

const world = await aWorld();
const { db, network } = world;

test("fees, postage, offers, a coupon and VAT that change after the cart was seen are accepted before anything is held", async () => {
  const { ctx, orderId, york, group, code } = await mixedBasket(world);
  const seen = valueOf(await calculateTotals(ctx));
  expect([seen.problems, seen.total_if_accepted]).toEqual([[], null]);
  await sql`update franchise set booking_fee_pence = 250 where id = ${network.seller.id}`.execute(db);
  await sql`update franchise set postage_pence = 495 where id = ${york.id}`.execute(db);
  await sql`update offer set percent_bp = 500 where franchise_id = ${network.seller.id}`.execute(db);
  await sql`update coupon set percent_bp = 500 where code = ${code}`.execute(db);
  await sql`update class_group set vat_bp = 500 where id = ${group.id}`.execute(db);

  const changed = valueOf(await calculateTotals(ctx));
  // The price that was seen stays on screen until it is accepted.
  expect({ ...changed, problems: [], total_if_accepted: null }).toEqual(seen);
  const total = seen.total_gross + 100 + 100 + 750 + 477;
  expect(changed.total_if_accepted).toBe(total);
  expect(changed.problems).toMatchObject([{ code: "price_changed", item_id: null, remedies: ["accept_terms"] }]);
  const message = changed.problems[0]?.message ?? "";
  for (const part of [
    "now £2.50 (was £1.50)",
    "now £4.95 (was £3.95)",
    "Brothers and sisters now takes off",
    `Code ${code}`,
    "5%",
  ])
    expect(message).toContain(part);

  const refused = await startCheckout(ctx, { order_id: orderId });
  expect(refused).toMatchObject({ error: { code: "price_changed", details: [{ path: "terms", message }] } });
  expect(await db.selectFrom("claim").select("id").where("order_id", "=", orderId).execute()).toEqual([]);

  expect(codeOf(await acceptTerms(ctx, { order_id: orderId, total: total - 1 }))).toBe("price_changed");
  const accepted = valueOf(await acceptTerms(ctx, { order_id: orderId, total }));
  expect([accepted.problems, accepted.total_gross]).toEqual([[], total]);
  valueOf(await startCheckout(ctx, { order_id: orderId }));
  const sold = valueOf(await getOrder(ctx, { id: orderId }));
  expect(sold.cart.total_gross).toBe(total);
  expect(sold.cart.vat_lines.map((one) => one.rate)).toContain(5);
});

test("a school or a coupon that is new in the basket brings today's terms, and one that leaves takes its promise along", async () => {
  const { ctx, orderId, code } = await mixedBasket(world);
  valueOf(await calculateTotals(ctx));
  await sql`update coupon set percent_bp = 500 where code = ${code}`.execute(db);
  expect(valueOf(await calculateTotals(ctx)).problems).toHaveLength(1);
  valueOf(await removeCoupon(ctx, { orderId }));
  expect(valueOf(await calculateTotals(ctx)).problems).toEqual([]);
  const { promised } = await db
    .selectFrom("orders")
    .select("promised")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  expect(promised).toMatchObject({ coupon: null });
});

test("nobody accepts for another visitor's basket", async () => {
  const { orderId } = await mixedBasket(world);
  expect(codeOf(await acceptTerms(await world.visitor(), { order_id: orderId, total: 0 }))).toBe("not_found");
});
