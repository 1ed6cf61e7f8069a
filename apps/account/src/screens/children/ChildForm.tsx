import type { OwnChild } from "@matinee/contract/client";
import { CONSENT_WORDING, imageConsentLabel, ONLY_FAMILY_CONSENTS } from "@matinee/format";
import {
  Button,
  Card,
  Checkbox,
  DateOfBirth,
  isoFromParts,
  Notice,
  partsFromIso,
  TextArea,
  TextInput,
} from "@matinee/ui";
import { useViewing } from "@matinee/webapp/shell";
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
  const [firstName, setFirstName] = useState(opened.first_name);
  const [surname, setSurname] = useState(opened.surname);
  const [born, setBorn] = useState(() => partsFromIso(opened.date_of_birth));
  const [note, setNote] = useState(opened.medical_conditions);
  const [nothing, setNothing] = useState(opened.nothing_to_tell);
  const [imageConsent, setImageConsent] = useState(opened.image_consent);
  // Several forms may be open.
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const shown = child?.medical_shown ?? true;
  const hasNote = shown && (child?.medical_conditions ?? "") !== "";
  // Staff who view the account can withdraw the consent, and not give it.
  const onlyFamily = useViewing() && child?.image_consent !== true;

  async function send(): Promise<void> {
    const draft: ChildDraft = {
      first_name: firstName,
      surname,
      // An invalid date is sent as typed, so that the API answers with its usual message.
      date_of_birth: isoFromParts(born) ?? [born.year, born.month, born.day].filter((part) => part !== "").join("-"),
      medical_conditions: note,
      nothing_to_tell: nothing,
      image_consent: imageConsent,
    };
    const { id } =
      child === null
        ? await api.call("POST /v1/children/create", { body: draft, quiet: true })
        : await api.call("PUT /v1/account/children/{id}", {
            path: { id: child.id },
            body: changedFields(opened, draft),
            quiet: true,
          });
    await onSaved(`${firstName.trim()}’s details saved.`, id);
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
        <TextInput
          label="First name"
          autoComplete="off"
          value={firstName}
          error={fieldError("first_name")}
          onChange={(event) => setFirstName(event.target.value)}
        />
        <TextInput
          label="Surname"
          autoComplete="off"
          value={surname}
          error={fieldError("surname")}
          onChange={(event) => setSurname(event.target.value)}
        />
        <DateOfBirth legend="Date of birth" value={born} error={fieldError("date_of_birth")} onChange={setBorn} />
        {shown ? (
          <TextArea
            label="Medical conditions"
            optional
            rows={4}
            help="Allergies, asthma, or anything else a teacher needs to know to keep your child safe."
            value={note}
            error={fieldError("medical_conditions")}
            onChange={(event) => {
              setNote(event.target.value);
              setNothing(false);
            }}
          />
        ) : (
          <Notice tone="calm">
            Medical conditions are hidden while you view as this customer. They will not change.
          </Notice>
        )}
        {hasNote && (
          <Checkbox
            label={`${child?.first_name} has no medical conditions to tell you about`}
            help="Tick this to delete what you told us before. Leaving the box empty keeps it."
            checked={nothing}
            onChange={(event) => {
              setNothing(event.target.checked);
              if (event.target.checked) setNote("");
            }}
          />
        )}
        <Checkbox
          label={imageConsentLabel("my child")}
          help={onlyFamily ? ONLY_FAMILY_CONSENTS : CONSENT_WORDING.image.help}
          disabled={onlyFamily}
          checked={imageConsent}
          onChange={(event) => setImageConsent(event.target.checked)}
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
