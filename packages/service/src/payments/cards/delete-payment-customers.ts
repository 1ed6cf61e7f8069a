import { sql } from "kysely";
import { type LeasedWork, runWork, type SystemContext } from "../../kernel/index.ts";

/**
 * Deletes the provider's customers, with their cards, whose account was deleted here. Returns how many it took. May run twice.
 */
export async function deletePaymentCustomers(ctx: SystemContext): Promise<number> {
  const account = await ctx.gateways.payments.account();
  return account.ok ? await runWork(ctx, deletionAt(ctx.gateways.payments.name, account.value)) : 0;
}

/** Customers under another provider account wait until its key is used again. */
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
