import { shortWeekday, timeRange } from "@matinee/format";
import type { FoundGroups } from "@matinee/contract/client";
import { Link } from "react-router";
import { classDetailsPath } from "../../shared/paths.ts";
import { distanceText, type Precision } from "../../shared/search/distance-text.ts";
import styles from "../../shared/search/around-list.module.css";

type AroundListProps = { items: FoundGroups["items"]; precision: Precision; dateOfBirth: string | null };

/** The radar's results as a list. */
export function AroundClasses({ items, precision, dateOfBirth }: AroundListProps) {
  return (
    <ol className={styles.list}>
      {items.map((group, index) => (
        <li key={group.id}>
          <Link to={classDetailsPath(group.id, dateOfBirth)} className={styles.class}>
            <span className={styles.number}>{index + 1}</span>
            <strong>{group.name}</strong>
            <span className={styles.miles}>
              {group.distance_miles !== null && distanceText(group.distance_miles, precision)}
            </span>
            <span className={styles.where}>
              <span>{group.location.name}</span>{" "}
              {group.schedule.slice(0, 1).map((slot) => (
                <span key={slot.start}>
                  {shortWeekday(slot.weekday)} {timeRange(slot.start, slot.end)}
                </span>
              ))}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
