import type { DeletionTerms } from "@matinee/contract/client";
import common from "../common/screen.module.css";
import styles from "./data.module.css";

type RetainedRecordsProps = { terms: Pick<DeletionTerms, "erased" | "kept">; level: 2 | 3 };

/** What is deleted with an account, and what is kept, why and for how long. */
export function RetainedRecords({ terms: { erased, kept }, level }: RetainedRecordsProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <>
      <Heading className={styles.heading}>What we delete</Heading>
      <ul className={styles.points}>
        {erased.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <Heading className={styles.heading}>What we keep, and why</Heading>
      <ul className={common.list}>
        {kept.map(({ what, fields, why, until }) => (
          <li key={what}>
            <p className={common.strong}>{what}</p>
            <p>
              {sentence(fields)}, for {until}.
            </p>
            <p className={common.mute}>{why}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function sentence(fields: readonly string[]): string {
  const text = fields.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
