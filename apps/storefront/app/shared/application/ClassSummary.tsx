import { Icon, posterUrl } from "@matinee/ui";
import { ageRange, counted, formatPence, longWeekday, timeRange } from "@matinee/format";
import type { Group } from "@matinee/contract/client";
import { Link } from "react-router";
import styles from "./class-summary.module.css";

/** The class that is being applied for. */
export function ClassSummary({ group }: { group: Group }) {
  return (
    <section className={styles.card} aria-label="Your class">
      <img
        className={styles.poster}
        src={posterUrl({ kind: "class", id: group.id, disciplines: group.disciplines })}
        alt=""
        width={640}
        height={340}
      />
      <div className={styles.body}>
        <p className={styles.name}>
          <Link to={`/class/details/${group.id}`}>{group.name}</Link>
        </p>
        <p className={styles.place}>
          {group.location.name}, {group.location.post_town}
        </p>
        <ul className={styles.facts}>
          {group.schedule.map((slot) => (
            <li key={`${slot.weekday} ${slot.start}`}>
              <Icon name="clock" size={20} />
              {longWeekday(slot.weekday)} {timeRange(slot.start, slot.end)}
            </li>
          ))}
          <li>
            <Icon name="people" size={20} />
            {ageRange(group.stage.min_age, group.stage.max_age)}
          </li>
          <li>
            <Icon name="tickets" size={20} />
            {formatPence(group.trial.price)} for {counted(group.trial.sessions, "trial session")}
          </li>
        </ul>
      </div>
    </section>
  );
}
