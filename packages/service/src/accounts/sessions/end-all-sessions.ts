import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { authorizeOwner, type Context, type Outcome } from "../../kernel/index.ts";
import { endSessions } from "./end-sessions.ts";

/** Ends every session of the account, including the current one. */
export async function endAllSessions(ctx: Context): Promise<Outcome<undefined>> {
  const owner = authorizeOwner(ctx, "account:manage");
  if (!owner.ok) return owner;
  return await inTransaction(ctx.db, async (trx) => {
    await endSessions(trx, owner.value.userId, "ended");
    return ok(undefined);
  });
}
