import { isoDate } from "@matinee/core/kernel";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { anAccount } from "../../accounts/testing/an-account.ts";
import type { Context } from "../../kernel/index.ts";
import { getOrder } from "../../orders/index.ts";
import { viewOf } from "../../testing/staff.ts";
import { aWorld, newId, valueOf } from "../../testing/world.ts";
import { addCard } from "./add-card.ts";
import { extendHold, startCheckout } from "../../checkout/index.ts";
import { deletePaymentCustomers } from "./delete-payment-customers.ts";
import { getProvider } from "../get-provider.ts";
import { listCards } from "./list-cards.ts";
import { removeCard } from "./remove-card.ts";

const world = await aWorld();
const GOOD = "4242424242424242";

async function aCustomer(): Promise<Context & { readonly userId: string }> {
  const { ctx, userId, guestId } = await anAccount(world);
  return { ...ctx, actor: { kind: "CUSTOMER", userId, customerId: null, guestId }, userId };
}

async function save(ctx: Context, number: string = GOOD): Promise<string> {
  expect((await world.pay(valueOf(await addCard(ctx)).client_secret, number)).body.status).toBe("succeeded");
  return valueOf(await listCards(ctx))[0]?.id ?? "";
}

/** Answers the bank's authentication page. */
async function answerBank(url: string, decision: "approve" | "refuse"): Promise<void> {
  const { href, searchParams } = new URL(url);
  const body = new URLSearchParams({ token: searchParams.get("token") ?? "", decision });
  const answer = await world.sandbox.app.request(href.split("?")[0] ?? "", { method: "POST", body });
  expect(answer.status).toBe(303);
}

const orderOf = async (ctx: Context, id: string) => valueOf(await getOrder(ctx, { id }));
const endings = async (ctx: Context) => valueOf(await listCards(ctx)).map((card) => card.last_four);

test("a card saved with one order pays the next", async () => {
  const ctx = await aCustomer();
  expect(valueOf(await listCards(ctx))).toEqual([]);
  const first = await world.basket(await world.group(), ["Ada"], ctx);
  const typing = valueOf(await startCheckout(ctx, { order_id: first.orderId, save_payment_method: true }));
  await world.pay(typing.client_secret, GOOD);
  await world.work();
  expect((await orderOf(ctx, first.orderId)).status).toBe("confirmed");
  const cards = valueOf(await listCards(ctx));
  expect(cards).toMatchObject([{ brand: "visa", last_four: "4242", exp_month: 12, exp_year: 2040, expired: false }]);

  const next = await world.basket(await world.group(), ["Ada"], ctx);
  const card = cards[0]?.id ?? "";
  const paying = valueOf(await startCheckout(ctx, { order_id: next.orderId, payment_method_id: card }));
  expect((await world.pay(paying.client_secret, card)).body.status).toBe("succeeded");
  await world.work();
  expect(await orderOf(ctx, next.orderId)).toMatchObject({ status: "confirmed", payment_status: "paid" });
  expect(await endings(ctx)).toEqual(["4242"]);
});

test("the choice to save a card can be withdrawn before paying, without a new payment", async () => {
  const ctx = await aCustomer();
  const { orderId } = await world.basket(await world.group(), ["Ada"], ctx);
  const ticked = valueOf(await startCheckout(ctx, { order_id: orderId, save_payment_method: true }));
  const unticked = valueOf(await startCheckout(ctx, { order_id: orderId, save_payment_method: false }));
  expect(unticked.client_secret).toBe(ticked.client_secret);
  await world.pay(unticked.client_secret, GOOD);
  await world.work();
  expect((await orderOf(ctx, orderId)).status).toBe("confirmed");
  expect(await endings(ctx)).toEqual([]);
});

test("extending the hold keeps the choice to save the card", async () => {
  const ctx = await aCustomer();
  const { orderId } = await world.basket(await world.group(), ["Ada"], ctx);
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId, save_payment_method: true }));
  const asked = await world.pay(checkout.client_secret, "4000002500003155");
  expect(asked.body.status).toBe("requires_action");
  valueOf(await extendHold(ctx, { order_id: orderId }));
  await answerBank(asked.body.next_action?.redirect_to_url.url ?? "", "approve");
  await world.work();
  expect((await orderOf(ctx, orderId)).status).toBe("confirmed");
  expect(await endings(ctx)).toEqual(["3155"]);
});

test("after a declined saved card ten minutes remain, and another card pays the order once", async () => {
  const ctx = await aCustomer();
  const card = await save(ctx, "4000000000000341");
  const { orderId } = await world.basket(await world.group(), ["Ada"], ctx);
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId, payment_method_id: card }));
  await sql`update orders set hold_expires_at = now() + interval '1 minute' where id = ${orderId}`.execute(world.db);
  expect(await world.pay(checkout.client_secret, card)).toMatchObject({
    status: 402,
    body: { error: { code: "card_declined" } },
  });
  await world.work();
  const failed = await orderOf(ctx, orderId);
  expect(failed).toMatchObject({ status: "placed", payment_status: "failed" });
  expect(Date.parse(failed.hold_expires_at ?? "") - Date.now()).toBeGreaterThan(9 * 60_000);
  const again = valueOf(await startCheckout(ctx, { order_id: orderId }));
  expect(again.client_secret).toBe(checkout.client_secret);
  await world.pay(again.client_secret, GOOD);
  expect((await world.pay(again.client_secret, card)).status).toBe(400);
  await world.work();
  expect(await orderOf(ctx, orderId)).toMatchObject({ status: "confirmed", payment_status: "paid" });
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from payment where order_id = ${orderId}`.execute(
    world.db,
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test("after a saved card fails authentication another saved card can pay", async () => {
  const ctx = await aCustomer();
  const setup = await world.pay(valueOf(await addCard(ctx)).client_secret, "4000002500003155");
  await answerBank(setup.body.next_action?.redirect_to_url.url ?? "", "approve");
  const asking = valueOf(await listCards(ctx))[0]?.id ?? "";
  const good = await save(ctx);
  const { orderId } = await world.basket(await world.group(), ["Ada"], ctx);
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId, payment_method_id: asking }));
  const asked = await world.pay(checkout.client_secret, asking);
  expect(asked.body.status).toBe("requires_action");
  await answerBank(asked.body.next_action?.redirect_to_url.url ?? "", "refuse");
  await world.work();
  expect(await orderOf(ctx, orderId)).toMatchObject({ status: "placed", payment_status: "failed" });
  const other = valueOf(await startCheckout(ctx, { order_id: orderId, payment_method_id: good }));
  await world.pay(other.client_secret, good);
  await world.work();
  expect((await orderOf(ctx, orderId)).status).toBe("confirmed");
});

test("another customer's card is not found: nothing is held and nothing removed", async () => {
  const [owner, stranger] = [await aCustomer(), await aCustomer()];
  const card = await save(owner);
  await save(stranger, "5555555555554444");
  const { orderId } = await world.basket(await world.group(), ["Ada"], stranger);
  const answers = await Promise.all(
    [card, "pm_nobodys", "", "../customers"].map((payment_method_id) =>
      startCheckout(stranger, { order_id: orderId, payment_method_id }),
    ),
  );
  for (const answer of answers)
    expect(answer).toMatchObject({ ok: false, error: { code: "not_found", details: [{ path: "payment_method_id" }] } });
  expect((await orderOf(stranger, orderId)).status).toBe("basket");
  expect(await removeCard(stranger, { id: card })).toEqual(await removeCard(stranger, { id: "pm_nobodys" }));
  expect(await endings(owner)).toEqual(["4242"]);
});

test("a guest can neither save nor use a card", async () => {
  const card = await save(await aCustomer());
  const { ctx, orderId } = await world.basket(await world.group());
  const refused = { ok: false, error: { code: "not_logged_in" } };
  expect(await startCheckout(ctx, { order_id: orderId, payment_method_id: card })).toMatchObject(refused);
  expect(await startCheckout(ctx, { order_id: orderId, save_payment_method: true })).toMatchObject(refused);
  for (const verb of [listCards, addCard, (one: Context) => removeCard(one, { id: card })])
    expect(await verb(ctx)).toMatchObject(refused);
  expect(getProvider(ctx)).toEqual({ provider: "sandbox", methods: ["card"], saved_cards: false });
  expect(valueOf(await startCheckout(ctx, { order_id: orderId, save_payment_method: false })).status).toBe("placed");
});

test("staff see and use no customer's cards or credit, viewing as the customer or not", async () => {
  const ctx = await aCustomer();
  const card = await save(ctx);
  const { orderId } = await world.basket(await world.group(), ["Ada"], ctx);
  valueOf(await startCheckout(ctx, { order_id: orderId, save_payment_method: true }));
  const staff: Context = { ...ctx, actor: { kind: "NETWORK_ADMIN", userId: ctx.userId } };
  const viewing = viewOf(ctx);
  for (const looking of [viewing, staff]) {
    expect(getProvider(looking).saved_cards).toBe(false);
    for (const verb of [listCards, addCard, (one: Context) => removeCard(one, { id: card })])
      expect(await verb(looking)).toMatchObject({ ok: false, error: { code: "forbidden" } });
  }
  for (const input of [{ payment_method_id: card }, { save_payment_method: true }, { use_credit: true }])
    expect(await startCheckout(viewing, { order_id: orderId, ...input })).toMatchObject({
      ok: false,
      error: { code: "forbidden" },
    });
  expect(await endings(ctx)).toEqual(["4242"]);
});

test("concurrent calls create one customer at the provider, without personal data", async () => {
  const ctx = await aCustomer();
  const setups = await Promise.all(Array.from({ length: 6 }, () => addCard(ctx)));
  expect(setups.every((setup) => setup.ok)).toBe(true);
  const { rows } = await sql<{ ref: string; provider_account: string }>`
    select ref, provider_account from payment_customer where user_id = ${ctx.userId}`.execute(world.db);
  expect(rows.map((row) => row.provider_account)).toEqual(["acct_sandbox/test"]);
  const made = await sql<{ body: object }>`
    select body from sandbox_gateway.object where kind = 'customer' and body->'metadata'->>'account_id' = ${ctx.userId}`.execute(
    world.db,
  );
  expect(made.rows.map((row) => row.body)).toMatchObject([
    { id: rows[0]?.ref, name: null, email: null, phone: null, description: null, metadata: { account_id: ctx.userId } },
  ]);
});

/** A customer of another provider account (keys were changed) or of another provider, older than any other. */
async function anotherCustomer(
  userId: string | null,
  provider: "sandbox" | "stripe",
  account: string,
): Promise<string> {
  const id = newId();
  await world.db
    .insertInto("payment_customer")
    .values({
      id,
      user_id: userId,
      provider,
      provider_account: account,
      ref: `cus_${id}`,
      created_at: "2020-01-01T00:00:00Z",
    })
    .execute();
  return id;
}

test("after a change of the provider's account or of the provider, cards are saved with the new one", async () => {
  const ctx = await aCustomer();
  const former = [
    await anotherCustomer(ctx.userId, "stripe", "acct_sandbox/test"),
    await anotherCustomer(ctx.userId, "sandbox", "acct_former"),
  ];
  await save(ctx);
  expect(await endings(ctx)).toEqual(["4242"]);
  const rows = await world.db.selectFrom("payment_customer").select("id").where("id", "in", former).execute();
  expect(rows).toHaveLength(2);
});

test("a card that the provider can't remove now is reported, and stays until it is removed", async () => {
  const ctx = await aCustomer();
  const card = await save(ctx);
  const { payments } = ctx.gateways;
  const unreachable = { ok: false, error: { kind: "unavailable", cause: "connection" } } as const;
  const cut = { ...ctx, gateways: { ...ctx.gateways, payments: { ...payments, detachCard: async () => unreachable } } };
  expect(await removeCard(cut, { id: card })).toMatchObject({ error: { code: "payment_provider_unavailable" } });
  expect(await endings(ctx)).toEqual(["4242"]);
  expect((await removeCard(ctx, { id: card })).ok).toBe(true);
});

test("a card saved twice is listed once and removed once; a second removal finds none", async () => {
  const ctx = await aCustomer();
  await save(ctx);
  await save(ctx, "5555555555554444");
  const twin = await save(ctx);
  expect(await endings(ctx)).toEqual(["4242", "4444"]);
  expect(await removeCard(ctx, { id: twin })).toMatchObject({ ok: true });
  expect(await endings(ctx)).toEqual(["4444"]);
  expect(await removeCard(ctx, { id: twin })).toMatchObject({ ok: false, error: { code: "not_found" } });
});

test("a card is valid until the end of its month", async () => {
  const ctx = await aCustomer();
  await save(ctx);
  const at = async (day: string) => valueOf(await listCards({ ...ctx, today: () => isoDate(day) }))[0]?.expired;
  expect([await at("2040-12-31"), await at("2041-01-01")]).toEqual([false, true]);
});

test("a customer deleted at the provider has no cards, and gets a new one with the next card", async () => {
  const ctx = await aCustomer();
  await save(ctx);
  const { rows } = await sql<{ ref: string }>`select ref from payment_customer where user_id = ${ctx.userId}`.execute(
    world.db,
  );
  const { payments } = world.system.gateways;
  valueOf(await payments.deleteCustomer(rows[0]?.ref ?? ""));
  // Once through the card list, once through a payment that saves its card.
  expect(await endings(ctx)).toEqual([]);
  await save(ctx);
  const now = await sql<{ ref: string }>`select ref from payment_customer where user_id = ${ctx.userId}`.execute(
    world.db,
  );
  valueOf(await payments.deleteCustomer(now.rows[0]?.ref ?? ""));
  const { orderId } = await world.basket(await world.group(), ["Ada"], ctx);
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId, save_payment_method: true }));
  await world.pay(checkout.client_secret, "5555555555554444");
  expect(await endings(ctx)).toEqual(["4444"]);
});

test("an unreachable provider is reported, and nothing is held for an unchecked card", async () => {
  const ctx = await aCustomer();
  const card = await save(ctx);
  const { orderId } = await world.basket(await world.group(), ["Ada"], ctx);
  world.state.providerDown = true;
  const down = { ok: false, error: { code: "payment_provider_unavailable" } };
  expect(await startCheckout(ctx, { order_id: orderId, payment_method_id: card })).toMatchObject(down);
  for (const verb of [listCards, addCard, (one: Context) => removeCard(one, { id: card })])
    expect(await verb(ctx)).toMatchObject(down);
  world.state.providerDown = false;
  expect((await orderOf(ctx, orderId)).status).toBe("basket");
});

test("customers of a former provider account wait until its key is used again", async () => {
  const waiting = [
    await anotherCustomer(null, "stripe", "acct_sandbox/test"),
    await anotherCustomer(null, "sandbox", "acct_former"),
  ];
  expect(await deletePaymentCustomers(world.system)).toBe(0);
  const rows = await world.db.selectFrom("payment_customer").select("id").where("id", "in", waiting).execute();
  expect(rows.map(({ id }) => id).toSorted()).toEqual(waiting.toSorted());
});

test("a deleted account's customer is also deleted at the provider", async () => {
  const ctx = await aCustomer();
  await save(ctx);
  const forget = sql<{
    ref: string;
  }>`update payment_customer set user_id = null where user_id = ${ctx.userId} returning ref`;
  const ref = (await forget.execute(world.db)).rows[0]?.ref ?? "";
  const tryAgain = async () => {
    await sql`update leased_work set next_try_at = now()`.execute(world.db);
    return await deletePaymentCustomers(world.system);
  };
  const items = async () =>
    (await sql`select kind, status from work_item where kind = 'saved_cards_stuck'`.execute(world.db)).rows;
  world.state.providerDown = true;
  for (let attempt = 1; attempt < 8; attempt += 1) expect(await tryAgain()).toBe(1);
  expect(await items()).toEqual([]);
  // After eight times somebody is told.
  await tryAgain();
  expect(await items()).toEqual([{ kind: "saved_cards_stuck", status: "open" }]);
  world.state.providerDown = false;
  expect(await world.system.gateways.payments.savedCards(ref)).toMatchObject({ ok: true });
  expect(await tryAgain()).toBe(1);
  expect(await items()).toEqual([{ kind: "saved_cards_stuck", status: "done" }]);
  expect(await world.system.gateways.payments.savedCards(ref)).toMatchObject({ error: { kind: "not_found" } });
  expect(await deletePaymentCustomers(world.system)).toBe(0);
});

test("an error that the provider repeats under one key keeps nobody from saving a card", async () => {
  const ctx = await aCustomer();
  Object.assign(world.state, { fault: "not done", faultAt: "/customers" });
  try {
    expect(await addCard(ctx)).toMatchObject({ ok: false, error: { code: "payment_provider_unavailable" } });
  } finally {
    Object.assign(world.state, { fault: null, faultAt: "" });
  }
  await save(ctx);
  expect(await endings(ctx)).toEqual(["4242"]);
});
