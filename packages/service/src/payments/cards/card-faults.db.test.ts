import { expect, test } from "vitest";
import { anAccount } from "../../accounts/testing/an-account.ts";
import { startCheckout } from "../../checkout/index.ts";
import type { Context } from "../../kernel/index.ts";
import { faultyProvider } from "../../testing/faulty-provider.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { addCard } from "./add-card.ts";
import { listCards } from "./list-cards.ts";

const world = await aWorld();
const provider = faultyProvider(world);

test("a checkout that saves its card is refused while the provider does not find the payment, and goes on afterwards", async () => {
  const { ctx, guestId, userId } = await anAccount(world);
  const family: Context = { ...ctx, actor: { kind: "CUSTOMER", userId, customerId: null, guestId } };
  const { orderId } = await world.basket(await world.group(), ["Ada"], family);
  const checkout = async () => codeOf(await startCheckout(family, { order_id: orderId, save_payment_method: true }));
  await world.pay(valueOf(await addCard(family)).client_secret, "4242424242424242");
  const cards = valueOf(await listCards(family));
  expect(cards).toHaveLength(1);
  provider.state.fault = { method: "setIntentOwner", fault: "a 404", spared: "nothing" };
  expect(await checkout()).toBe("payment_provider_unavailable");
  provider.state.fault = null;
  // The payment was not found: the family and its cards are.
  expect(valueOf(await listCards(family))).toEqual(cards);
  expect(await checkout()).toBeNull();
});
