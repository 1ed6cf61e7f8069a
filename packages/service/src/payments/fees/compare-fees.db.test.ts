import type { BalanceTransaction } from "@matinee/gateways/payments";
import { freshId } from "@matinee/testkit";
import { expect, test } from "vitest";
import { aBooking } from "../../testing/staff.ts";
import { aWorld } from "../../testing/world.ts";
import { compareFees } from "./compare-fees.ts";
import { recordBooking } from "./record-booking.ts";

const world = await aWorld({ standing: true });
const { db } = world;
const DAY_MS = 86_400_000;
const since = new Date(Date.now() - 35 * DAY_MS);
const daysAgo = (days: number): number => Math.floor((Date.now() - days * DAY_MS) / 1_000);

/** A charge of 2400p that cost 56p, as the provider lists it. */
function aChange(change: Partial<BalanceTransaction> = {}): BalanceTransaction {
  return {
    ref: `txn_${freshId()}`,
    category: "charge",
    type: "charge",
    amount: 2_400,
    fee: 56,
    currency: "gbp",
    sourceRef: null,
    intentRef: null,
    refundKey: null,
    createdAt: daysAgo(1),
    ...change,
  };
}

/** Posts the fee of a payment's charge now, whenever the provider has booked it. */
async function post(booking: BalanceTransaction): Promise<void> {
  const { orderId } = await aBooking(world);
  const { id: paymentId } = await db
    .selectFrom("payment")
    .select("id")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  await db.transaction().execute(async (trx) => {
    const failure = await recordBooking(trx, {
      booking,
      category: "charge",
      provider: "sandbox",
      paymentId,
      payoutId: null,
    });
    expect(failure).toBeNull();
  });
}

/** How a change differs, with what the provider lists. */
async function differences({ ref }: BalanceTransaction, listed: readonly BalanceTransaction[]) {
  return (await compareFees(db, { provider: "sandbox", balance: listed }, since)).filter((one) => one.ref === ref);
}

test("a fee that was posted long after the provider booked it belongs to the day of the booking", async () => {
  const old = aChange({ createdAt: daysAgo(36) });
  await post(old);
  expect(await differences(old, [])).toEqual([]);
  const missing = aChange({ createdAt: daysAgo(34) });
  await post(missing);
  expect(await differences(missing, [])).toMatchObject([{ atProvider: 0, posted: 56 }]);
  expect(await differences(missing, [missing])).toEqual([]);
});

test.each(["fee", "other", "payout", "refund"] as const)(
  "what the provider kept with a change that is a %s is posted with its payout, and is no fault before",
  async (category) => {
    const kept = aChange({ category, type: "stripe_fee", amount: -123, fee: 4 });
    expect(await differences(kept, [kept])).toEqual([]);
  },
);

test.each(["charge", "dispute"] as const)("the fee of a %s is posted without a payout", async (category) => {
  const change = aChange({ category });
  expect(await differences(change, [change])).toMatchObject([{ atProvider: 56, posted: 0 }]);
  const young = aChange({ category, createdAt: daysAgo(0) });
  expect(await differences(young, [young])).toEqual([]);
});

test("what the provider has in another currency is not taken as pence", async () => {
  const euros = aChange({ currency: "eur" });
  expect(await differences(euros, [euros])).toMatchObject([{ currency: "eur", posted: 0 }]);
  await post({ ...euros, currency: "gbp" });
  expect(await differences(euros, [euros])).toMatchObject([{ currency: "eur", posted: 56 }]);
  const nothing = aChange({ currency: "eur", fee: 0 });
  expect(await differences(nothing, [nothing])).toMatchObject([{ currency: "eur", posted: 0 }]);
  const monthly = aChange({ currency: "eur", category: "fee", amount: -56, fee: 0 });
  expect(await differences(monthly, [monthly])).toEqual([]);
});

test("a posted fee of another amount differs, whatever it is about", async () => {
  const change = aChange();
  await post(change);
  const changed = { ...change, category: "refund", fee: 57 } as const;
  expect(await differences(change, [changed])).toMatchObject([{ atProvider: 57, posted: 56 }]);
});
