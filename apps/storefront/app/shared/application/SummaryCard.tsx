import { ageRange } from "@matinee/format";
import { Icon } from "@matinee/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./summary-card.module.css";

type SummaryCardProps = {
  label: string;
  poster: string;
  name: string;
  to: string;
  location: { name: string; post_town: string };
  ages: readonly [from: number, to: number];
  /** Facts before the ages. */
  when: ReactNode;
  /** Facts after the ages. */
  children?: ReactNode;
};

/** What is being booked or applied for, beside the steps. */
export function SummaryCard({ label, poster, name, to, location, ages, when, children }: SummaryCardProps) {
  return (
    <section className={styles.card} aria-label={label}>
      <img className={styles.poster} src={poster} alt="" width={640} height={340} />
      <div className={styles.body}>
        <p className={styles.name}>
          <Link to={to}>{name}</Link>
        </p>
        <p className={styles.place}>
          {location.name}, {location.post_town}
        </p>
        <ul className={styles.facts}>
          {when}
          <li>
            <Icon name="people" size={20} />
            {ageRange(...ages)}
          </li>
          {children}
        </ul>
      </div>
    </section>
  );
}
