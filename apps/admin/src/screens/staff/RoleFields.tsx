import type { StaffMember, StaffTeacher } from "@matinee/contract/client";
import { Checkbox, FieldError, RadioCard, Select } from "@matinee/ui";
import type { useSubmit, App } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { choosable } from "../../ui/choices.tsx";
import { textOf } from "../../ui/form-data.ts";
import styles from "../../ui/page.module.css";
import { OWN_CLASSES, type RIGHTS, rightsOf, ROLES, type Role } from "./role-texts.ts";

type Held = Pick<StaffMember, "role" | "sees_money" | "sees_health" | "may_export" | "own_classes" | "teacher">;

type Props = {
  roles: readonly Role[];
  /** Default: a teacher with everything that the role has. */
  held?: Held | undefined;
  /** With those in the archive: whoever is one stays one. */
  teachers: readonly Pick<StaffTeacher, "id" | "name" | "archived">[];
  submission: Pick<ReturnType<typeof useSubmit>, "fieldError">;
};

/** Which role somebody has, what they go without, and which teacher they are. */
export function RoleFields({ roles, held, teachers: all, submission }: Props) {
  const teachers = choosable(all, held?.teacher ? [held.teacher.id] : []);
  const [role, setRole] = useState(held?.role ?? roles[0] ?? "FRANCHISE_STAFF");
  const problem = submission.fieldError("role");
  const rights = rightsOf(role);
  return (
    <>
      <fieldset className={styles.stack}>
        <legend className={styles.legend}>Role</legend>
        {roles.map((one) => (
          <RadioCard
            key={one}
            name="role"
            value={one}
            checked={role === one}
            onChange={() => setRole(one)}
            label={ROLES[one].name}
            help={ROLES[one].help}
          />
        ))}
        {problem && <FieldError id="role-error">{problem}</FieldError>}
      </fieldset>
      {rights.length > 0 && (
        <fieldset className={styles.stack}>
          <legend className={styles.legend}>Rights</legend>
          {rights.map(({ field, label, help }) => (
            <Checkbox
              key={field}
              name={field}
              label={label}
              help={help}
              defaultChecked={held?.[field] ?? true}
              error={submission.fieldError(field)}
            />
          ))}
        </fieldset>
      )}
      {role === "FRANCHISE_STAFF" && (
        <Checkbox
          name="own_classes"
          label={OWN_CLASSES.label}
          help={teachers.length > 0 ? OWN_CLASSES.help : `${OWN_CLASSES.help} Add them under Teachers first.`}
          defaultChecked={held?.own_classes ?? false}
          error={teachers.length > 0 ? undefined : submission.fieldError("teacher_id")}
        />
      )}
      {role !== "NETWORK_ADMIN" && teachers.length > 0 && (
        <Select
          label="Teacher"
          help="If they teach: the name that families see on their classes."
          name="teacher_id"
          optional
          defaultValue={held?.teacher?.id ?? ""}
          error={submission.fieldError("teacher_id")}
        >
          <option value="">No teacher</option>
          {teachers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}

/** What the fields say. A right that the role has none of stays as it was. */
export function roleOfForm(form: FormData, held?: Held) {
  const chosen = textOf(form, "role");
  const role = (Object.keys(ROLES) as Role[]).find((one) => one === chosen) ?? "FRANCHISE_STAFF"; // Its very keys.
  const offered = rightsOf(role).map(({ field }): string => field);
  const given = (field: (typeof RIGHTS)[number]["field"]) =>
    offered.includes(field) ? form.has(field) : (held?.[field] ?? true);
  const teacher = textOf(form, "teacher_id");
  return {
    role,
    sees_money: given("sees_money"),
    sees_health: given("sees_health"),
    may_export: given("may_export"),
    own_classes: role === "FRANCHISE_STAFF" && form.has("own_classes"),
    teacher_id: teacher === "" ? null : Number(teacher),
  };
}

/** The teachers of a school, of whom somebody can be one. */
export async function readTeachers({ api }: Pick<App, "api">, school: number): Promise<readonly StaffTeacher[]> {
  return (await api.call("GET /v1/staff/teachers", { query: { school, size: 200, status: "all" }, quiet: true })).items;
}
