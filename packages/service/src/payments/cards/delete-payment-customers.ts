import { sql } from "kysely";
import { forEachRow, type LeasedWork, runWork, type SystemContext } from "../../kernel/index.ts";

/**
 * Deletes the provider's customers, with their cards, whose account was deleted here, also those of former accounts at the provider. Returns
 * how many it took. May run twice.
 */
export async function deletePaymentCustomers(ctx: SystemContext): Promise<number> {
  const { payments } = ctx.gateways;
  let taken = 0;
  await forEachRow([payments, ...payments.former], async (gateway) => {
    const account = await gateway.account();
    if (!account.ok) return;
    const there = { ...ctx, gateways: { ...ctx.gateways, payments: gateway } };
    taken += await runWork(there, deletionAt(gateway.name, account.value));
  });
  return taken;
}

/** Customers under an account whose key is not known wait until it is used again. */
function deletionAt(provider: string, account: string): LeasedWork {
  return {
    kind: "payment_customer.delete",
    due: sql`select id::text as subject, created_at as due_at from payment_customer
      where user_id is null and provider = ${provider} and provider_account = ${account}`,
    item: { kind: "saved_cards_stuck", afterAttempts: 8 },
    attempt: async (ctx, id) => {
      const row = await ctx.db
        .selectFrom("payment_customer")
        .select("ref")
        .where("id", "=", id)
        .where("user_id", "is", null)
        .executeTakeFirst();
      const ref = row?.ref ?? null;
      if (ref !== null) {
        const deleted = await ctx.gateways.payments.deleteCustomer(ref);
        if (!deleted.ok) return { failed: `the payment provider did not delete the customer: ${deleted.error.kind}` };
      }
      await ctx.db.deleteFrom("payment_customer").where("id", "=", id).where("user_id", "is", null).execute();
      return "done";
    },
  };
}
