import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { MARKETING_WORDING } from "../family/consent-wording.ts";
import type { Context } from "../kernel/context.ts";
import { refuse, type Outcome } from "../kernel/outcome.ts";
import { spoilLinks, useLink } from "./email-links.ts";
import { startSession } from "./sessions.ts";
import { tokenAnswer, type TokenAnswer } from "./token-answer.ts";

/** Proves an address by the link that was sent there: the account is theirs, with what they typed, and they are logged in. */
export async function verifyAccount(ctx: Context, input: { readonly token: string }): Promise<Outcome<TokenAnswer>> {
  return await inTransaction(ctx.db, async (trx) => {
    const link = await useLink(ctx, trx, input.token, ["verify"]);
    if (link === null) return refuse("link_used_up");
    const account = await trx
      .updateTable("user_account")
      .set({
        email_verified_at: sql<string>`now()`,
        name: link.pending_name ?? sql<string>`name`,
        password_hash: link.pending_password_hash,
      })
      .where("id", "=", link.user_id)
      .where("email_verified_at", "is", null)
      .where("disabled_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (account === undefined) return refuse("link_used_up");
    await spoilLinks(trx, account.id);
    await trx.insertInto("user_role").values({ user_id: account.id, role: "CUSTOMER", franchise_id: null }).execute();
    await trx
      .insertInto("consent")
      .values({
        customer_id: null,
        child_id: null,
        user_id: account.id,
        kind: "marketing",
        given: link.pending_marketing,
        wording_version: MARKETING_WORDING,
        recorded_by: `user:${account.id}`,
      })
      .execute();
    return ok(tokenAnswer(await startSession(ctx, trx, { userId: account.id, host: ctx.site.host })));
  });
}
