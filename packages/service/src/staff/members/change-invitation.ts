import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { ensureAccount, queueStaffInvitation } from "../../accounts/index.ts";
import { audit, authorize, missing, refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";

interface WithId {
  readonly id: string;
}

/** Mails an open invitation again, with a new link for 14 days. The link of the mail before ends. */
export async function resendInvitation(ctx: Context, { id }: WithId): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "staff:invite", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    const found = await lockInvitation(ctx, trx, id);
    if (!found.ok) return found;
    const { email, name, token_id: oldToken } = found.value;
    const account = await ensureAccount(ctx, trx, email, name);
    const tokenId = await queueStaffInvitation(ctx, trx, { userId: account.id, email, host: ctx.site.host });
    if (tokenId === null)
      return refuse("too_many_requests", "This address has had many invitations in this hour. Please try again later.");
    await trx
      .updateTable("staff_invitation")
      .set({ token_id: tokenId, sent_at: sql<string>`now()` })
      .where("id", "=", id)
      .execute();
    await endLink(trx, oldToken);
    await audit(ctx, trx, {
      action: "staff_invited_again",
      subject: `invitation:${id}`,
      school: found.value.franchise_id,
    });
    return ok(undefined);
  });
}

/** Takes an open invitation back. Its link ends. */
export async function takeBackInvitation(ctx: Context, { id }: WithId): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "staff:invite", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    const found = await lockInvitation(ctx, trx, id);
    if (!found.ok) return found;
    await trx.deleteFrom("staff_invitation").where("id", "=", id).execute();
    await endLink(trx, found.value.token_id);
    await audit(ctx, trx, {
      action: "staff_invitation_taken_back",
      subject: `invitation:${id}`,
      school: found.value.franchise_id,
    });
    return ok(undefined);
  });
}

async function lockInvitation(ctx: Context, trx: Db, id: string) {
  const found = await trx
    .selectFrom("staff_invitation")
    .select(["email", "name", "token_id", "franchise_id"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) return missing("The invitation");
  const franchiseIds = found.franchise_id === null ? [] : [found.franchise_id];
  return can(ctx.actor, "staff:invite", { franchiseIds }) ? ok(found) : missing("The invitation");
}

async function endLink(trx: Db, tokenId: string): Promise<void> {
  await trx
    .updateTable("email_token")
    .set({ used_at: sql<string>`coalesce(used_at, now())` })
    .where("id", "=", tokenId)
    .execute();
}
