import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import type { SystemContext } from "../../kernel/index.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { recordTwoStep } from "./record-two-step.ts";
import { removeTwoStep } from "./remove-two-step.ts";

/**
 * Removes two-step login from the account of an address, for an owner who has lost phone and recovery codes. Every login ends, and the
 * owner gets a mail. False if no such account has it. An operator's command calls this, never the API.
 */
export async function resetTwoStep(
  ctx: Pick<SystemContext, "db" | "newId" | "jobs" | "tokens">,
  { email, host }: { email: string; host: string },
): Promise<boolean> {
  const done = await inTransaction(ctx.db, async (trx) => {
    const owner = await trx
      .selectFrom("user_account as u")
      .innerJoin("two_step as t", "t.user_id", "u.id")
      .select(["u.id as userId", "u.email", "u.name"])
      .where("u.email", "=", email.trim().toLowerCase())
      .where("u.disabled_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (owner === undefined) return ok(false);
    await removeTwoStep(trx, owner.userId);
    await endSessions(trx, owner.userId, "ended");
    await recordTwoStep(ctx, trx, { owner, kind: "two_step_reset", host, by: "operator" });
    return ok(true);
  });
  return done.ok && done.value;
}
