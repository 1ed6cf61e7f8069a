import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { type Context, refuse, schoolOfView, type Outcome } from "../../kernel/index.ts";
import { mergeGuestIntoAccount } from "../merge/merge-guest-into-account.ts";
import { redeemOneTimeToken } from "./one-time-token.ts";
import { startSession } from "../sessions/sessions.ts";

/**
 * Logs in with a one-time token on the host it was issued for. A view of a customer lasts sixty minutes, and its start is written to the
 * audit log. The impersonator token answers a token of the original session, whatever the host (spec §4).
 */
export async function oneTimeLogin(
  ctx: Context,
  input: {
    readonly one_time_token: string;
    readonly guestToken?: string | undefined;
    readonly userAgent?: string | undefined;
  },
): Promise<Outcome<string>> {
  const { host } = ctx.site;
  const { userAgent } = input;
  return await inTransaction(ctx.db, async (trx) => {
    const used = await redeemOneTimeToken(trx, input.one_time_token, host);
    if (used === null) return refuse("link_used_up");
    const { user_id: userId, given_by: by, second_step_at: secondStepAt } = used;
    const passedSecondStep = secondStepAt !== null;
    if (used.purpose === "login") await mergeGuestIntoAccount(ctx, trx, userId, input.guestToken);
    // The original login continues where staff switch back, and where a login returns to the host it began on.
    if (used.purpose === "impersonator" || (used.purpose === "login" && used.giver_host === host))
      return ok(await ctx.tokens.sign({ userId, sessionId: used.giver_id, generation: used.giver_generation }));
    if (used.leaves)
      await trx
        .updateTable("login_session")
        .set({ revoked_at: sql<string>`now()`, revoked_reason: "logout" })
        .where("id", "=", used.giver_id)
        .execute();
    if (used.purpose === "login")
      return ok(await startSession(ctx, trx, { userId, host, userAgent, passedSecondStep }));
    const { view_school: school } = used;
    const reason = used.reason ?? "";
    await trx
      .insertInto("audit_log")
      .values({
        actor: `user:${by}`,
        action: "impersonation_started",
        subject: `user:${userId}`,
        detail: JSON.stringify({ host, reason }),
        school_id: schoolOfView(sql`${school}::int`, sql`${by}::uuid`),
      })
      .execute();
    return ok(
      await startSession(ctx, trx, {
        userId,
        host,
        userAgent,
        passedSecondStep,
        impersonation: { by, reason, school },
      }),
    );
  });
}
