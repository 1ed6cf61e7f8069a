import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { findDisagreements } from "../../ledger/index.ts";
import { getOrderPage } from "../../orders/index.ts";
import { PAYMENT_COLUMNS } from "../../payments/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { reconcilePayments } from "../reconcile-payments.ts";
import { cancelBalancePayment } from "./cancel-balance-payment.ts";
import { cancelStaleBalancePayments } from "./cancel-stale-balance-payments.ts";
import { payBalance } from "./pay-balance.ts";

const world = await aWorld({ standing: true });
const { db, system } = world;
const VISA = "4242424242424242";

afterEach(async () => {
  world.state.providerDown = false;
  const wrong = await findDisagreements(db);
  if (wrong.length > 0) throw new Error(`The ledger disagrees: ${JSON.stringify(wrong)}`);
});

/** A camp of which £110 is still to pay. */
async function aBalance() {
  const customer = await aCustomer(world);
  const childIds = [await customer.child("Ada")];
  const { orderId } = await customer.book({ type: "camp", camp: await world.camp(), childIds, takeFullPayment: false });
  const pay = async () => await payBalance(customer.ctx, { id: orderId });
  const page = async () => valueOf(await getOrderPage(customer.ctx, { id: orderId }));
  const ofBalance = () =>
    db
      .selectFrom("payment")
      .where("order_id", "=", orderId)
      .where("purpose", "=", "balance")
      .orderBy("created_at")
      .orderBy("id");
  return {
    pay,
    /** The balance's payments in their order, as they are stored. */
    payments: async () =>
      (await ofBalance().select(["status", "failure_code"]).execute()).map((row) => [row.status, row.failure_code]),
    first: async () => await ofBalance().select(PAYMENT_COLUMNS).executeTakeFirstOrThrow(),
    /** Makes the payments of the balance older by so many minutes, and every later try due. */
    pass: async (minutes: number) => {
      await sql`update payment set created_at = created_at - make_interval(mins => ${minutes}), checked_at = checked_at - interval '1 minute'
        where order_id = ${orderId} and purpose = 'balance'`.execute(db);
      await sql`update leased_work set next_try_at = now()`.execute(db);
    },
    /** Lets the provider forget the payment, as after a switch of keys. Returns its name there, so that it can be known again. */
    forget: async () => {
      const ref = (await ofBalance().select("provider_ref").executeTakeFirstOrThrow()).provider_ref ?? "";
      await sql`update payment set provider_ref = 'pi_gone_' || replace(id::text, '-', '') where provider_ref = ${ref}`.execute(
        db,
      );
      return ref;
    },
    items: async () =>
      (
        await db
          .selectFrom("work_item")
          .select(["kind", "status"])
          .where("order_id", "=", orderId)
          .orderBy("kind")
          .execute()
      ).map(({ kind, status }) => `${kind} ${status}`),
    page,
    /** Pays the balance as the family does. Returns what its page says then. */
    isPaid: async () => {
      await world.pay(valueOf(await pay()).client_secret, VISA);
      await world.work();
      return (await page()).payment_status;
    },
  };
}

test("a balance's payment that could never be opened is given up after an hour, and the balance can be paid", async () => {
  const { pay, payments, pass, items, page, isPaid } = await aBalance();
  world.state.providerDown = true;
  expect(codeOf(await pay())).toBe("payment_provider_unavailable");
  await pass(59);
  await cancelStaleBalancePayments(system);
  expect(await payments()).toEqual([["created", null]]);
  await pass(2);
  await cancelStaleBalancePayments(system);
  // Nobody was told its secret, so nobody needs to look.
  expect(await payments()).toEqual([["given_up", "never_opened"]]);
  expect(await items()).toEqual([]);
  expect(await page()).toMatchObject({ balances: [{ amount: 11_000 }], balance_payment: null });
  world.state.providerDown = false;
  expect(await isPaid()).toBe("paid");
});

test("a payment that is opened this moment is not given up by whoever saw it without its reference", async () => {
  const { pay, first, payments, page } = await aBalance();
  world.state.providerDown = true;
  await pay();
  const seen = await first();
  world.state.providerDown = false;
  const { client_secret: secret } = valueOf(await pay());
  expect(seen.provider_ref).toBeNull();
  expect(await cancelBalancePayment(system, seen)).toMatchObject({ unavailable: expect.any(String) as string });
  await world.pay(secret, VISA);
  await world.work();
  expect(await payments()).toEqual([["succeeded", null]]);
  expect((await page()).payment_status).toBe("paid");
});

test.each(["asked about", "cancelled after an hour", "opened again by the family"] as const)(
  "a balance's payment that the provider does not know is given up when it is %s, and somebody is told",
  async (when) => {
    const { pay, payments, pass, forget, items, page, isPaid } = await aBalance();
    valueOf(await pay());
    await forget();
    await pass(when === "cancelled after an hour" ? 61 : 1);
    if (when === "asked about") await reconcilePayments(system);
    if (when === "cancelled after an hour") await cancelStaleBalancePayments(system);
    if (when === "opened again by the family") valueOf(await pay());
    expect((await payments())[0]).toEqual(["given_up", "unknown_to_provider"]);
    expect(await items()).toEqual(["payment_unknown open"]);
    expect((await page()).balances).toMatchObject([{ amount: 11_000 }]);
    // A run of the jobs later the item is still there: a person has to look.
    await pass(1);
    await reconcilePayments(system);
    await cancelStaleBalancePayments(system);
    expect(await items()).toEqual(["payment_unknown open"]);
    expect(await isPaid()).toBe("paid");
    expect((await payments()).map(([status]) => status)).toEqual(["given_up", "succeeded"]);
  },
);

test("a provider that does not answer gives up no payment, however long that lasts: the family may have paid it", async () => {
  const { pay, payments, pass, items, page } = await aBalance();
  const { client_secret: secret } = valueOf(await pay());
  world.state.providerDown = true;
  for (let n = 0; n < 12; n += 1) {
    await pass(1);
    await reconcilePayments(system);
  }
  await pass(61);
  await cancelStaleBalancePayments(system);
  expect(await payments()).toEqual([["created", null]]);
  expect(await items()).toEqual(["payment_stuck open"]);
  world.state.providerDown = false;
  await world.pay(secret, VISA);
  await world.work();
  expect((await page()).payment_status).toBe("paid");
});

test("one that the bank was deciding on waits two hours, and its end leaves an item for a person", async () => {
  const { pay, first, payments, pass, forget, items, isPaid } = await aBalance();
  valueOf(await pay());
  await forget();
  const { id } = await first();
  await sql`update payment set status = 'processing' where id = ${id}`.execute(db);
  for (let n = 0; n < 10; n += 1) {
    await pass(11);
    await reconcilePayments(system);
  }
  // Nobody opens a second payment beside one that may still come.
  expect(codeOf(await pay())).toBe("payment_provider_unavailable");
  expect(await payments()).toEqual([["processing", null]]);
  expect(await items()).toEqual(["payment_stuck open"]);
  await pass(11);
  await reconcilePayments(system);
  expect(await payments()).toEqual([["given_up", "unknown_to_provider"]]);
  expect(await items()).toEqual(["payment_stuck done", "payment_unknown open"]);
  await pass(1);
  await reconcilePayments(system);
  expect(await items()).toEqual(["payment_stuck done", "payment_unknown open"]);
  expect(await isPaid()).toBe("paid");
});

test("money that comes for a balance's payment that was given up pays the balance, and what is then too much goes back", async () => {
  const { pay, payments, pass, forget, page, isPaid } = await aBalance();
  const { client_secret: secret } = valueOf(await pay());
  const ref = await forget();
  await pass(1);
  await reconcilePayments(system);
  expect((await payments())[0]?.[0]).toBe("given_up");
  // The keys are switched back, and the family pays in its old window after it has paid in the new one.
  expect(await isPaid()).toBe("paid");
  await sql`update payment set provider_ref = ${ref} where status = 'given_up' and provider_ref like 'pi_gone_%'
    and order_id = ${(await page()).id}`.execute(db);
  expect((await world.pay(secret, VISA)).body.status).toBe("succeeded");
  await world.work();
  expect((await payments()).map(([status]) => status)).toEqual(["succeeded", "succeeded"]);
  const after = await page();
  expect(after).toMatchObject({ payment_status: "paid", balances: [] });
  expect(after.movements.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["payment", 4_000],
    ["payment", 11_000],
    ["payment", 11_000],
    ["refund", -11_000],
  ]);
});

test("a payment that cannot be cancelled is told as such, and no longer once it is", async () => {
  const { pay, payments, pass, items } = await aBalance();
  valueOf(await pay());
  await pass(61);
  world.state.providerDown = true;
  for (let n = 0; n < 8; n += 1) {
    await cancelStaleBalancePayments(system);
    await pass(1);
  }
  expect(await payments()).toEqual([["created", null]]);
  expect(await items()).toEqual(["payment_stuck open"]);
  world.state.providerDown = false;
  await cancelStaleBalancePayments(system);
  expect((await payments()).map(([status]) => status)).toEqual(["cancelled"]);
  expect(await items()).toEqual(["payment_stuck done"]);
});
