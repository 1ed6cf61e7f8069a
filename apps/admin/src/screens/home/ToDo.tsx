import type { StaffHome } from "@matinee/contract/client";
import { Link } from "react-router";
import styles from "../../ui/page.module.css";
import { thingsToDo } from "./things-to-do.ts";

/** What waits for the user, the most urgent first. */
export function ToDo({ home }: { home: Pick<StaffHome, "to_do" | "counts"> }) {
  const things = thingsToDo(home);
  return (
    <section className={styles.card} aria-labelledby="to-do">
      <h2 id="to-do">What to do next</h2>
      {things.length === 0 ? (
        <p className={styles.mute}>Nothing is waiting for you.</p>
      ) : (
        <ul className={styles.rows}>
          {things.map(({ to, text, why }) => (
            <li key={to} className={styles.row}>
              <Link to={to}>{text}</Link>
              <p className={styles.mute}>{why}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
