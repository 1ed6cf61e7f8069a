import type { OwnChild } from "@matinee/contract/client";
import { Button, Card, isoFromParts, partsFromIso } from "@matinee/ui";
import { ChildFields, type ChildValues } from "@matinee/webapp/children";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useEffect, useId, useRef, useState } from "react";
import common from "../common/screen.module.css";
import { changedFields } from "../common/changed-fields.ts";
import { OWN_ONLY_TEXTS } from "../common/own-only.ts";
import { type ChildDraft, childDraft } from "./child-draft.ts";
import styles from "./children.module.css";

type ChildFormProps = {
  child: OwnChild | null;
  onClose: () => void;
  onSaved: (message: string, childId: string) => Promise<void>;
};

/** Adds or edits a child. An edit sends the fields that changed, so hidden health notes stay as they are. */
export function ChildForm({ child, onClose, onSaved }: ChildFormProps) {
  const { api } = useApp();
  const submission = useSubmit(OWN_ONLY_TEXTS);
  const { busy, submit, fieldError } = submission;
  // `child` may be loaded again while the form is open; what was typed belongs to this one.
  const [opened] = useState<ChildDraft>(() => childDraft(child));
  const [values, setValues] = useState<ChildValues>(() => {
    const { date_of_birth: born, ...rest } = opened;
    return { ...rest, born: partsFromIso(born) };
  });
  // Several forms may be open.
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const shown = child?.medical_shown ?? true;
  const hasNote = shown && (child?.medical_conditions ?? "") !== "";

  async function send(): Promise<void> {
    const { born, ...rest } = values;
    const draft: ChildDraft = {
      ...rest,
      // An invalid date is sent as typed, so that the API answers with its usual message.
      date_of_birth: isoFromParts(born) ?? [born.year, born.month, born.day].filter((part) => part !== "").join("-"),
    };
    const { id } =
      child === null
        ? await api.call("POST /v1/children/create", { body: draft, quiet: true })
        : await api.call("PUT /v1/account/children/{id}", {
            path: { id: child.id },
            body: changedFields(opened, draft),
            quiet: true,
          });
    await onSaved(`${values.first_name.trim()}'s details saved.`, id);
  }

  return (
    <Card as="section" className={styles.child} aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={-1}>
        {child === null ? "Add a child" : `Edit ${child.first_name}`}
      </h2>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(send);
        }}
      >
        <ChildFields
          values={values}
          onChange={(change) => setValues((before) => ({ ...before, ...change }))}
          fieldProps={(field) => ({ error: fieldError(field) })}
          storedChild={child !== null && hasNote ? child.first_name : null}
          who="my child"
          hasConsented={child?.image_consent === true}
          isMedicalHidden={!shown}
          firstNameLabel="First name"
          medicalHelp="Allergies, asthma, or anything else a teacher needs to know to keep your child safe."
        />
        <FormProblem of={submission} />
        <div className={common.actions}>
          <Button tone="spot" type="submit" busy={busy}>
            Save
          </Button>
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  );
}
