import { parseEmail, parseName, type FieldProblem } from "../family/index.ts";
import { err, ok, type Result } from "../kernel/index.ts";
import { STAFF_RIGHTS, type StaffActor, type StaffRight } from "./actor.ts";
import { roleHas } from "./policy.ts";

/** The rights that a member of staff keeps, with the contract's field names. */
export interface GivenRights {
  readonly sees_money: boolean;
  readonly sees_health: boolean;
  readonly may_export: boolean;
}

interface HeldRights extends GivenRights {
  readonly role: StaffActor["kind"];
}

const FIELDS = { money: "sees_money", health: "sees_health", export: "may_export" } as const satisfies Record<
  StaffRight,
  keyof GivenRights
>;

/** The rights that are taken away from whoever keeps `given`. */
export function takenAway(given: GivenRights): readonly StaffRight[] {
  return STAFF_RIGHTS.filter((right) => !given[FIELDS[right]]);
}

/** The rights as they are stored with a role: what the role has none of is not taken away, so that a later, higher role has it. */
export function rightsOfRole(role: StaffActor["kind"], given: GivenRights): GivenRights {
  return {
    sees_money: given.sees_money || !roleHas(role, "money"),
    sees_health: given.sees_health || !roleHas(role, "health"),
    may_export: given.may_export || !roleHas(role, "export"),
  };
}

/** What is wrong with a limit to somebody's own classes; nothing for the roles that have none. */
export function ownClassesProblem(
  role: StaffActor["kind"],
  {
    own_classes: own = false,
    teacher_id: teacher = null,
  }: { own_classes?: boolean | undefined; teacher_id?: number | null | undefined },
): FieldProblem[] {
  if (role !== "FRANCHISE_STAFF" || !own || teacher !== null) return [];
  return [{ path: "teacher_id", message: "Please choose the teacher whose classes these are." }];
}

/** Why `giver` may not leave a person in `role` these rights: nobody gives what they do not have. `before`: what the person has already. */
export function rightsProblem(
  giver: StaffActor,
  { role, given, before }: { role: StaffActor["kind"]; given: GivenRights; before?: HeldRights | undefined },
): FieldProblem[] {
  const lacking = "without" in giver ? (giver.without ?? []) : [];
  const had = (right: StaffRight) => before !== undefined && roleHas(before.role, right) && before[FIELDS[right]];
  return lacking
    .filter((right) => roleHas(role, right) && given[FIELDS[right]] && !had(right))
    .map((right) => ({ path: FIELDS[right], message: "You can't give a right that you don't have yourself." }));
}

export interface InvitationForm {
  readonly name: string;
  readonly email: string;
}

/** Checks and tidies whom an invitation is for; the address in lower case. Returns all problems at once. */
export function invitationOf(form: InvitationForm): Result<InvitationForm, FieldProblem[]> {
  const name = parseName(form.name);
  const email = parseEmail(form.email)?.toLowerCase() ?? null;
  const problems: FieldProblem[] = [];
  if (!name.ok)
    problems.push({
      path: "name",
      message:
        name.error === "too_long" ? "Please shorten the name to 80 characters." : "Please enter the person's name.",
    });
  if (email === null) problems.push({ path: "email", message: "Please enter an email address like name@example.com." });
  return !name.ok || email === null ? err(problems) : ok({ name: name.value, email });
}
