import type { PaymentGateway } from "@matinee/gateways/payments";
import { sql } from "kysely";
import { type LeasedWork, runWork, type SystemContext } from "../../kernel/index.ts";

/** An account at the provider of which we have a key that works. */
interface KnownAccount {
  readonly gateway: PaymentGateway;
  readonly account: string;
}

/**
 * Deletes the provider's customers, with their cards, whose account was deleted here, also those of former accounts at the provider. Returns
 * how many it took. May run twice.
 */
export async function deletePaymentCustomers(ctx: SystemContext): Promise<number> {
  const { payments } = ctx.gateways;
  const gateways = [payments, ...payments.former];
  const known: KnownAccount[] = [];
  for (const gateway of gateways) {
    const account = await gateway.account();
    if (account.ok) known.push({ gateway, account: account.value });
  }
  return await runWork(ctx, deletionAt(known, known.length === gateways.length));
}

/**
 * One work for all accounts: what is not due is dropped, with its attempts. Customers under an account whose key is not known wait until it is
 * used again. While a key is refused, or the provider cannot be asked whose it is, those that were tried before count as failed.
 */
function deletionAt(known: readonly KnownAccount[], isComplete: boolean): LeasedWork {
  return {
    kind: "payment_customer.delete",
    due: sql`select c.id::text as subject, c.created_at as due_at from payment_customer c where c.user_id is null
      and ((c.provider, c.provider_account) in (select * from unnest(${known.map(({ gateway }) => gateway.name)}::text[], ${known.map(({ account }) => account)}::text[]))
        or (${!isComplete}::boolean and exists (select from leased_work tried where tried.kind = 'payment_customer.delete' and tried.subject = c.id::text)))`,
    item: { kind: "saved_cards_stuck", afterAttempts: 8 },
    attempt: async (ctx, id) => {
      const row = await ctx.db
        .selectFrom("payment_customer")
        .select(["ref", "provider", "provider_account"])
        .where("id", "=", id)
        .where("user_id", "is", null)
        .executeTakeFirst();
      if (row === undefined) return "done";
      const at = known.find(
        ({ gateway, account }) => gateway.name === row.provider && account === row.provider_account,
      );
      if (at === undefined) return { failed: "the payment provider does not say whose account a key is of" };
      if (row.ref !== null) {
        const deleted = await at.gateway.deleteCustomer(row.ref);
        if (!deleted.ok) return { failed: `the payment provider did not delete the customer: ${deleted.error.kind}` };
      }
      await ctx.db.deleteFrom("payment_customer").where("id", "=", id).where("user_id", "is", null).execute();
      return "done";
    },
  };
}
