import type { ImportBatch } from "@matinee/contract/client";
import { Button, Select } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import page from "../../ui/page.module.css";
import { useUnsavedWork } from "../../ui/use-unsaved-work.tsx";
import styles from "./imports.module.css";

/** Says what each column of the file is for. What is suggested comes from the headings, and from what the school chose before. */
export function MapColumns({ batch }: { batch: ImportBatch }) {
  const { api } = useApp();
  const { revalidate } = useRevalidator();
  const submission = useSubmit();
  const { onInput, saving, question } = useUnsavedWork();
  const [fieldOf, setFieldOf] = useState<ReadonlyMap<number, string>>(
    () => new Map(Object.entries(batch.mapping).map(([field, column]) => [column, field])),
  );
  const [isOpen, setIsOpen] = useState(batch.status === "draft");
  const choose = (column: number, field: string) => {
    // A field is in one column.
    const others = [...fieldOf].filter(([at, one]) => at !== column && one !== field);
    setFieldOf(new Map(field === "" ? others : [...others, [column, field]]));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submission.submit(async () => {
      const mapping = Object.fromEntries([...fieldOf].map(([column, field]) => [field, column]));
      const path = { id: batch.id };
      await saving(
        async () => await api.call("PUT /v1/staff/imports/{id}/mapping", { path, body: { mapping }, quiet: true }),
      );
      setIsOpen(false);
      await revalidate();
    });
  };
  if (!isOpen)
    return (
      <div className={page.buttons}>
        {question}
        <Button tone="quiet" onClick={() => setIsOpen(true)}>
          Change the columns
        </Button>
      </div>
    );
  return (
    <form className={page.stack} noValidate onInput={onInput} onSubmit={submit} aria-labelledby="columns">
      {question}
      <h2 id="columns">What the columns are</h2>
      <p className={page.mute}>
        {batch.headings.length} columns, read as {batch.encoding.toUpperCase()}. Your choice is remembered for the next
        file.
      </p>
      <FormProblem of={submission} />
      {submission.fieldError("mapping") !== null && <p role="alert">{submission.fieldError("mapping")}</p>}
      <ul className={styles.columns}>
        {batch.headings.map((heading, column) => (
          // Two columns may have the same heading; a column keeps its place.
          <li key={`${column} ${heading}`} className={styles.column}>
            <div className={styles.heading}>
              <strong>{heading === "" ? `Column ${column + 1}` : heading}</strong>
              <span className={styles.sample}>{sampleOf(batch, column)}</span>
            </div>
            <Select
              label={`What is in “${heading === "" ? `Column ${column + 1}` : heading}”`}
              value={fieldOf.get(column) ?? ""}
              onChange={({ target }) => choose(column, target.value)}
            >
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

function sampleOf({ sample }: ImportBatch, column: number): string {
  const cells = sample.map((row) => row[column] ?? "").filter((cell) => cell !== "");
  return cells.length === 0 ? "Empty in the first rows" : [...new Set(cells)].slice(0, 3).join(" · ");
}
