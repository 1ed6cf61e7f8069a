import { CONSENT_WORDING, imageConsentLabel, ONLY_FAMILY_CONSENTS } from "@matinee/format";
import { Button, Checkbox, DateOfBirth, TextArea, TextInput } from "@matinee/ui";
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
  onRemove: (() => void) | null;
};

/** The form for one child (spec §2, Registration). */
export function ChildForm({ child, heading, ages, note, errorOf, onChange, onRemove, children }: ChildFormProps) {
  const [medical, setMedical] = useState(() => medicalNote(child.key));
  // A logout in another tab deletes the note. A form that still showed it would be sent without it.
  useEffect(() => onLogoutElsewhere(() => setMedical("")), []);
  const wiring = (field: Parameters<typeof childFieldId>[1]) => {
    const id = childFieldId(child.key, field);
    return { id, error: errorOf(id) };
  };
  // Staff who view the shop as a family can withdraw the consent, and not give it.
  const onlyFamily = useViewing() && !child.image_consent;
  const headingId = `child-${child.key}-heading`;
  const name = child.first_name.trim() || "this child";
  const writeNote = (text: string) => {
    setMedical(text);
    saveMedicalNote(child.key, text);
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
      <div className={styles.pair}>
        <TextInput
          {...wiring("first_name")}
          label="Child first name"
          autoComplete="off"
          value={child.first_name}
          onChange={(event) => onChange({ first_name: event.target.value })}
        />
        <TextInput
          {...wiring("surname")}
          label="Surname"
          autoComplete="off"
          value={child.surname}
          onChange={(event) => onChange({ surname: event.target.value })}
        />
      </div>
      <div>
        <DateOfBirth
          {...wiring("date_of_birth")}
          legend="Date of birth"
          help={`For example 14 6 2019. ${ages}`}
          value={child.born}
          onChange={(born) => onChange({ born })}
        />
        {note}
      </div>
      <TextArea
        {...wiring("medical_conditions")}
        label="Medical conditions"
        optional
        help="Allergies, asthma, medicines, anything the teacher should know. We encrypt it and show it only to staff of a school that teaches your child."
        autoComplete="off"
        value={medical}
        onChange={(event) => {
          writeNote(event.target.value);
          if (child.nothing_to_tell) onChange({ nothing_to_tell: false });
        }}
      />
      {child.id !== null && (
        <Checkbox
          label={`${child.first_name.trim() || "This child"} has no medical conditions to tell you about`}
          help="Tick this to delete what you told us before. Leaving the box empty keeps it."
          checked={child.nothing_to_tell}
          onChange={(event) => {
            onChange({ nothing_to_tell: event.target.checked });
            if (event.target.checked) writeNote("");
          }}
        />
      )}
      <Checkbox
        label={imageConsentLabel(name)}
        help={onlyFamily ? ONLY_FAMILY_CONSENTS : CONSENT_WORDING.image.help}
        disabled={onlyFamily}
        checked={child.image_consent}
        onChange={(event) => onChange({ image_consent: event.target.checked })}
      />
      {children}
    </section>
  );
}
