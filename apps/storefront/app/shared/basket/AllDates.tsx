import { Icon } from "@matinee/ui";
import styles from "./all-dates.module.css";

/** All dates of a line, folded. Nothing if there are few. */
export function AllDates({ dates }: { dates: readonly string[] }) {
  if (dates.length === 0) return null;
  return (
    <details className={styles.dates}>
      <summary>
        All dates <Icon name="down" size={18} />
      </summary>
      <ul className={styles.list}>
        {dates.map((date) => (
          <li key={date}>{date}</li>
        ))}
      </ul>
    </details>
  );
}
