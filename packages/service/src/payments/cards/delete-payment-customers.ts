import type { SystemContext } from "../../kernel/index.ts";

const BATCH = 20;

/**
 * Deletes the provider's customers, with their cards, whose account was deleted here. Returns how many. May run twice.
 */
export async function deletePaymentCustomers(ctx: SystemContext): Promise<number> {
  const account = await ctx.gateways.payments.account();
  if (!account.ok) return 0;
  // Customers under another provider account wait until its key is used again.
  const due = await ctx.db
    .selectFrom("payment_customer")
    .select(["id", "ref"])
    .where("user_id", "is", null)
    .where("provider", "=", ctx.gateways.payments.name)
    .where("provider_account", "=", account.value)
    .orderBy("created_at")
    .limit(BATCH)
    .execute();
  let deleted = 0;
  for (const { id, ref } of due) {
    const gone = ref === null || (await ctx.gateways.payments.deleteCustomer(ref)).ok;
    if (!gone) continue;
    await ctx.db.deleteFrom("payment_customer").where("id", "=", id).execute();
    deleted += 1;
  }
  return deleted;
}
