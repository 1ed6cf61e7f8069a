import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import type { SystemContext } from "../kernel/context.ts";
import { refuse, type Outcome } from "../kernel/outcome.ts";
import { tokenAnswer, type TokenAnswer } from "./token-answer.ts";

/**
 * A new token for the current one, once. A token past its day still gets one as long as its session lives, which is what lets a login
 * outlast a day away; the token before the current one never does.
 */
export async function refresh(ctx: SystemContext, token: string): Promise<Outcome<TokenAnswer>> {
  const claims = await ctx.tokens.read(token, { expired: true });
  if (claims === null) return refuse("not_logged_in");
  const session = await ctx.db
    .updateTable("login_session")
    .set({
      generation: sql<number>`generation + 1`,
      refreshed_at: sql<string>`now()`,
      last_used_at: sql<string>`now()`,
    })
    .where("id", "=", claims.sessionId)
    .where("user_id", "=", claims.userId)
    .where("generation", "=", claims.generation)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("user_account as u")
          .select("u.id")
          .whereRef("u.id", "=", "login_session.user_id")
          .where("u.disabled_at", "is", null),
      ),
    )
    .where((eb) =>
      eb.or([
        eb("impersonated_by", "is", null),
        eb.exists(
          eb
            .selectFrom("user_account as v")
            .select("v.id")
            .whereRef("v.id", "=", "login_session.impersonated_by")
            .where("v.disabled_at", "is", null),
        ),
      ]),
    )
    .returning("generation")
    .executeTakeFirst();
  if (session === undefined) return refuse("not_logged_in");
  return ok(tokenAnswer(await ctx.tokens.sign({ ...claims, generation: session.generation })));
}
