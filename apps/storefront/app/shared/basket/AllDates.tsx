import { Icon } from "@matinee/ui";
import styles from "./all-dates.module.css";

/** Every date of a line, folded away; nothing where there are too few to be folded. */
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
