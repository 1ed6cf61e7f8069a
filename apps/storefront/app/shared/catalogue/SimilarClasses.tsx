import { posterUrl } from "@matinee/ui";
import { ageRange, formatMiles, longWeekday, timeRange } from "@matinee/format";
import { Link } from "react-router";
import type { ClassItem } from "./card-items.ts";
import { classPlacesText, priceOrFree } from "./catalogue-text.ts";
import { classDetailsPath } from "../paths.ts";
import styles from "./similar.module.css";

type SimilarClassesProps = {
  classes: readonly ClassItem[];
  dateOfBirth: string | null;
  /** One card in each row, with the picture at its side. */
  wide?: boolean;
};

export function SimilarClasses({ classes, dateOfBirth, wide = false }: SimilarClassesProps) {
  return (
    <ul className={styles.cards} data-wide={wide || undefined}>
      {classes.map((group) => (
        <li key={group.id} className={styles.card}>
          <img
            src={posterUrl({ kind: "class", id: group.id, disciplines: group.disciplines })}
            alt=""
            width={640}
            height={340}
            loading="lazy"
          />
          <div className={styles.body}>
            <h3 className={styles.name}>
              <Link to={classDetailsPath(group.id, dateOfBirth)}>{group.name}</Link>
            </h3>
            <p className={styles.place}>
              {group.location.name}, {group.location.post_town}
              {group.distance_miles !== null && group.distance_miles >= 0.1 && (
                <strong> · {formatMiles(group.distance_miles)}</strong>
              )}
            </p>
            {group.schedule.map((slot) => (
              <p key={`${slot.weekday} ${slot.start}`} className={styles.when}>
                {longWeekday(slot.weekday)} {timeRange(slot.start, slot.end)}
              </p>
            ))}
            <p className={styles.last}>
              <span>{ageRange(group.stage.min_age, group.stage.max_age)}</span>
              <span data-tone={classPlacesText(group).tone}>{classPlacesText(group).text}</span>
              <span>{priceOrFree(group.trial.price)}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
