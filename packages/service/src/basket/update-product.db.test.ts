import { freshId } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aHoodieBasket } from "../testing/a-basket.ts";
import { pastTheBasket, PLACED_AND_PAID } from "../testing/order-states.ts";
import { notFoundOutcome } from "../testing/shopper.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { calculateTotals } from "./calculate-totals.ts";
import { updateProduct } from "./update-product.ts";

const world = await aWorld();
const { db } = world;

const aBasket = (stock = 5) => aHoodieBasket(world, stock);

test("a new quantity is priced again; the payment mode does not affect a shop item", async () => {
  const { ctx, hoodie, ada } = await aBasket();
  const changed = await updateProduct(ctx, ada.id, { product_id: hoodie.id, quantity: 3, take_full_payment: false });
  expect(valueOf(changed)).toMatchObject({ id: ada.id, quantity: 3, unit_price: 2_500, total_gross: 7_500, stock: 5 });
  expect(valueOf(await calculateTotals(ctx))).toMatchObject({ product_sub_total: 11_500, amount_due_later: 0 });
});

test("more than the free stock is refused with the number left; a lower quantity is always possible", async () => {
  const { ctx, hoodie, plain, ada } = await aBasket();
  expect(await updateProduct(ctx, plain.id, { quantity: 5 })).toEqual({
    ok: false,
    error: {
      code: "no_stock_left",
      details: [{ path: "quantity", message: "There are only 5 left, and 1 of them is already in your cart." }],
    },
  });
  expect(valueOf(await updateProduct(ctx, plain.id, { quantity: 4 }))).toMatchObject({ quantity: 4 });
  const { poolId } = hoodie.childBlack;
  await sql`insert into claim (id, pool_id, quantity, state) values (${freshId()}, ${poolId}, 3, 'committed')`.execute(
    db,
  );
  expect(valueOf(await updateProduct(ctx, plain.id, { quantity: 3 }))).toMatchObject({ quantity: 3, stock: 2 });
  expect(await updateProduct(ctx, ada.id, { quantity: 2 })).toMatchObject({
    ok: false,
    error: { code: "no_stock_left" },
  });
  expect(valueOf(await calculateTotals(ctx)).product_items.map(({ quantity }) => quantity)).toEqual([3, 1]);
});

test("the product must be the line's own and still on sale", async () => {
  const { ctx, hoodie, plain } = await aBasket();
  expect(await updateProduct(ctx, plain.id, { product_id: hoodie.id + 1, quantity: 1 })).toMatchObject({
    ok: false,
    error: { code: "invalid", details: [{ path: "product_id" }] },
  });
  await sql`update product set status = 'closed' where id = ${hoodie.id}`.execute(db);
  expect(await updateProduct(ctx, plain.id, { quantity: 3 })).toEqual({ ok: false, error: { code: "not_on_sale" } });
  expect(valueOf(await calculateTotals(ctx)).product_items[0]).toMatchObject({ quantity: 2 });
});

test("a removed line, another visitor's or a class is not found; a line at the checkout or paid does not change", async () => {
  const { ctx, orderId, plain } = await aBasket();
  const missing = notFoundOutcome("The cart item");
  expect(await updateProduct(ctx, freshId(), { quantity: 1 })).toEqual(missing);
  expect(await updateProduct(await world.visitor(), plain.id, { quantity: 1 })).toEqual(missing);
  const trial = await world.basket(await world.group());
  expect(await updateProduct(trial.ctx, trial.item.id, { quantity: 1 })).toEqual(missing);
  const past = await pastTheBasket(db, orderId, () => updateProduct(ctx, plain.id, { quantity: 1 }));
  expect(past).toEqual(PLACED_AND_PAID);
});
