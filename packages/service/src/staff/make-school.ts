import type { CallParsed } from "@matinee/contract";
import { invitationOf } from "@matinee/core/access";
import { inTransaction } from "@matinee/database";
import { authorize, refuse, type Context, type Outcome } from "../kernel/index.ts";
import { createSchool } from "../network/index.ts";
import { invite } from "./members/invite.ts";

type Form = CallParsed<"POST /v1/staff/schools", "body">;

/** Makes a school, and invites its first administrator if one is named: both, or neither. */
export async function makeSchool(
  ctx: Context,
  { administrator, ...form }: Form,
): Promise<Outcome<{ readonly id: number }>> {
  const allowed = authorize(ctx, "school:create", {});
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<{ readonly id: number }>> => {
    const inside = { ...ctx, db: trx };
    const made = await createSchool(inside, form);
    if (administrator === undefined) return made;
    const problems = ofAdministrator(invitationOf(administrator));
    if (!made.ok) return withMore(made, problems);
    if (problems.length > 0) return refuse("invalid", problems);
    const rights = { sees_money: true, sees_health: true, may_export: true };
    const whom = { ...administrator, ...rights, role: "FRANCHISE_ADMIN" as const, franchise_id: made.value.id };
    const invited = await invite(inside, whom);
    if (invited.ok) return made;
    const { code, details } = invited.error;
    return code === "invalid" && typeof details === "object" ? refuse(code, underAdministrator(details)) : invited;
  });
}

type Problem = { readonly path: string; readonly message: string };

const underAdministrator = (problems: readonly Problem[]): Problem[] =>
  problems.map(({ path, message }) => ({ path: `administrator.${path}`, message }));

function ofAdministrator(checked: ReturnType<typeof invitationOf>): Problem[] {
  return checked.ok ? [] : underAdministrator(checked.error);
}

/** The refusal with what else is wrong with the form, so that all of it is said at once. */
function withMore<T>(refused: Outcome<T>, problems: readonly Problem[]): Outcome<T> {
  if (refused.ok || refused.error.code !== "invalid" || typeof refused.error.details !== "object") return refused;
  return refuse("invalid", [...refused.error.details, ...problems]);
}
