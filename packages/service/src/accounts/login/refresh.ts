import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { type SystemContext, refuse, type Outcome } from "../../kernel/index.ts";
import { joinByAddressAt } from "../merge/join-by-address.ts";
import { tokenResponse, type TokenResponse, viewIsPermitted } from "../sessions/sessions.ts";

/**
 * Exchanges the current token for a new one, once. An expired token is accepted while its session is active, so that a login survives
 * more than a day away. The previous token is not accepted. What came to the account's address meanwhile joins it, as at a login.
 */
export async function refresh(ctx: SystemContext, token: string): Promise<Outcome<TokenResponse>> {
  const claims = await ctx.tokens.read(token, { expired: true });
  if (claims === null) return refuse("not_logged_in");
  try {
    await joinByAddressAt(ctx, claims);
  } catch (error) {
    // Nobody is logged out because of it. It is tried again at the next refresh; until then the account shows what it had before.
    const { userId: user_id, sessionId: session_id } = claims;
    ctx.logFailure?.("what a family booked as a guest did not join its account", error, { user_id, session_id });
  }
  const session = await ctx.db
    .updateTable("login_session as s")
    .set({
      generation: sql<number>`generation + 1`,
      refreshed_at: sql<string>`now()`,
      last_used_at: sql<string>`now()`,
    })
    .where("s.id", "=", claims.sessionId)
    .where("s.user_id", "=", claims.userId)
    .where("s.generation", "=", claims.generation)
    .where("s.revoked_at", "is", null)
    .where("s.expires_at", ">", sql<string>`now()`)
    .where(sql<boolean>`exists (select from user_account u where u.id = s.user_id and u.disabled_at is null)`)
    .where(viewIsPermitted)
    .returning("generation")
    .executeTakeFirst();
  if (session === undefined) return refuse("not_logged_in");
  return ok(tokenResponse(await ctx.tokens.sign({ ...claims, generation: session.generation })));
}
