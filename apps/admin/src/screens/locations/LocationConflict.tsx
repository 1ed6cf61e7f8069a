import type { LocationForm as Form, StaffLocation } from "@matinee/contract/client";
import { Button, Dialog, Notice, RadioCard } from "@matinee/ui";
import { FormProblem, useSubmit } from "@matinee/webapp/signed-in";
import type { SubmitEvent } from "react";
import { textOf } from "../../ui/form-data.ts";
import styles from "../../ui/page.module.css";
import { differences, merged, type Difference } from "./location-differences.ts";

export type Conflict = {
  /** What this user began with. */
  opened: StaffLocation;
  /** What this user wants to save. */
  mine: Form;
  /** What somebody else has saved meanwhile. */
  stored: StaffLocation;
  /** Who saved it and when, as a sentence; "" if that is not known. */
  what: string;
};

type Props = {
  conflict: Conflict;
  /** Saves `form` over this `version`. */
  save: (form: Form, version: number) => Promise<void>;
  onClose: () => void;
};

/** Shows both versions of each field that differs, and saves what is chosen. Nothing is chosen without being shown. */
export function LocationConflict({ conflict, save, onClose }: Props) {
  const { opened, mine, stored, what } = conflict;
  const submission = useSubmit();
  const fields = differences(mine, stored, opened);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const theirs = fields.filter(({ name }) => textOf(form, name) === "theirs").map(({ name }) => name);
    void submission.submit(async () => await save(merged(mine, stored, theirs), stored.version));
  };
  return (
    <Dialog open onClose={onClose} title="Somebody else changed this location">
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
