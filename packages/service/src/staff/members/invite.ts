import type { CallParsed } from "@matinee/contract";
import {
  invitationOf,
  isStaff,
  ownClassesProblem,
  rightsOfRole,
  rightsProblem,
  type GivenRights,
} from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { ensureAccount, queueStaffInvitation } from "../../accounts/index.ts";
import { audit, authorize, refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { checkTeacherLink } from "./link-teacher.ts";
import { lockAdministrators } from "./lock-administrators.ts";
import { placeOfInvitation } from "./place-of-invitation.ts";
import { whyNotInvited } from "./why-not-invited.ts";

/** How many invitations of one school, or of the network, may wait at a time. */
const MAX_OPEN = 50;

/** Invites somebody by mail to work for a school or the network. The role begins when the link of the mail is accepted. */
export async function invite(
  ctx: Context,
  form: CallParsed<"POST /v1/staff/invitations", "body">,
): Promise<Outcome<{ readonly id: string }>> {
  const allowed = authorize(ctx, "staff:invite", "unread");
  if (!allowed.ok) return allowed;
  const { actor } = ctx;
  if (!isStaff(actor)) return refuse("forbidden");
  const checked = invitationOf(form);
  const problems = [
    ...(checked.ok ? [] : checked.error),
    ...rightsProblem(actor, { role: form.role, given: form }),
    ...ownClassesProblem(form.role, form),
  ];
  if (!checked.ok || problems.length > 0) return refuse("invalid", problems);
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<{ readonly id: string }>> => {
    const place = await placeOfInvitation(ctx, trx, { role: form.role, school: form.franchise_id });
    if (!place.ok) return place;
    const still = await lockAdministrators(ctx, trx, { franchiseId: place.value });
    if (!still.ok) return still;
    const invited = { ...form, ...checked.value, franchiseId: place.value, by: actor.userId };
    return await writeInvitation(ctx, trx, invited);
  });
}

interface Invited extends GivenRights {
  readonly name: string;
  readonly email: string;
  readonly role: CallParsed<"POST /v1/staff/invitations", "body">["role"];
  readonly franchiseId: number | null;
  readonly teacher_id?: number | null | undefined;
  readonly own_classes?: boolean | undefined;
  readonly by: string;
}

async function writeInvitation(ctx: Context, trx: Db, form: Invited): Promise<Outcome<{ readonly id: string }>> {
  const { email, name, role, franchiseId } = form;
  const teacherId = franchiseId === null ? null : (form.teacher_id ?? null);
  const open = await trx
    .selectFrom("staff_invitation")
    .select(["email", "teacher_id"])
    .where("franchise_id", "is not distinct from", franchiseId)
    .execute();
  const refused = (message: string) => refuse("invalid", [{ path: "email", message }]);
  if (open.some((one) => one.email === email))
    return refused("There is an open invitation to this address. You can send it again from the list.");
  if (open.length >= MAX_OPEN)
    return refused(`${MAX_OPEN} invitations are open. Please withdraw some that nobody will accept.`);
  const account = await ensureAccount(ctx, trx, email, name);
  const reason = await whyNotInvited(trx, account, franchiseId);
  if (reason !== null) return refused(reason);
  const teacher = await checkTeacherLink(trx, { teacherId, franchiseId, userId: account.id });
  if (!teacher.ok) return teacher;
  // Behind the lock of the administrators, like the addresses: of two invitations at once the second is refused.
  const same = teacherId === null ? undefined : open.find((one) => one.teacher_id === teacherId);
  if (same !== undefined) {
    const message = `An open invitation to ${same.email} names this teacher. Withdraw that one first, or choose another teacher.`;
    return refuse("invalid", [{ path: "teacher_id", message }]);
  }
  const tokenId = await queueStaffInvitation(ctx, trx, { userId: account.id, email, host: ctx.site.host });
  if (tokenId === null) return refused("This address has had many invitations in this hour. Please try again later.");
  const id = ctx.newId();
  const limits = { ...rightsOfRole(role, form), own_classes: role === "FRANCHISE_STAFF" && form.own_classes === true };
  const given = { role, franchise_id: franchiseId, teacher_id: teacherId, ...limits };
  await trx
    .insertInto("staff_invitation")
    .values({ id, email, name, ...given, invited_by: form.by, token_id: tokenId })
    .execute();
  await audit(ctx, trx, {
    action: "staff_invited",
    subject: `invitation:${id}`,
    detail: { after: given },
    school: franchiseId,
  });
  return ok({ id });
}
