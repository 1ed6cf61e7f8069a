import { expect, test } from "vitest";
import type { Context } from "../kernel/index.ts";
import { anAccount } from "../accounts/testing/an-account.ts";
import { getOrder } from "../orders/index.ts";
import { addCard } from "../payments/index.ts";
import { aWorld, codeOf, valueOf } from "../testing/world.ts";
import { handleProviderEvent } from "./handle-provider-event.ts";
import { startCheckout } from "./start-checkout.ts";

const world = await aWorld();
const DECLINED = "4000000000000002";
const VISA = "4242424242424242";

const from = (ctx: Context, origin: string): Context => ({ ...ctx, originKey: () => origin });

/** A checkout by a new visitor from an internet address. */
async function aCheckout(origin: string) {
  const { ctx: visitor, orderId } = await world.basket(await world.group());
  const ctx = from(visitor, origin);
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  const decline = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      await world.pay(checkout.client_secret, DECLINED);
      await world.work();
    }
  };
  const again = (by: Context = ctx) => startCheckout(by, { order_id: orderId });
  return { ctx, orderId, checkout, decline, again };
}

test("ten declined cards cancel an order's payment at the provider, and its visitor waits", async () => {
  const { ctx, orderId, checkout, decline, again } = await aCheckout("café");
  await decline(9);
  expect(valueOf(await again()).client_secret).toBe(checkout.client_secret);
  await decline(1);
  expect(valueOf(await getOrder(ctx, { id: orderId }))).toMatchObject({ status: "basket" });
  // A script that still has the secret gets no verdict on another card.
  const late = await world.pay(checkout.client_secret, VISA);
  expect(JSON.stringify(late.body)).toContain("payment_intent_unexpected_state");
  expect(await again()).toMatchObject({ error: { code: "too_many_requests" } });
  // Another address does not help, because the order has been counted as well.
  expect(await again(from(ctx, "elsewhere"))).toMatchObject({ error: { code: "too_many_requests" } });
});

test("one internet address has forty declined cards an hour, whatever visitors it pretends to be", async () => {
  const opened = await aCheckout("tester");
  for (let n = 0; n < 5; n += 1) await (await aCheckout("tester")).decline(8);
  const { ctx: visitor, orderId } = await world.basket(await world.group());
  expect(await startCheckout(from(visitor, "tester"), { order_id: orderId })).toMatchObject({
    error: { code: "too_many_requests" },
  });
  expect(codeOf(await startCheckout(from(visitor, "family"), { order_id: orderId }))).toBeNull();
  // A payment that was opened before ends with its next declined card.
  await opened.decline(1);
  const late = await world.pay(opened.checkout.client_secret, VISA);
  expect(JSON.stringify(late.body)).toContain("payment_intent_unexpected_state");
});

test("fifteen cards that are declined while they are saved end the setup at the provider, and the owner waits", async () => {
  const { userId, guestId, ctx: visitor } = await anAccount(world);
  const ctx: Context = { ...visitor, actor: { kind: "CUSTOMER", userId, customerId: null, guestId } };
  const setup = valueOf(await addCard(ctx));
  const attempt = async (card: string) => JSON.stringify((await world.pay(setup.client_secret, card)).body);
  for (let n = 0; n < 14; n += 1) expect(await attempt(DECLINED)).toContain("card_declined");
  await world.work();
  expect(valueOf(await addCard(ctx)).client_secret).not.toBe("");
  expect(await attempt(DECLINED)).toContain("card_declined");
  await world.work();
  expect(await attempt(VISA)).toContain("setup_intent_unexpected_state");
  expect(await addCard(ctx)).toMatchObject({ error: { code: "too_many_requests" } });
});

test("an event of the provider that comes twice is one declined card", async () => {
  const { checkout, again } = await aCheckout("twice");
  for (let n = 0; n < 6; n += 1) {
    await world.pay(checkout.client_secret, DECLINED);
    await world.work();
  }
  const events = await world.db
    .selectFrom("payment_event")
    .select("id")
    .where("intent_ref", "=", checkout.client_secret?.split("_secret_")[0] ?? "")
    .execute();
  for (const { id } of [...events, ...events]) await handleProviderEvent(world.system, { eventId: id });
  expect(valueOf(await again()).status).toBe("placed");
});

test("the payer's address goes along for the provider's fraud check, to the payer's own browser", async () => {
  const { checkout } = await aCheckout("home");
  expect(checkout.billing_details).toMatchObject({
    email: "pat@example.test",
    address: { line1: "1 High Street", city: "Leeds", postal_code: "LS1 4AP", country: "GB" },
  });
});
