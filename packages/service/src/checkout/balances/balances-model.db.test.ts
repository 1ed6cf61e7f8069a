import { tries } from "@matinee/testkit";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { findDisagreements, orderMoney } from "../../ledger/index.ts";
import { getOrderPage } from "../../orders/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { cancelStaleBalancePayments } from "./cancel-stale-balance-payments.ts";
import { payBalance } from "./pay-balance.ts";
import { reconcilePayments } from "../reconcile-payments.ts";
import { startCheckout } from "../start-checkout.ts";

const world = await aWorld();
const { db } = world;
const TOTAL = 30_000;
const DEPOSITS = 8_000;

const CARDS = ["4242424242424242", "4000000000000002", "4000009900000046", "4000009900000020"] as const;
type Step =
  | { readonly kind: "open"; readonly all: boolean }
  | { readonly kind: "open-twice" }
  /** Pays with the secret of any payment opened so far, as an old window would. */
  | { readonly kind: "pay"; readonly which: number; readonly card: (typeof CARDS)[number] }
  | { readonly kind: "work" | "reconcile" | "an-hour" | "provider-down" | "provider-up" };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("open" as const), all: fc.boolean() }),
  fc.record({ kind: fc.constant("open" as const), all: fc.boolean() }),
  fc.record({ kind: fc.constant("open-twice" as const) }),
  fc.record({ kind: fc.constant("pay" as const), which: fc.nat(3), card: fc.constantFrom(...CARDS) }),
  fc.record({ kind: fc.constant("pay" as const), which: fc.nat(3), card: fc.constantFrom(...CARDS) }),
  fc.record({
    kind: fc.constantFrom(
      "work" as const,
      "reconcile" as const,
      "an-hour" as const,
      "provider-down" as const,
      "provider-up" as const,
    ),
  }),
);

/** Scenarios that always run besides the random ones. */
const PAY: Step = { kind: "pay", which: 0, card: "4242424242424242" };
const ALL: Step[] = [{ kind: "open", all: false }, { kind: "open", all: true }, { ...PAY, which: 1 }, PAY];
/** The provider tells nobody of a payment, and is down when it is asked. */
const UNTOLD: Step[] = [
  { kind: "open", all: true },
  { ...PAY, card: "4000009900000046" },
  { kind: "provider-down" },
  { kind: "reconcile" },
];
const PART: Step[] = [{ kind: "open", all: false }, PAY, { kind: "open-twice" }];

/** One order with two camps by deposit, whose balances are due on two dates. Its family is new: too many declined cards stop a family for an hour. */
async function twoBalances() {
  const customer = await aCustomer(world);
  const ada = await customer.child("Ada");
  const camps = [await world.camp({ balanceInDays: 5 }), await world.camp({ inDays: 40, balanceInDays: 25 })];
  let orderId = "";
  for (const camp of camps)
    ({ orderId } = await customer.put({ type: "camp", camp, childIds: [ada], takeFullPayment: false }));
  const checkout = valueOf(await startCheckout(customer.ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, CARDS[0]);
  await world.work();
  const [first] = valueOf(await getOrderPage(customer.ctx, { id: orderId })).balances;
  return { ctx: customer.ctx, orderId, firstDue: first?.due_on ?? "" };
}

type Order = Awaited<ReturnType<typeof twoBalances>>;

async function take(action: Step, order: Order, secrets: (string | null)[]): Promise<void> {
  const open = async (all: boolean) => {
    const opened = await payBalance(order.ctx, { id: order.orderId, ...(!all && { up_to: order.firstDue }) });
    if (opened.ok && !secrets.includes(opened.value.client_secret)) secrets.push(opened.value.client_secret);
  };
  switch (action.kind) {
    case "open":
      return await open(action.all);
    case "open-twice":
      await Promise.all([open(true), open(false)]);
      return;
    case "pay": {
      const secret = secrets[action.which % Math.max(secrets.length, 1)];
      if (secret !== undefined && !world.state.providerDown) await world.pay(secret, action.card);
      return;
    }
    case "work":
      return await world.work();
    case "reconcile":
      // Time passes: also what was tried in vain is tried again.
      await sql`update payment set created_at = created_at - interval '1 minute', checked_at = null`.execute(db);
      await sql`update leased_work set next_try_at = now()`.execute(db);
      await reconcilePayments(world.system);
      return;
    case "an-hour":
      await sql`update payment set created_at = created_at - interval '61 minutes' where purpose = 'balance'`.execute(
        db,
      );
      await cancelStaleBalancePayments(world.system);
      return;
    case "provider-down":
    case "provider-up":
      world.state.providerDown = action.kind === "provider-down";
  }
}

async function nothingTwice(orderId: string): Promise<void> {
  expect(await findDisagreements(db)).toEqual([]);
  const money = await orderMoney(db, orderId);
  expect(money.paid).toBeLessThanOrEqual(TOTAL);
  expect(money.refunded).toBe(0);
  const open = await db
    .selectFrom("payment")
    .select("id")
    .where("order_id", "=", orderId)
    .where("status", "in", ["created", "requires_action", "processing", "failed"])
    .execute();
  expect(open.length).toBeLessThanOrEqual(1);
}

let whole = 0;
let parts = 0;

test("a balance is never paid twice, whatever windows, declines and lost webhooks do", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const order = await twoBalances();
      const secrets: (string | null)[] = [];
      for (const one of steps) {
        await take(one, order, secrets);
        await nothingTwice(order.orderId);
      }
      // Once all events are handled, the ledger has what the provider captured.
      world.state.providerDown = false;
      await world.work();
      await take({ kind: "reconcile" }, order, secrets);
      await world.work();
      await nothingTwice(order.orderId);
      const { paid } = await orderMoney(db, order.orderId);
      const taken = await takenFor(order.orderId);
      expect(paid).toBe(taken);
      if (paid === TOTAL) whole += 1;
      else if (paid > DEPOSITS) parts += 1;
    }),
    { numRuns: tries({ every: 5, long: 30 }), endOnFailure: true, examples: [[ALL], [PART], [UNTOLD]] },
  );
  expect(Math.min(whole, parts), "both happened: all paid, a part paid").toBeGreaterThan(0);
});

/** The amount that the provider says it captured, in pence. */
async function takenFor(orderId: string): Promise<number> {
  const payments = await db
    .selectFrom("payment")
    .select("provider_ref")
    .where("order_id", "=", orderId)
    .where("provider_ref", "is not", null)
    .execute();
  let taken = 0;
  for (const { provider_ref: ref } of payments)
    taken += valueOf(await world.system.gateways.payments.retrieveIntent(ref ?? "")).amountReceived;
  return taken;
}
