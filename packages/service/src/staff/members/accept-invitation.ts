import type { CallAnswer } from "@matinee/contract";
import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { inTransaction, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import * as shapes from "@matinee/contract/shapes";
import {
  ensureAccount,
  hashPassword,
  passwordProblem,
  findStaffActors,
  redeemLink,
  revokeLinks,
} from "../../accounts/index.ts";
import { audit, refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { mayGive } from "./end-own-invitations.ts";
import { checkTeacherLink, linkTeacher } from "./link-teacher.ts";
import { whyNotInvited } from "./why-not-invited.ts";

const { role, sees_money, sees_health, may_export, own_classes } = shapes.staffInvitation.shape;
const openRow = z.object({
  id: shapes.uuid,
  name: z.string(),
  email: z.string(),
  role,
  sees_money,
  sees_health,
  may_export,
  own_classes,
  franchise_id: z.int().nullable(),
  teacher_id: z.int().nullable(),
  place: z.string(),
  invited_by: z.string(),
  invited_by_id: shapes.uuid,
  needs_password: z.boolean(),
});
type OpenInvitation = z.output<typeof openRow>;

interface Accepted {
  readonly token: string;
  /** Needed if the address has no login yet. An existing login keeps its own. */
  readonly password?: string | undefined;
}

/** What the link of an invitation is for. */
export async function openInvitation(
  ctx: Context,
  { token }: Pick<Accepted, "token">,
): Promise<Outcome<CallAnswer<"POST /auth/invitation">>> {
  const found = await findInvitation(ctx, ctx.db, token);
  if (found === null) return refuse("link_used_up");
  const { name, email, place, invited_by, needs_password } = found;
  return ok({ name, email, role: found.role, place, invited_by, needs_password });
}

/** Accepts an invitation with the link from its mail, which proves the address. The login follows as usual, with its second step. */
export async function acceptInvitation(
  ctx: Context,
  { token, password = "" }: Accepted,
): Promise<Outcome<{ readonly email: string }>> {
  const found = await findInvitation(ctx, ctx.db, token);
  if (found === null) return refuse("link_used_up");
  const problem = found.needs_password ? passwordProblem(password, found.email) : null;
  // Checked before the link is redeemed, so that it still works for another password.
  if (problem !== null) return refuse("invalid", [{ path: "password", message: problem }]);
  const passwordHash = found.needs_password ? await hashPassword(password) : null;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<{ readonly email: string }>> => {
    await trx.selectFrom("staff_invitation").select("id").where("id", "=", found.id).forUpdate().execute();
    const invitation = await findInvitation(ctx, trx, token);
    if (invitation === null) return refuse("link_used_up");
    const { email, franchise_id: franchiseId } = invitation;
    const account = await ensureAccount(ctx, trx, email, invitation.name);
    const reason = await whyNotInvited(trx, account, franchiseId);
    if (reason !== null) return refuse("in_use", reason);
    if (!(await isStillGiven(trx, invitation)))
      return refuse(
        "in_use",
        "The person who invited you can no longer give you this role. Please ask the school to invite you again.",
      );
    if (!(await hasItsTeacher(trx, account.id, invitation)))
      return refuse(
        "in_use",
        "The teacher whom this invitation names is no longer there, or has another login. Please ask the school to invite you again.",
      );
    if ((await redeemLink(ctx, trx, token, ["staff"])) === null) return refuse("link_used_up");
    await trx.deleteFrom("staff_invitation").where("id", "=", invitation.id).execute();
    await openLogin(trx, account.id, { name: invitation.name, passwordHash });
    await giveRole(trx, account.id, invitation);
    return ok({ email });
  });
}

/** True if whoever sent the invitation could send it today: rights that they lost meanwhile are not given by an old link. */
async function isStillGiven(trx: Db, { invited_by_id: userId, franchise_id: franchiseId, ...given }: OpenInvitation) {
  const place = franchiseId === null ? {} : { franchiseIds: [franchiseId] };
  const places = await findStaffActors(trx, userId);
  return places.some((giver) => can(giver, "staff:invite", place) && mayGive(giver, given));
}

/** False if who accepts would not be the teacher that the invitation means, and would be limited to no classes at all. */
async function hasItsTeacher(trx: Db, userId: string, invitation: OpenInvitation): Promise<boolean> {
  const { teacher_id: teacherId, franchise_id: franchiseId } = invitation;
  if (teacherId === null && invitation.own_classes) return false;
  return (await checkTeacherLink(trx, { teacherId, franchiseId, userId })).ok;
}

/** A login that has a password by now keeps it, and its name. Where it gets one, links that were sent before open it no more. */
async function openLogin(
  trx: Db,
  userId: string,
  { name, passwordHash }: { readonly name: string; readonly passwordHash: string | null },
): Promise<void> {
  if (passwordHash === null) return;
  const opened = await trx
    .updateTable("user_account")
    .set({ name, password_hash: passwordHash, email_verified_at: sql<string>`now()` })
    .where("id", "=", userId)
    .where((eb) => eb.or([eb("password_hash", "is", null), eb("email_verified_at", "is", null)]))
    .returning("id")
    .executeTakeFirst();
  if (opened !== undefined) await revokeLinks(trx, userId);
}

async function giveRole(trx: Db, userId: string, invitation: OpenInvitation): Promise<void> {
  const { role: kind, franchise_id: franchiseId, teacher_id: teacherId } = invitation;
  const rights = {
    sees_money: invitation.sees_money,
    sees_health: invitation.sees_health,
    may_export: invitation.may_export,
    own_classes: invitation.own_classes,
  };
  const { id } = await trx
    .insertInto("user_role")
    .values({ user_id: userId, role: kind, franchise_id: franchiseId, ...rights })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (teacherId !== null) await linkTeacher(trx, { teacherId, franchiseId, userId });
  // Nobody is logged in yet: the link has proved who it is.
  await audit({ actor: { kind: "NETWORK_ADMIN", userId } }, trx, {
    action: "staff_joined",
    subject: `member:${id}`,
    detail: { user_id: userId, invitation: invitation.id, after: { role: kind, franchise_id: franchiseId, ...rights } },
    school: franchiseId,
  });
}

/** The open invitation of a link. Null if the link is forged, used or expired. */
async function findInvitation(ctx: Context, db: Db, token: string): Promise<OpenInvitation | null> {
  const tokenId = ctx.tokens.readLink(token);
  if (tokenId === null) return null;
  const statement = sql`select i.id, i.name, i.email, i.role, i.sees_money, i.sees_health, i.may_export, i.own_classes, i.franchise_id, i.teacher_id,
      coalesce(f.name, n.name, 'the network') as place, by.name as invited_by, by.id as invited_by_id,
      u.password_hash is null or u.email_verified_at is null as needs_password
    from staff_invitation i join email_token t on t.id = i.token_id join user_account u on u.id = t.user_id
    join user_account by on by.id = i.invited_by
    left join franchise f on f.id = i.franchise_id left join franchise n on n.is_network
    where t.id = ${tokenId} and t.used_at is null and t.expires_at > now()`;
  return (await rowsOf("an invitation", openRow, statement).executeTakeFirst(db)) ?? null;
}
