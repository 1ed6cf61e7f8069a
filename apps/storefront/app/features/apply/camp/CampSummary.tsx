import { campDetailsPath } from "../../../shared/paths.ts";
import { Icon, posterUrl } from "@matinee/ui";
import { ageRange } from "@matinee/format";
import type { Course } from "@matinee/contract/client";
import { Link } from "react-router";
import { campDates, campTimes } from "../../../shared/catalogue/camp-text.ts";
import styles from "../../../shared/application/class-summary.module.css";

export function CampSummary({ camp }: { camp: Course }) {
  return (
    <section className={styles.card} aria-label="Your camp">
      <img
        className={styles.poster}
        src={posterUrl({ kind: "camp", id: camp.id, disciplines: camp.disciplines })}
        alt=""
        width={640}
        height={340}
      />
      <div className={styles.body}>
        <p className={styles.name}>
          <Link to={campDetailsPath(camp.id)}>{camp.name}</Link>
        </p>
        <p className={styles.place}>
          {camp.location.name}, {camp.location.post_town}
        </p>
        <ul className={styles.facts}>
          <li>
            <Icon name="calendar" size={20} />
            {campDates(camp)}
          </li>
          <li>
            <Icon name="clock" size={20} />
            {campTimes(camp.days)}
          </li>
          <li>
            <Icon name="people" size={20} />
            {ageRange(camp.min_age, camp.max_age)}
          </li>
        </ul>
      </div>
    </section>
  );
}
