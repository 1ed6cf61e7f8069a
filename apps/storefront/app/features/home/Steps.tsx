import { Reminder } from "@matinee/ui";
import styles from "./steps.module.css";

const STEPS = [
  { title: "Find a class", text: "Search by postcode and age. See days, prices and places left." },
  {
    title: "Try it",
    text: "Book a trial for one or more children. Pay by card and get your confirmation in minutes.",
  },
  {
    title: "Come along",
    text: "We email you the venue, the dates and what to bring. You can add the dates to your calendar.",
  },
] as const;

/** The steps from search to first class. */
export function Steps() {
  return (
    <section className={styles.stage} aria-labelledby="how">
      <div className={styles.inside}>
        <h2 id="how">How it works</h2>
        <ol className={styles.steps}>
          {STEPS.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <Reminder />
      </div>
    </section>
  );
}
