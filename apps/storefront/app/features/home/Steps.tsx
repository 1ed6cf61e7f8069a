import { Reminder } from "@matinee/ui";
import styles from "./steps.module.css";

const STEPS = [
  { title: "Find a class", text: "By postcode and age. You see days, prices and how many places are left." },
  {
    title: "Try it",
    text: "Book a trial for one child or several. Pay by card, and have a confirmation in minutes.",
  },
  { title: "Come along", text: "Venue, dates and what to bring are in your mail, and in your calendar if you like." },
] as const;

/** How it works, on a stage of its own, and what is not promised before it is. */
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
