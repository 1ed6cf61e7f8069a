import type { ImportBatch, ImportRow, List } from "@matinee/contract/client";
import { Badge, Button, chipClass, VisuallyHidden } from "@matinee/ui";
import { ListPager } from "@matinee/webapp/paging";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { Link, useRevalidator, useSearchParams } from "react-router";
import { changed } from "../../ui/list-address.ts";
import { ExportButton } from "../../ui/ExportButton.tsx";
import page from "../../ui/page.module.css";
import { CHOICES, rowStatus, tabsOf } from "./import-text.ts";
import styles from "./imports.module.css";

type Props = { batch: ImportBatch; list: List<ImportRow> };

/** The rows of a file, some at a time, with what was found. Those like something known are shown beside it, to choose. */
export function ImportRows({ batch, list: { items, page: nth, size, total } }: Props) {
  const [search] = useSearchParams();
  const only = search.get("only");
  const submission = useSubmit();
  const { api } = useApp();
  const { revalidate } = useRevalidator();
  const canChoose = batch.status === "checked";
  const choose = (choice: keyof typeof CHOICES, rows?: readonly number[]) =>
    void submission.submit(async () => {
      const body = { choice, ...(rows !== undefined && { rows: [...rows] }) };
      await api.call("POST /v1/staff/imports/{id}/choices", { path: { id: batch.id }, body, quiet: true });
      await revalidate();
    });
  return (
    <section className={page.stack} aria-label="Rows">
      <nav className={page.tabs} aria-label="Which rows">
        {tabsOf(batch).map((tab) => (
          <Link
            key={tab.name}
            className={chipClass({ on: only === tab.only })}
            aria-current={only === tab.only ? "page" : undefined}
            to={changed(search, { only: tab.only })}
            preventScrollReset
          >
            {tab.name}
          </Link>
        ))}
      </nav>
      <div className={page.buttons}>
        <ExportButton address={`/v1/staff/imports/${batch.id}/rows/export`} query={only === null ? {} : { only }}>
          Export these rows
        </ExportButton>
      </div>
      <FormProblem of={submission} />
      {canChoose && (only === "duplicate" || only === "undecided") && batch.counts.duplicate > 1 && (
        <div className={page.buttons}>
          {(["keep", "take", "separate"] as const).map((choice) => (
            <Button key={choice} tone="quiet" size="small" busy={submission.busy} onClick={() => choose(choice)}>
              {`${CHOICES[choice]}: all undecided`}
            </Button>
          ))}
        </div>
      )}
      {items.length === 0 && <p className={page.mute}>No rows here.</p>}
      <ol className={page.rows}>
        {items.map((row) => (
          <Row
            key={row.n}
            row={row}
            busy={submission.busy}
            {...(canChoose && { onChoose: (choice) => choose(choice, [row.n]) })}
          />
        ))}
      </ol>
      <ListPager page={nth} size={size} total={total} />
    </section>
  );
}

type RowProps = { row: ImportRow; busy: boolean; onChoose?: (choice: keyof typeof CHOICES) => void };

function Row({ row, busy, onChoose }: RowProps) {
  const { n, label, issues, match, choice } = row;
  const { name, tone } = rowStatus(row);
  return (
    <li className={page.card} aria-label={`Row ${n}`}>
      <div className={page.line}>
        <strong>
          Row {n}
          {label !== "" && `: ${label}`}
        </strong>
        <Badge tone={tone}>{name}</Badge>
      </div>
      {issues.length > 0 && (
        <ul className={styles.issues}>
          {issues.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {field !== "" && <strong>{field}: </strong>}
              {message}
            </li>
          ))}
        </ul>
      )}
      {match !== null && <Compare match={match} />}
      {match !== null && onChoose !== undefined && (
        <div className={page.buttons} role="group" aria-label={`What to do with row ${n}`}>
          {match.choices.map((one) => (
            <Button
              key={one}
              size="small"
              tone={chosen(choice, match) === one ? "ink" : "quiet"}
              aria-pressed={chosen(choice, match) === one}
              busy={busy}
              onClick={() => onChoose(one)}
            >
              {CHOICES[one]}
              <VisuallyHidden> in row {n}</VisuallyHidden>
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

/** What counts now: without a choice ours stays, unless the row is left out. */
function chosen(choice: ImportRow["choice"], { leaves_out: leavesOut }: NonNullable<ImportRow["match"]>) {
  return choice ?? (leavesOut ? null : "keep");
}

function Compare({
  match: { name, customer_id: customerId, differences },
}: {
  match: NonNullable<ImportRow["match"]>;
}) {
  return (
    <table className={styles.compare}>
      <VisuallyHidden as="caption">What differs</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Ours: {customerId === null ? name : <Link to={`/customers/${customerId}`}>{name}</Link>}</th>
          <th scope="col">The file</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, label, ours, theirs }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            <td>{ours === "" ? "Nothing" : ours}</td>
            <td>{theirs}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
