import type { ImportBatch } from "@matinee/contract/client";
import { counted, formatList } from "@matinee/format";
import { Badge, Button, Select } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import page from "../../ui/page.module.css";
import { useUnsavedWork } from "../../ui/unsaved/use-unsaved-work.ts";
import styles from "./imports.module.css";

/** The choice of a column of which nobody can say what it is for. */
const ASK = "?";

/** Says what each column of the file is for. What is suggested comes from the headings, and from what the school chose before; what could
 * be several fields is asked. */
export function MapColumns({ batch }: { batch: ImportBatch }) {
  const { api } = useApp();
  const { revalidate } = useRevalidator();
  const submission = useSubmit();
  const { onInput, saving } = useUnsavedWork();
  const [fieldOf, setFieldOf] = useState<ReadonlyMap<number, string>>(
    () =>
      new Map([
        ...Object.entries(batch.mapping).map(([field, column]) => [column, field] as const),
        ...batch.unsure.map(({ column }) => [column, ASK] as const),
      ]),
  );
  const [isOpen, setIsOpen] = useState(batch.status === "draft");
  const choose = (column: number, field: string) => {
    // A field is in one column. What could only have been that field is left out then.
    const isTaken = (at: number) =>
      field !== "" && batch.unsure.some((one) => one.column === at && one.fields.every((key) => key === field));
    const others = [...fieldOf].filter(([at, one]) => at !== column && one !== field && !(one === ASK && isTaken(at)));
    setFieldOf(new Map(field === "" ? others : [...others, [column, field]]));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const unanswered = [...fieldOf].filter(([, field]) => field === ASK);
    const errors = Object.fromEntries(unanswered.map(([column]) => [`column-${column}`, CHOOSE]));
    void submission.submit(async () => {
      const mapping = Object.fromEntries([...fieldOf].map(([column, field]) => [field, column]));
      const path = { id: batch.id };
      await saving(
        async () => await api.call("PUT /v1/staff/imports/{id}/mapping", { path, body: { mapping }, quiet: true }),
      );
      setIsOpen(false);
      await revalidate();
    }, errors);
  };
  const labelOf = new Map(batch.fields.map(({ key, label }) => [key, label]));
  if (!isOpen)
    return (
      <div className={page.buttons}>
        <Button tone="quiet" onClick={() => setIsOpen(true)}>
          Change the columns
        </Button>
      </div>
    );
  return (
    <form className={page.stack} noValidate onInput={onInput} onSubmit={submit} aria-labelledby="columns">
      <h2 id="columns">What the columns are</h2>
      <p className={page.mute}>
        {counted(batch.headings.length, "column")}, read as {batch.encoding.toUpperCase()}. Headings are recognised
        however they are written. If a heading could mean two things, you choose. Your choice is remembered for the next
        file.
      </p>
      {batch.status === "draft" && <p role="status">{recognisedText(batch)}</p>}
      <FormProblem of={submission} />
      {submission.fieldError("mapping") !== null && <p role="alert">{submission.fieldError("mapping")}</p>}
      <ul className={styles.columns}>
        {batch.headings.map((heading, column) => (
          // Two columns may have the same heading; a column keeps its place.
          <li key={`${column} ${heading}`} className={styles.column}>
            <div className={styles.heading}>
              <strong>{heading === "" ? `Column ${column + 1}` : heading}</strong>
              {batch.status === "draft" && (
                <span>
                  <Recognised batch={batch} column={column} />
                </span>
              )}
              <span className={styles.sample}>{sampleOf(batch, column)}</span>
            </div>
            <Select
              label={`What is in “${heading === "" ? `Column ${column + 1}` : heading}”`}
              value={fieldOf.get(column) ?? ""}
              help={helpOf(batch, column, labelOf)}
              error={fieldOf.get(column) === ASK ? submission.fieldError(`column-${column}`) : undefined}
              onChange={({ target }) => choose(column, target.value)}
            >
              {fieldOf.get(column) === ASK && <option value={ASK}>Please choose</option>}
              <option value="">Leave out</option>
              {batch.fields.map(({ key, label, is_needed: isNeeded }) => (
                <option key={key} value={key}>
                  {isNeeded ? `${label} (needed)` : label}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
      <div className={page.buttons}>
        <Button type="submit" tone="spot" busy={submission.busy}>
          See what would happen
        </Button>
        {batch.status !== "draft" && (
          <Button tone="quiet" onClick={() => setIsOpen(false)}>
            Close
          </Button>
        )}
      </div>
    </form>
  );
}

const CHOOSE = "Please choose what this column is, or leave it out.";

const isUnsure = ({ unsure }: ImportBatch, column: number) => unsure.some((one) => one.column === column);
const isKnown = ({ mapping }: ImportBatch, column: number) => Object.values(mapping).includes(column);

/** "7 columns are recognised, 2 are for you to choose, and 1 is left out." */
function recognisedText(batch: ImportBatch): string {
  const known = Object.keys(batch.mapping).length;
  const asked = batch.unsure.length;
  const left = batch.headings.length - known - asked;
  const are = (some: number) => (some === 1 ? "is" : "are");
  return `${formatList([
    `${counted(known, "column")} ${are(known)} recognised`,
    ...(asked > 0 ? [`${asked} ${are(asked)} for you to choose`] : []),
    ...(left > 0 ? [`${left} ${are(left)} left out`] : []),
  ])}.`;
}

function Recognised({ batch, column }: { batch: ImportBatch; column: number }) {
  if (isUnsure(batch, column)) return <Badge tone="few">Please choose</Badge>;
  return isKnown(batch, column) ? <Badge tone="good">Recognised</Badge> : <Badge tone="plain">Not recognised</Badge>;
}

/** Why a column is asked about. */
function helpOf({ unsure }: ImportBatch, column: number, labelOf: ReadonlyMap<string, string>): string | undefined {
  const fields = unsure.find((one) => one.column === column)?.fields;
  if (fields === undefined) return undefined;
  const labels = fields.map((key) => `“${labelOf.get(key) ?? key}”`);
  return labels.length === 1
    ? `More than one column could be ${labels.join("")}.`
    : `This could be ${labels.join(" or ")}.`;
}

function sampleOf({ sample }: ImportBatch, column: number): string {
  const cells = sample.map((row) => row[column] ?? "").filter((cell) => cell !== "");
  return cells.length === 0 ? "Empty in the first rows" : [...new Set(cells)].slice(0, 3).join(" · ");
}
