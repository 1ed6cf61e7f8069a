import { Button, Dialog, Notice, RadioCard } from "@matinee/ui";
import { FormProblem, useSubmit } from "@matinee/webapp/signed-in";
import type { SubmitEvent } from "react";
import { textOf } from "./form-data.ts";
import styles from "./page.module.css";

/** A field in which two versions differ, each as text. */
export type Difference<Name extends string = string> = {
  readonly name: Name;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  /** False if this user left the field as it was: then the other's change is the likelier wish. */
  readonly isEdited: boolean;
};

type Props<Name extends string> = {
  /** "this location". */
  of: string;
  /** Who saved it and when, as a sentence; "" if that is not known. */
  what: string;
  fields: readonly Difference<Name>[];
  /** Saves this user's version, with the other's in the fields that are `theirs`; false: it conflicts again. */
  save: (theirs: readonly Name[]) => Promise<boolean>;
  onClose: () => void;
};

/** Shows both versions of each field that differs, and saves what is chosen. Nothing is chosen without being shown. */
export function EditConflict<Name extends string>({ of, what, fields, save, onClose }: Props<Name>) {
  const submission = useSubmit();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const theirs = fields.filter(({ name }) => textOf(form, name) === "theirs").map(({ name }) => name);
    void submission.submit(async () => void (await save(theirs)));
  };
  return (
    <Dialog open onClose={onClose} title={`Somebody else changed ${of}`}>
      <form className={styles.form} onSubmit={submit}>
        <Notice tone="calm">{what} Please choose what to keep. Nothing is saved until you press the button.</Notice>
        <FormProblem of={submission} />
        {fields.length === 0 && <p>Both versions say the same.</p>}
        {fields.map((field) => (
          <Choice key={field.name} field={field} />
        ))}
        <div className={styles.buttons}>
          <Button type="submit" tone="spot" busy={submission.busy}>
            Save what I chose
          </Button>
          <Button tone="quiet" onClick={onClose}>
            Go back to my form
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Choice({ field: { name, label, mine, theirs, isEdited } }: { field: Difference }) {
  return (
    <fieldset className={styles.stack}>
      <legend className={styles.legend}>{label}</legend>
      <RadioCard
        name={name}
        value="mine"
        defaultChecked={isEdited}
        label="Yours"
        help={mine === "" ? "Nothing" : mine}
      />
      <RadioCard
        name={name}
        value="theirs"
        defaultChecked={!isEdited}
        label="Theirs"
        help={theirs === "" ? "Nothing" : theirs}
      />
    </fieldset>
  );
}
