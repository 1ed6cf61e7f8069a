import { err, ok, type Result } from "@matinee/core/kernel";
import { needsNewKey } from "@matinee/core/payment";
import type { GatewayError } from "@matinee/gateways/payments";
import type { SystemContext } from "../../kernel/index.ts";

interface Where {
  readonly userId: string;
  readonly account: string;
}

/** The account's customer id at the provider; null if there is none. Never call it inside a transaction. */
export async function findCustomerRef(
  ctx: SystemContext,
  userId: string,
): Promise<Result<string | null, GatewayError>> {
  const account = await ctx.gateways.payments.account();
  if (!account.ok) return account;
  return ok((await find(ctx, { userId, account: account.value }))?.ref ?? null);
}

/**
 * Runs `work` with the account's customer at the provider and creates that customer on first use. The row is written
 * first and its id is the idempotency key, so concurrent calls, or a retry after a crash, still make one customer. A
 * customer deleted at the provider is created again. Never call it inside a transaction.
 */
export async function withProviderCustomer<T>(
  ctx: SystemContext,
  userId: string,
  work: (customerRef: string) => Promise<Result<T, GatewayError>>,
): Promise<Result<T, GatewayError>> {
  const first = await ensureCustomer(ctx, userId);
  if (!first.ok) return first;
  const done = await work(first.value);
  if (done.ok || done.error.kind !== "not_found") return done;
  // It may be something else that was not found, such as the payment.
  const cards = await ctx.gateways.payments.savedCards(first.value);
  if (cards.ok || cards.error.kind !== "not_found") return done;
  await removeCustomerRef(ctx, first.value);
  const second = await ensureCustomer(ctx, userId);
  return second.ok ? await work(second.value) : second;
}

/** Removes a customer that no longer exists at the provider. The next saved card creates a new one. */
export async function removeCustomerRef(ctx: SystemContext, customerRef: string): Promise<void> {
  const { name } = ctx.gateways.payments;
  await ctx.db.deleteFrom("payment_customer").where("provider", "=", name).where("ref", "=", customerRef).execute();
}

async function ensureCustomer(ctx: SystemContext, userId: string): Promise<Result<string, GatewayError>> {
  const { payments } = ctx.gateways;
  const account = await payments.account();
  if (!account.ok) return account;
  const where = { userId, account: account.value };
  await ctx.db
    .insertInto("payment_customer")
    .values({ id: ctx.newId(), user_id: userId, provider: payments.name, provider_account: account.value, ref: null })
    .onConflict((conflict) => conflict.columns(["user_id", "provider", "provider_account"]).doNothing())
    .execute();
  const row = await find(ctx, where);
  if (row === undefined) return err({ kind: "unavailable", cause: "connection" });
  if (row.ref !== null) return ok(row.ref);
  const made = await payments.createCustomer({ idempotencyKey: row.id, accountId: userId });
  if (!made.ok) {
    // Under this key the provider would repeat its error for a day. The next attempt writes a row with another.
    if (needsNewKey(made.error))
      await ctx.db.deleteFrom("payment_customer").where("id", "=", row.id).where("ref", "is", null).execute();
    return made;
  }
  await ctx.db
    .updateTable("payment_customer")
    .set({ ref: made.value })
    .where("id", "=", row.id)
    .where("ref", "is", null)
    .execute();
  return made;
}

async function find(ctx: SystemContext, { userId, account }: Where) {
  return await ctx.db
    .selectFrom("payment_customer")
    .select(["id", "ref"])
    .where("user_id", "=", userId)
    .where("provider", "=", ctx.gateways.payments.name)
    .where("provider_account", "=", account)
    .executeTakeFirst();
}
