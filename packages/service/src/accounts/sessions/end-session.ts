import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { authorizeOwner, type Context, missing, type Outcome } from "../../kernel/index.ts";
import { endSessions } from "./end-sessions.ts";

/** Ends one session of the account. */
export async function endSession(ctx: Context, input: { readonly id: string }): Promise<Outcome<undefined>> {
  const owner = authorizeOwner(ctx, "account:manage");
  if (!owner.ok) return owner;
  const ended = await inTransaction(ctx.db, async (trx) =>
    ok(await endSessions(trx, owner.value.userId, "ended", { only: input.id })),
  );
  return ended.ok && ended.value === 0 ? missing("The login") : ok(undefined);
}
