import { aBottle, aCoupon, aFranchise, aHoodie } from "@matinee/testkit";
import { sql } from "kysely";
import type { Context } from "../kernel/index.ts";
import { addClassItem, addCoupon, addProduct, setAddon } from "../basket/index.ts";
import { createCustomer } from "../families/index.ts";
import { startCheckout } from "../checkout/index.ts";
import { aShopper } from "./shopper.ts";
import { parentForm, valueOf, type aWorld } from "./world.ts";

type World = Awaited<ReturnType<typeof aWorld>>;

/**
 * A basket in the main shop with a trial for two children, a camp for each of them with add-ons (one by deposit), a
 * printed hoodie of another school that is not registered for VAT, and bottles. It has a coupon, a sibling offer, a
 * booking fee and postage.
 */
export async function mixedBasket(world: World) {
  const { db, network } = world;
  const n = crypto.randomUUID().slice(0, 8);
  const york = await aFranchise(db, { slug: `york-${n}`, vatNumber: null });
  await sql`update franchise set postage_pence = 395 where id = ${york.id}`.execute(db);
  await sql`update franchise set booking_fee_pence = 150 where id = ${network.seller.id}`.execute(db);
  await sql`insert into offer (franchise_id, kind, name, percent_bp, item_types)
    values (${network.seller.id}, 'sibling', 'Brothers and sisters', 1000, '{camp}')`.execute(db);
  const code = `TENOFF${n.toUpperCase()}`;
  await aCoupon(db, { code, percentBp: 1_000, scopes: ["classes", "products"] });
  const group = await world.group();
  const camp = await world.camp();
  const hoodie = await aHoodie(db, { franchiseId: york.id });
  const bottle = await aBottle(db, { franchiseId: network.seller.id });

  const shopper = await aShopper(world);
  const ctx: Context = { ...shopper.ctx, site: { ...shopper.ctx.site, isMain: true, franchise: null } };
  const { orderId } = shopper;
  const [ada, zoe] = [await shopper.child("Ada"), await shopper.child("Zoë-Łucja")];
  const both = { order_id: orderId, child_ids: [ada.id, zoe.id] };
  valueOf(await addClassItem(ctx, { ...both, type: "trial", group_id: group.id, start_date: group.dates[0] ?? "" }));
  const camps = valueOf(
    await addClassItem(ctx, { ...both, type: "camp", course_id: camp.id, take_full_payment: false }),
  );
  const [first] = camps.items;
  valueOf(await setAddon(ctx, { order_item_id: first?.id ?? "", course_addon_id: camp.dropOff, quantity: 1 }));
  valueOf(
    await addProduct(ctx, {
      order_id: orderId,
      product_id: hoodie.id,
      attribute_id: [hoodie.age7, hoodie.black],
      quantity: 1,
      is_personalised: true,
      personalisation: "ADA",
    }),
  );
  valueOf(await addProduct(ctx, { order_id: orderId, product_id: bottle.id, quantity: 3 }));
  valueOf(await addCoupon(ctx, { order_id: orderId, code }));
  const customer = valueOf(await createCustomer(ctx, { ...parentForm, email: `pat-${n}@example.test` }));
  return { ctx, orderId, customer, york, group, camp, code };
}

/** The mixed basket, paid and confirmed. */
export async function mixedOrder(world: World) {
  const basket = await mixedBasket(world);
  const checkout = valueOf(await startCheckout(basket.ctx, { order_id: basket.orderId }));
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  return basket;
}
