import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { endSessions } from "../../accounts/index.ts";
import { queueAccountNotice } from "../../mail/index.ts";
import { audit, authorize, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { endOwnInvitations } from "./end-own-invitations.ts";
import { linkTeacher } from "./link-teacher.ts";
import { lockMember } from "./lock-member.ts";

/**
 * Ends somebody's role. They are logged out everywhere at once, also from views, and the invitations that they sent end. Nobody ends their
 * own, so there is always somebody left who may invite again: another administrator of the school, or of the network.
 */
export async function endMember(ctx: Context, { id }: { readonly id: number }): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "staff:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    const found = await lockMember(ctx, trx, id);
    if (!found.ok) return found;
    const { user_id: userId, role, school, email, name, is_me: isMe } = found.value;
    if (isMe) return refuse("in_use", "Nobody ends their own role. Please ask another administrator.");
    const franchiseId = school?.id ?? null;
    const { sees_money, sees_health, may_export } = found.value;
    await trx.deleteFrom("user_role").where("id", "=", id).execute();
    await linkTeacher(trx, { teacherId: null, franchiseId, userId });
    await endOwnInvitations(trx, { userId, franchiseId });
    await endSessions(trx, userId, "ended");
    const before = { role, franchise_id: franchiseId, sees_money, sees_health, may_export };
    await audit(ctx, trx, { action: "staff_ended", subject: `member:${id}`, detail: { user_id: userId, before } });
    const notice = { kind: "staff_role_ended", host: ctx.site.host, email, name } as const;
    await queueAccountNotice(ctx, trx, notice, { school: school?.name ?? null });
    return ok(undefined);
  });
}
