import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { audit, authorizeLogin, type Context, type Outcome } from "../../kernel/index.ts";
import { mergeGuestIntoAccount } from "../merge/merge-guest-into-account.ts";

/**
 * Gives the login of somebody who works for a school a family's account too, with what its address proves. Changes nothing for who has one.
 */
export async function openFamilyAccount(ctx: Context): Promise<Outcome<undefined>> {
  const login = authorizeLogin(ctx, "login:protect");
  if (!login.ok) return login;
  const userId = login.value;
  return await inTransaction(ctx.db, async (trx) => {
    const opened = await trx
      .insertInto("user_role")
      .values({ user_id: userId, role: "CUSTOMER", franchise_id: null })
      .onConflict((conflict) => conflict.columns(["user_id", "role", "franchise_id"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (opened === undefined) return ok(undefined);
    await audit(ctx, trx, { action: "family_account_opened", subject: `user:${userId}` });
    await mergeGuestIntoAccount(ctx, trx, userId, undefined);
    return ok(undefined);
  });
}
