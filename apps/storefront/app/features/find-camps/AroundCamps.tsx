import { campDetailsPath } from "../../shared/paths.ts";
import { dateRange } from "@matinee/format";
import type { FoundCourses } from "@matinee/contract/client";
import { Link } from "react-router";
import styles from "../../shared/search/around-list.module.css";
import { distanceText, type Precision } from "../../shared/search/distance-text.ts";

/** The radar's results as a list. */
export function AroundCamps({ items, precision }: { items: FoundCourses["items"]; precision: Precision }) {
  return (
    <ol className={styles.list}>
      {items.map((camp, index) => (
        <li key={camp.id}>
          <Link to={campDetailsPath(camp.id)} className={styles.class}>
            <span className={styles.number}>{index + 1}</span>
            <strong>{camp.name}</strong>
            <span className={styles.miles}>
              {camp.distance_miles !== null && distanceText(camp.distance_miles, precision)}
            </span>
            <span className={styles.where}>
              <span>{camp.location.name}</span> <span>{dateRange(camp.start_date, camp.end_date)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
