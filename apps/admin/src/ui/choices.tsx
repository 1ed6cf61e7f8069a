import { Checkbox, FieldError, Select } from "@matinee/ui";
import type { ComponentProps } from "react";
import editor from "./editor.module.css";
import styles from "./page.module.css";

interface Archivable {
  readonly id: number;
  readonly name: string;
  readonly archived: boolean;
}

/** What can be chosen: not the archive, but what was chosen before it was archived, and says so. */
export function choosable(
  choices: readonly Archivable[],
  chosen: readonly number[],
): { readonly id: number; readonly name: string }[] {
  return choices
    .filter(({ id, archived }) => !archived || chosen.includes(id))
    .map(({ id, name, archived }) => ({ id, name: archived ? `${name} (archive)` : name }));
}

type ChooseOneProps = Omit<ComponentProps<typeof Select>, "children" | "defaultValue"> & {
  choices: readonly { readonly id: number; readonly name: string }[];
  /** What is chosen at first. */
  chosen: number | undefined;
};

/** A choice of one, which nobody makes by leaving it alone. */
export function ChooseOne({ choices, chosen, ...rest }: ChooseOneProps) {
  return (
    <Select defaultValue={chosen ?? ""} {...rest}>
      <option value="">Please choose</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

interface ChooseSomeProps<Value> {
  /** The field of the form that each chosen value is sent as. */
  readonly name: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly isChosen: (value: Value) => boolean;
  readonly error: string | null;
}

/** Boxes of which any may be ticked. */
export function ChooseSome<Value extends string | number>({ name, choices, isChosen, error }: ChooseSomeProps<Value>) {
  return (
    <>
      <div className={editor.choices}>
        {choices.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            name={name}
            value={value}
            defaultChecked={isChosen(value)}
            aria-invalid={error !== null || undefined}
          />
        ))}
      </div>
      {error !== null && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </>
  );
}

interface DisciplinesProps {
  readonly choices: readonly { readonly slug: string; readonly name: string }[];
  readonly chosen: readonly string[];
  readonly error: string | null;
}

/** What is taught in a class or at a camp. */
export function Disciplines({ choices, chosen, error }: DisciplinesProps) {
  return (
    <fieldset className={styles.stack}>
      <legend className={styles.legend}>Disciplines</legend>
      <ChooseSome
        name="disciplines"
        choices={choices.map(({ slug, name }) => ({ value: slug, label: name }))}
        isChosen={(slug) => chosen.includes(slug)}
        error={error}
      />
    </fieldset>
  );
}
