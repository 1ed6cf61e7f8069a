import type { DeletionTerms } from "@matinee/contract/client";
import common from "../common/screen.module.css";
import styles from "./data.module.css";

type KeptRecordsProps = { terms: Pick<DeletionTerms, "erased" | "kept">; level: 2 | 3 };

/** What goes with an account, and what is kept of it, why and how long. */
export function KeptRecords({ terms: { erased, kept }, level }: KeptRecordsProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <>
      <Heading className={styles.heading}>What is erased</Heading>
      <ul className={styles.points}>
        {erased.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <Heading className={styles.heading}>What is kept, and why</Heading>
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
  const words = fields.join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
