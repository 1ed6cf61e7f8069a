import { ageRange } from "@matinee/format";
import type { Subgroup } from "@matinee/contract/client";
import styles from "./class-details.module.css";

/** The age groups of a class. */
export function Subgroups({ subgroups }: { subgroups: readonly Subgroup[] }) {
  return (
    <>
      <p className={styles.text}>Everyone comes at the same time. Parts of the session are taught by age.</p>
      <ul className={styles.subgroups}>
        {subgroups.map(({ id, name, min_age, max_age }) => (
          <li key={id}>
            <strong>{name}</strong> {ageRange(min_age, max_age)}
          </li>
        ))}
      </ul>
    </>
  );
}
