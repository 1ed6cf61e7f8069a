import type { CallParsed, StaffMember } from "@matinee/contract";
import { isStaff, ownClassesProblem, rightsOfRole, rightsProblem, takenAway } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { queueAccountNotice } from "../../mail/index.ts";
import {
  audit,
  authorize,
  changedFields,
  missing,
  refuse,
  refuseConflict,
  type Context,
  type Db,
  type Outcome,
} from "../../kernel/index.ts";
import { checkTeacherLink, linkTeacher } from "./link-teacher.ts";
import { keepAnAdministrator } from "./last-administrator.ts";
import { lockMember } from "./lock-member.ts";
import { readMember } from "./member-rows.ts";
import { endOwnInvitations } from "./end-own-invitations.ts";

type Form = CallParsed<"PUT /v1/staff/members/{id}", "body">;

/** Changes somebody's role and rights. They hold from the next call on, and the person is told by mail. */
export async function changeMember(
  ctx: Context,
  { id, version, ...form }: Form & { readonly id: number },
): Promise<Outcome<StaffMember>> {
  const allowed = authorize(ctx, "staff:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffMember>> => {
    const found = await lockMember(ctx, trx, id);
    if (!found.ok) return found;
    const member = found.value;
    if (member.is_me) return refuse("in_use", "You can't change your own role. Please ask another administrator.");
    if (member.version !== version) return await refuseConflict(trx, `member:${id}`);
    const written = await writeChange(ctx, trx, { member, form });
    if (!written.ok) return written;
    const saved = await readMember(ctx, trx, id);
    return saved === null ? missing("The member of staff") : ok(saved);
  });
}

interface Change {
  readonly member: StaffMember;
  readonly form: Omit<Form, "version">;
}

async function writeChange(ctx: Context, trx: Db, { member, form }: Change): Promise<Outcome<null>> {
  const { id, user_id: userId, school } = member;
  const franchiseId = school?.id ?? null;
  const teacherId = franchiseId === null ? null : (form.teacher_id ?? null);
  if ((form.role === "NETWORK_ADMIN") !== (member.role === "NETWORK_ADMIN"))
    return refuse("invalid", [
      {
        path: "role",
        message:
          "A role can't be changed between a school and the network. Please end this role and invite the person again.",
      },
    ]);
  const stays = form.role === member.role ? ok(null) : await keepAnAdministrator(trx, member);
  if (!stays.ok) return stays;
  const own_classes = form.role === "FRANCHISE_STAFF" && (form.own_classes ?? member.own_classes);
  const problems = [
    ...(isStaff(ctx.actor) ? rightsProblem(ctx.actor, { role: form.role, given: form, before: member }) : []),
    ...ownClassesProblem(form.role, { own_classes, teacher_id: teacherId }),
  ];
  if (problems.length > 0) return refuse("invalid", problems);
  const teacher = await checkTeacherLink(trx, { teacherId, franchiseId, userId });
  if (!teacher.ok) return teacher;
  const other = await trx
    .selectFrom("user_role")
    .select("id")
    .where("user_id", "=", userId)
    .where("franchise_id", "is not distinct from", franchiseId)
    .where("role", "=", form.role)
    .where("id", "<>", id)
    .executeTakeFirst();
  if (other !== undefined) return refuse("in_use", "This person has that role already, in another line of the list.");
  const { role, sees_money, sees_health, may_export } = member;
  const held = { role, sees_money, sees_health, may_export, own_classes: member.own_classes };
  const before = { ...held, teacher_id: member.teacher?.id ?? null };
  const after = { role: form.role, ...rightsOfRole(form.role, form), own_classes, teacher_id: teacherId };
  const { teacher_id: _, ...columns } = after;
  await trx.updateTable("user_role").set(columns).where("id", "=", id).execute();
  await linkTeacher(trx, { teacherId, franchiseId, userId });
  // A right that is taken away is not won back by an invitation that was sent before.
  if (role !== form.role) await endOwnInvitations(trx, { userId, franchiseId });
  else if (role === "FRANCHISE_ADMIN" && franchiseId !== null)
    await endOwnInvitations(trx, {
      userId,
      franchiseId,
      still: { kind: role, userId, franchiseId, without: takenAway(columns) },
    });
  const detail = { user_id: userId, ...changedFields(before, after) };
  await audit(ctx, trx, { action: "staff_changed", subject: `member:${id}`, detail, school: franchiseId });
  const isTold = Object.entries(columns).some(([name, value]) => member[name as keyof typeof columns] !== value); // Their own names.
  if (isTold) await tell(ctx, trx, member, columns);
  return ok(null);
}

async function tell(ctx: Context, trx: Db, { email, name, school }: StaffMember, detail: object): Promise<void> {
  const notice = { kind: "staff_role_changed", host: ctx.site.host, email, name } as const;
  await queueAccountNotice(ctx, trx, notice, { school: school?.name ?? null, ...detail });
}
