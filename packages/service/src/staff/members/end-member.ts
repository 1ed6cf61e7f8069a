import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { endSessions } from "../../accounts/index.ts";
import { queueAccountNotice } from "../../mail/index.ts";
import { audit, authorize, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { endOwnInvitations } from "./end-own-invitations.ts";
import { keepAnAdministrator } from "./last-administrator.ts";
import { linkTeacher } from "./link-teacher.ts";
import { lockMember } from "./lock-member.ts";

/**
 * Ends somebody's role at once, also in views, and the invitations that they sent. Who works nowhere else is logged out everywhere. Nobody
 * ends their own, and no school loses its last administrator: there is always somebody left who may invite again.
 */
export async function endMember(ctx: Context, { id }: { readonly id: number }): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "staff:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    const found = await lockMember(ctx, trx, id);
    if (!found.ok) return found;
    const { user_id: userId, role, school, email, name, is_me: isMe } = found.value;
    if (isMe) return refuse("in_use", "You can't end your own role. Please ask another administrator.");
    const stays = await keepAnAdministrator(trx, found.value);
    if (!stays.ok) return stays;
    const franchiseId = school?.id ?? null;
    const { sees_money, sees_health, may_export, own_classes } = found.value;
    await trx.deleteFrom("user_role").where("id", "=", id).execute();
    await linkTeacher(trx, { teacherId: null, franchiseId, userId });
    await endOwnInvitations(trx, { userId, franchiseId });
    const elsewhere = await trx
      .selectFrom("user_role")
      .select("id")
      .where("user_id", "=", userId)
      .where("role", "<>", "CUSTOMER")
      .execute();
    await endSessions(trx, userId, "ended", { viewsOnly: elsewhere.length > 0 });
    const before = { role, franchise_id: franchiseId, sees_money, sees_health, may_export, own_classes };
    const detail = { user_id: userId, before };
    await audit(ctx, trx, { action: "staff_ended", subject: `member:${id}`, detail, school: franchiseId });
    const notice = { kind: "staff_role_ended", host: ctx.site.host, email, name } as const;
    await queueAccountNotice(ctx, trx, notice, { school: school?.name ?? null });
    return ok(undefined);
  });
}
