import { createPool, scopedDb } from "@matinee/database";
import { aGuest } from "@matinee/testkit";
import { afterAll, expect, test } from "vitest";
import { mergeGuestIntoAccount } from "../accounts/merge/merge-guest-into-account.ts";
import { calculateTotals } from "../basket/index.ts";
import { startCheckout } from "../checkout/index.ts";
import { createCustomer } from "../families/index.ts";
import type { Context } from "../kernel/index.ts";
import { aCustomer } from "../testing/a-customer.ts";
import { aTakenClass, freePlace, serveAll } from "../testing/waiting-families.ts";
import { aWorld, codeOf, newId, parentForm, sevenYearsAgo, valueOf } from "../testing/world.ts";
import { bulkCreateWaiting, declineWaiting, listWaiting } from "../waiting-list/index.ts";
import { acceptWaitingOffer } from "./accept-waiting-offer.ts";

const world = await aWorld();
const { db } = world;
const pool = createPool(world.url);
afterAll(() => pool.end());

/** An account with an offer, and the key of its mailed link. */
async function anOffer() {
  const group = await aTakenClass(world);
  const { ctx, account, child } = await aCustomer(world);
  const childId = await child("Ada");
  const [entry] = valueOf(await bulkCreateWaiting(ctx, { entries: [{ child_id: childId, group_id: group.id }] }));
  await freePlace(world, group);
  await serveAll(world);
  const { offer_id: offerId } = await db
    .selectFrom("waiting_list_entry")
    .select("offer_id")
    .where("id", "=", entry?.id ?? "")
    .executeTakeFirstOrThrow();
  // The account sees no more of the database than its own calls do.
  const { userId, guestId } = account;
  const own = { ...ctx, db: scopedDb(pool, { kind: "visitor", guestId, userId }) };
  return { ctx: own, account, childId, entryId: entry?.id ?? "", key: world.system.tokens.offer(offerId ?? "") };
}

/** The parent's other device, where nobody is logged in. */
async function anotherDevice() {
  const { id: guestId, token } = await aGuest(db);
  return { ctx: world.contextOf(guestId), token };
}

const placesOf = async (ctx: Context) =>
  valueOf(await listWaiting(ctx, {})).items.map(({ id, status, child }) => ({ id, status, childId: child.id }));

test("an offer that another device's cart refuses stays with the family that joined", async () => {
  const { ctx, childId, entryId, key } = await anOffer();
  const device = await anotherDevice();
  const busy = await world.basket(await world.group({}), ["Bo"], device.ctx);
  valueOf(await startCheckout(device.ctx, { order_id: busy.orderId }));
  const refused = await acceptWaitingOffer(device.ctx, { key, born_on: [sevenYearsAgo()] });
  expect(codeOf(refused)).toBe("order_placed");
  const entry = await db
    .selectFrom("waiting_list_entry")
    .select(["child_id", "status"])
    .where("id", "=", entryId)
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ child_id: childId, status: "offered" });
  expect(await placesOf(ctx)).toEqual([{ id: entryId, status: "offered", childId }]);
});

test("an offer that was opened on another device and left there is still in the account, and can be declined", async () => {
  const { ctx, childId, entryId, key } = await anOffer();
  const device = await anotherDevice();
  valueOf(await acceptWaitingOffer(device.ctx, { key, born_on: [sevenYearsAgo()] }));
  expect(valueOf(await calculateTotals(device.ctx)).class_items).toHaveLength(1);
  expect(await placesOf(ctx)).toEqual([{ id: entryId, status: "offered", childId }]);
  expect(valueOf(await declineWaiting(ctx, { id: entryId }))).toMatchObject({ id: entryId, status: "declined" });
  expect(await placesOf(ctx)).toEqual([{ id: entryId, status: "declined", childId }]);
});

test("the account sees that the offer was paid for on another device", async () => {
  const { ctx, childId, entryId, key } = await anOffer();
  const device = await anotherDevice();
  const order = valueOf(await acceptWaitingOffer(device.ctx, { key, born_on: [sevenYearsAgo()] }));
  await createCustomer(device.ctx, { ...parentForm, email: `${newId()}@example.test` });
  const checkout = valueOf(await startCheckout(device.ctx, { order_id: order.id ?? "" }));
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  expect(await placesOf(ctx)).toEqual([{ id: entryId, status: "accepted", childId }]);
});

test("an offer that comes home with a login on the other device is there once", async () => {
  const { ctx, account, childId, entryId, key } = await anOffer();
  const device = await anotherDevice();
  valueOf(await acceptWaitingOffer(device.ctx, { key, born_on: [sevenYearsAgo()] }));
  await db.transaction().execute((trx) => mergeGuestIntoAccount(device.ctx, trx, account.userId, device.token));
  expect(await placesOf(ctx)).toEqual([{ id: entryId, status: "offered", childId }]);
});
