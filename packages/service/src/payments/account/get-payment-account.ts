import type { PaymentAccount } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { authorize, ownSchool, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { checkAccount } from "./check-account.ts";

const checkRow = shapes.paymentAccount
  .pick({ account: true, name: true, country: true, currency: true, problem: true })
  .extend({ state: shapes.paymentAccount.shape.state, checked_at: shapes.instant });

/** The account that takes the payments of all schools, as the provider described it when it was last asked. Never a secret. */
export async function getPaymentAccount(ctx: Context): Promise<Outcome<PaymentAccount>> {
  const allowed = authorize(ctx, "setting:read", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  return ok(await readAccount(ctx));
}

/** Asks the provider about the account now. */
export async function checkPaymentAccount(ctx: Context): Promise<Outcome<PaymentAccount>> {
  const allowed = authorize(ctx, "setting:change", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const { payments } = ctx.gateways;
  const problem = payments.name === "sandbox" ? null : await checkAccount(ctx);
  const account = await readAccount(ctx);
  // A refused account is an answer. One that could not be asked about is none.
  return problem !== null && account.problem !== problem ? refuse("payment_provider_unavailable") : ok(account);
}

async function readAccount({ db, gateways, sites, originOf }: Context): Promise<PaymentAccount> {
  const { name: provider, publishableKey, former } = gateways.payments;
  const nothing = { account: null, name: null, country: null, currency: null, problem: null, checked_at: null };
  const statement = sql`select state, problem, account, name, country, currency, checked_at
    from payment_account_check where publishable_key = ${publishableKey}`;
  const checked =
    provider === "sandbox"
      ? undefined
      : await rowsOf("the check of the payment account", checkRow, statement).executeTakeFirst(db);
  const host = sites.apiHosts?.[0] ?? sites.mainHosts[0] ?? "localhost";
  return {
    ...nothing,
    state: provider === "sandbox" ? "sandbox" : "unchecked",
    ...checked,
    provider,
    webhook_url: `${originOf(host)}/api/payments/webhook/${provider}`,
    former: former.length,
  };
}
