import { inTransaction, rowsOf } from "@matinee/database";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { z } from "zod";
import type { SystemContext } from "../../kernel/index.ts";
import { lacksItsOwn, mergeGuestIntoAccount } from "./merge-guest-into-account.ts";

const userRow = z.object({ user_id: z.guid() });

/**
 * Brings into an account what its confirmed address proves, as a login does: a login lasts twelve months, and a family books as a guest or
 * becomes known to a school meanwhile. Locks nothing where there is nothing to bring.
 */
export async function joinByAddress(ctx: SystemContext, userId: string): Promise<void> {
  await joinFound(ctx, sql`select u.id as user_id from user_account u where u.id = ${userId} and ${lacksItsOwn}`);
}

/** The same for the account of a login that is about to be refreshed. A view by staff changes nothing in the account. */
export async function joinByAddressAt(
  ctx: SystemContext,
  {
    sessionId,
    userId,
    generation,
  }: { readonly sessionId: string; readonly userId: string; readonly generation: number },
): Promise<void> {
  await joinFound(
    ctx,
    sql`select s.user_id from login_session s join user_account u on u.id = s.user_id
      where s.id = ${sessionId} and s.user_id = ${userId} and s.generation = ${generation} and s.impersonated_by is null
        and s.revoked_at is null and s.expires_at > now() and u.disabled_at is null and ${lacksItsOwn}`,
  );
}

async function joinFound(ctx: SystemContext, statement: ReturnType<typeof sql>): Promise<void> {
  const found = await rowsOf("an account that lacks what is its own", userRow, statement).executeTakeFirst(ctx.db);
  if (found === undefined) return;
  await inTransaction(ctx.db, async (trx) => ok(await mergeGuestIntoAccount(ctx, trx, found.user_id, undefined)));
}
