import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { type SystemContext, refuse, schoolOfView, type Outcome } from "../../kernel/index.ts";
import { findSession } from "../sessions/sessions.ts";

/** Ends the session of a token on every host. The end of a staff view is written to the audit log. */
export async function logout(
  ctx: SystemContext,
  input: { readonly token: string | null },
): Promise<Outcome<undefined>> {
  const session = input.token === null ? null : await findSession(ctx, input.token);
  if (session === null) return refuse("not_logged_in");
  return await inTransaction(ctx.db, async (trx) => {
    const ended = await trx
      .updateTable("login_session")
      .set({ revoked_at: sql<string>`now()`, revoked_reason: "logout" })
      .where("id", "=", session.id)
      .where("revoked_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (ended !== undefined && session.impersonated_by !== null)
      await trx
        .insertInto("audit_log")
        .values({
          actor: `user:${session.impersonated_by}`,
          action: "impersonation_ended",
          subject: `user:${session.user_id}`,
          detail: JSON.stringify({ session_id: session.id, how: "logout" }),
          school_id: schoolOfView(sql`${session.view_school}::int`, sql`${session.impersonated_by}::uuid`),
        })
        .execute();
    return ok(undefined);
  });
}
