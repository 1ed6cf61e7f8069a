import type { AuditRow } from "@matinee/contract/client";
import { clockTime, tableInstant } from "@matinee/format";
import { Link } from "react-router";
import styles from "./history.module.css";

type Props = {
  row: AuditRow;
  /** The list shows what the entry is about, its school and the time; beside the thing itself, the date is enough. */
  inList?: boolean;
  showSchool?: boolean;
};

/** An entry of the audit log: who did what, and opened, what changed. */
export function HistoryEntry({ row, inList = false, showSchool = false }: Props) {
  const { at, by, what, subject, school, changes } = row;
  const thing = subject.name ?? (subject.text.includes(":") ? subject.kind : null);
  const about = (
    <span className={styles.about}>
      <span>
        {inList ? clockTime(at) : tableInstant(at)}, {by.name}
      </span>
      {showSchool && school !== null && <span>{school.name}</span>}
    </span>
  );
  return (
    <li className={styles.entry}>
      {inList && thing !== null && subject.address !== null ? (
        <span className={styles.about}>
          <Link to={subject.address}>{thing}</Link>
        </span>
      ) : (
        inList && thing !== null && <span className={styles.about}>{thing}</span>
      )}
      {changes.length === 0 ? (
        <p>{what}</p>
      ) : (
        <details>
          <summary data-arrow>{what}</summary>
          <Changes changes={changes} />
        </details>
      )}
      {about}
    </li>
  );
}

function Changes({ changes }: { changes: AuditRow["changes"] }) {
  const hasBefore = changes.some(({ before }) => before !== null);
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {hasBefore && <th scope="col">Before</th>}
          <th scope="col">{hasBefore ? "After" : "Value"}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }, index) => (
          <tr key={index}>
            <th scope="row">{field}</th>
            {hasBefore && <td>{before ?? "–"}</td>}
            <td>{after ?? "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
