import type { StaffMember, StaffTeacher } from "@matinee/contract/client";
import type { Difference } from "../../ui/EditConflict.tsx";
import { OWN_CLASSES, RIGHTS, ROLES } from "./role-texts.ts";

export type MemberForm = Pick<StaffMember, "role" | "sees_money" | "sees_health" | "may_export" | "own_classes"> & {
  readonly teacher_id: number | null;
};
type FieldName = keyof MemberForm;

const LABELS: Readonly<Record<FieldName, string>> = {
  role: "Role",
  sees_money: RIGHTS[0].label,
  sees_health: RIGHTS[1].label,
  may_export: RIGHTS[2].label,
  own_classes: OWN_CLASSES.label,
  teacher_id: "Teacher",
};
const NAMES = Object.keys(LABELS) as FieldName[]; // The record has exactly these keys.

const formOf = ({ role, sees_money, sees_health, may_export, own_classes, teacher }: StaffMember): MemberForm => ({
  role,
  sees_money,
  sees_health,
  may_export,
  own_classes,
  teacher_id: teacher?.id ?? null,
});

interface Versions {
  readonly mine: MemberForm;
  readonly stored: StaffMember;
  readonly opened: StaffMember;
  readonly teachers: readonly Pick<StaffTeacher, "id" | "name">[];
}

/** The fields in which this user's version and the stored one differ, each as text. */
export function memberDifferences({ mine, stored, opened, teachers }: Versions): readonly Difference<FieldName>[] {
  const text = (form: MemberForm, name: FieldName) => {
    if (name === "role") return ROLES[form.role].name;
    if (name === "teacher_id") return teachers.find(({ id }) => id === form.teacher_id)?.name ?? "No teacher";
    return form[name] ? "Yes" : "No";
  };
  const [theirs, before] = [formOf(stored), formOf(opened)];
  return NAMES.filter((name) => mine[name] !== theirs[name]).map((name) => ({
    name,
    label: LABELS[name],
    mine: text(mine, name),
    theirs: text(theirs, name),
    isEdited: mine[name] !== before[name],
  }));
}

/** This user's version, with the stored one in the fields that are `theirs`. */
export function memberMerged(mine: MemberForm, stored: StaffMember, theirs: readonly FieldName[]): MemberForm {
  const chosen = formOf(stored);
  const of = <Name extends FieldName>(name: Name): MemberForm[Name] => (theirs.includes(name) ? chosen : mine)[name];
  return {
    role: of("role"),
    sees_money: of("sees_money"),
    sees_health: of("sees_health"),
    may_export: of("may_export"),
    own_classes: of("own_classes"),
    teacher_id: of("teacher_id"),
  };
}
