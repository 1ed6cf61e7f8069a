import { Reminder } from "@matinee/ui";
import styles from "./steps.module.css";

const STEPS = [
  { title: "Find a class", text: "Search by postcode and age. See prices and places left." },
  {
    title: "Try it",
    text: "Book a trial and pay by card. We confirm it in minutes.",
  },
  {
    title: "Come along",
    text: "We email you the venue, the dates and what to bring.",
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
