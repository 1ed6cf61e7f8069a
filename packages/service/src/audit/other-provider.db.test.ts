import { ok } from "@matinee/core/kernel";
import type { ProviderMovements } from "@matinee/gateways/payments";
import { expect, test } from "vitest";
import { inTransaction } from "@matinee/database";
import { postFees, requestRefund } from "../payments/index.ts";
import { aCustomer } from "../testing/a-customer.ts";
import { aWorld } from "../testing/world.ts";
import { findFaults } from "./find-faults.ts";

const world = await aWorld({ standing: true });
const { db, system } = world;
const since = new Date(Date.now() - 86_400_000);

/** The checks that miss something of what we have stored in an account without any movement. */
async function missing(provider: ProviderMovements["provider"]): Promise<string[]> {
  const movements = { provider, payments: [], refunds: [], balance: ok([]) };
  return (await findFaults(db, { movements, since })).map(({ check }) => check).toSorted();
}

test("what was paid in the sandbox is not missing at Stripe", async () => {
  const { child, book } = await aCustomer(world);
  const { orderId } = await book({ type: "trial", group: await world.group(), childIds: [await child("Ada")] });
  const payment = await db.selectFrom("payment").select("id").where("order_id", "=", orderId).executeTakeFirstOrThrow();
  await inTransaction(db, (trx) =>
    requestRefund(system, trx, { paymentId: payment.id, amount: 100, reason: "goodwill" }),
  );
  await world.work();
  await postFees(system);
  expect(await missing("sandbox")).toEqual(["fees", "payments", "refunds"]);
  expect(await missing("stripe")).toEqual([]);
});
