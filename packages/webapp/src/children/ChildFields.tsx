import { CONSENT_WORDING, imageConsentLabel, ONLY_FAMILY_CONSENTS } from "@matinee/format";
import { Checkbox, DateOfBirth, type DateParts, Notice, TextArea, TextInput } from "@matinee/ui";
import type { ReactNode } from "react";
import { useViewing } from "../shell/use-viewing.ts";

/** A child's form, as typed. */
export interface ChildValues {
  readonly first_name: string;
  readonly surname: string;
  readonly born: DateParts;
  readonly medical_conditions: string;
  /** The family says that there are no medical conditions, which deletes the stored ones. */
  readonly nothing_to_tell: boolean;
  readonly image_consent: boolean;
}

type Field = "first_name" | "surname" | "date_of_birth" | "medical_conditions";

type ChildFieldsProps = {
  values: ChildValues;
  onChange: (change: Partial<ChildValues>) => void;
  /** The error of a field, and its id if the form leads to it by one. */
  fieldProps: (field: Field) => { readonly id?: string; readonly error: string | null | undefined };
  /** The name of a child of whom medical conditions may be stored, which can then be deleted; null: none are. */
  storedChild: string | null;
  /** Whose consent to photos is asked for: a name, "this child" or "my child". */
  who: string;
  /** True if the family has consented to photos. Staff who view as the family can withdraw that, and not give it. */
  hasConsented: boolean;
  /** True while staff view as a customer: they may not see the medical conditions, or what they typed would not be saved. */
  isMedicalHidden?: boolean;
  firstNameLabel: string;
  medicalHelp: string;
  dateHelp?: string;
  /** Stands below the date of birth. */
  dateNote?: ReactNode;
  /** The class of what holds both names. */
  namesClass?: string | undefined;
};

/** The fields of a child, for a booking and in the account. */
export function ChildFields({
  values,
  onChange,
  fieldProps,
  storedChild,
  who,
  hasConsented,
  ...form
}: ChildFieldsProps) {
  const onlyFamily = useViewing() && !hasConsented;
  const names = (
    <>
      <TextInput
        {...fieldProps("first_name")}
        label={form.firstNameLabel}
        autoComplete="off"
        value={values.first_name}
        onChange={(event) => onChange({ first_name: event.target.value })}
      />
      <TextInput
        {...fieldProps("surname")}
        label="Surname"
        autoComplete="off"
        value={values.surname}
        onChange={(event) => onChange({ surname: event.target.value })}
      />
    </>
  );
  return (
    <>
      {form.namesClass === undefined ? names : <div className={form.namesClass}>{names}</div>}
      <div>
        <DateOfBirth
          {...fieldProps("date_of_birth")}
          legend="Date of birth"
          help={form.dateHelp}
          value={values.born}
          onChange={(born) => onChange({ born })}
        />
        {form.dateNote}
      </div>
      {form.isMedicalHidden === true ? (
        <Notice tone="calm">
          Medical conditions are hidden while you view as this customer. They will not change.
        </Notice>
      ) : (
        <TextArea
          {...fieldProps("medical_conditions")}
          label="Medical conditions"
          optional
          rows={4}
          help={form.medicalHelp}
          autoComplete="off"
          value={values.medical_conditions}
          onChange={(event) =>
            onChange({
              medical_conditions: event.target.value,
              ...(values.nothing_to_tell && { nothing_to_tell: false }),
            })
          }
        />
      )}
      {storedChild !== null && form.isMedicalHidden !== true && (
        <Checkbox
          label={`${storedChild} has no medical conditions to tell you about`}
          help="Tick this to delete anything you told us before. Leaving the box empty keeps it."
          checked={values.nothing_to_tell}
          onChange={({ target: { checked } }) =>
            onChange({ nothing_to_tell: checked, ...(checked && { medical_conditions: "" }) })
          }
        />
      )}
      <Checkbox
        label={imageConsentLabel(who)}
        help={onlyFamily ? ONLY_FAMILY_CONSENTS : CONSENT_WORDING.image.help}
        disabled={onlyFamily}
        checked={values.image_consent}
        onChange={(event) => onChange({ image_consent: event.target.checked })}
      />
    </>
  );
}
