/** What the fields of a form hold, by their names. */
export type TypedFields = Readonly<Record<string, readonly string[]>>;

/** For a form that comes back with what was typed in it before. */
export interface TypedFieldsProps {
  /** What it began with when it was left; empty: nothing was typed in it. */
  readonly typed: TypedFields;
  readonly onTyped: (fields: TypedFields) => void;
}

/** What a form holds now: boxes of which none is ticked too. */
export function typedIn(form: HTMLFormElement): TypedFields {
  const data = new FormData(form);
  const names = [...form.elements].flatMap((field) => field.getAttribute("name") ?? []);
  return Object.fromEntries(
    names.map((name) => [name, data.getAll(name).filter((value) => typeof value === "string")]),
  );
}
