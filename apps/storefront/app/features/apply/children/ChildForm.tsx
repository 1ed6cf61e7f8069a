import { Button } from "@matinee/ui";
import { ChildFields, type ChildValues } from "@matinee/webapp/children";
import { useViewing } from "@matinee/webapp/shell";
import { useEffect, useState, type ReactNode } from "react";
import type { TypedChild } from "../../../shared/application/draft.ts";
import { medicalNote, onLogoutElsewhere, saveMedicalNote } from "./medical-notes.ts";
import styles from "../../../shared/application/form.module.css";
import { childFieldId } from "./child-fields.ts";

type ChildFormProps = {
  child: TypedChild;
  heading: string;
  /** "This class is for ages 5 to 7." */
  ages: string;
  note: ReactNode;
  children?: ReactNode;
  errorOf: (fieldId: string) => string | undefined;
  onChange: (change: Partial<TypedChild>) => void;
  /** The medical conditions were edited, which are not part of what `onChange` is given. */
  onMedicalEdited: () => void;
  onRemove: (() => void) | null;
};

/** The form for one child (spec §2, Registration). */
export function ChildForm({ child, heading, ages, note, errorOf, onRemove, children, ...form }: ChildFormProps) {
  const { onChange, onMedicalEdited } = form;
  const [opened] = useState(child);
  const viewing = useViewing();
  const [medical, setMedical] = useState(() => medicalNote(child.key));
  // A logout in another tab deletes the note. A form that still showed it would be sent without it.
  useEffect(() => onLogoutElsewhere(() => setMedical("")), []);
  const headingId = `child-${child.key}-heading`;
  const name = child.first_name.trim();
  // The note is saved apart from the rest of the form.
  const write = ({ medical_conditions: typed, ...change }: Partial<ChildValues>) => {
    if (typed !== undefined) {
      setMedical(typed);
      saveMedicalNote(child.key, typed);
      onMedicalEdited();
    }
    if (Object.keys(change).length > 0) onChange(change);
  };
  return (
    <section className={styles.group} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>{heading}</h2>
        {onRemove && (
          <Button
            tone="plain"
            size="small"
            onClick={onRemove}
            aria-label={`Remove ${child.first_name || heading.toLowerCase()}`}
          >
            Remove
          </Button>
        )}
      </div>
      <ChildFields
        values={{ ...child, medical_conditions: medical }}
        onChange={write}
        fieldProps={(field) => {
          const id = childFieldId(child.key, field);
          return { id, error: errorOf(id) };
        }}
        storedChild={child.id === null ? null : name || "This child"}
        who={name || "this child"}
        hasConsented={opened.image_consent}
        isMedicalHidden={viewing}
        firstNameLabel="Child first name"
        medicalHelp="Allergies, asthma, medicines, anything the teacher should know. We encrypt it and show it only to staff of a school that teaches your child."
        dateHelp={`For example 14 6 2019. ${ages}`}
        dateNote={note}
        namesClass={styles.pair}
      />
      {children}
    </section>
  );
}
