import type { LoginAnswer } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { type Context, refuse, type Outcome } from "../../kernel/index.ts";
import { passwordMatches } from "../passwords/passwords.ts";
import { completeLogin, type LoginBrowser } from "../two-step/complete-login.ts";

/** Logs in with email address and password, or begins a login with a second step. A wrong password, an unknown address and an unconfirmed one get the same answer. */
export async function login(
  ctx: Context,
  { email, password, ...browser }: LoginBrowser & { readonly email: string; readonly password: string },
): Promise<Outcome<LoginAnswer>> {
  const account = await ctx.db
    .selectFrom("user_account")
    .select(["id", "password_hash"])
    .where("email", "=", email.trim().toLowerCase())
    .where("email_verified_at", "is not", null)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  const right = await passwordMatches(password, account?.password_hash ?? null);
  if (account === undefined || !right) return refuse("wrong_credentials");
  return await inTransaction(ctx.db, async (trx) => {
    // A password change ends every session. Check again, so that a login with the old password can't start after it.
    const still = await trx
      .selectFrom("user_account")
      .select("id")
      .where("id", "=", account.id)
      .where("password_hash", "=", account.password_hash)
      .where("disabled_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (still === undefined) return refuse("wrong_credentials");
    return ok(await completeLogin(ctx, trx, { ...browser, userId: account.id }));
  });
}
