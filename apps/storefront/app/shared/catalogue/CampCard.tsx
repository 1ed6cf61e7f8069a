import { buttonClass, posterUrl } from "@matinee/ui";
import { ageRange } from "@matinee/format";
import type { FoundCourses } from "@matinee/contract/client";
import { Link } from "react-router";
import { placesWords } from "./places.ts";
import styles from "./class-card.module.css";
import { milesWords, type Precision } from "../search/distance-text.ts";
import { cardDates, cardExtras, cardPrice, cardTimes } from "./camp-card-text.ts";
import cardStyles from "./camp-card.module.css";

type CampCardProps = {
  course: FoundCourses["items"][number];
  /** Its number in the picture of where it lies. */
  number?: number;
  precision?: Precision;
  early?: boolean;
  /** An ISO date; the year is said of camps in another than this one's. */
  today?: string;
};

/** One camp of a list. */
export function CampCard({ course, number, precision = "exact", early = false, today }: CampCardProps) {
  const full = course.available <= 0;
  const places = placesWords(course.available);
  const price = cardPrice(course, today);
  const extras = cardExtras(course.addons);
  const to = `/camps/details/${course.id}`;
  return (
    <article className={styles.card} id={number === undefined ? undefined : `class-${number}`}>
      <div className={styles.poster}>
        <img
          src={posterUrl({ kind: "camp", id: course.id, disciplines: course.disciplines })}
          alt=""
          width={640}
          height={340}
          loading={early ? "eager" : "lazy"}
        />
        {number !== undefined && <span className={styles.number}>{number}</span>}
      </div>
      <div className={styles.body}>
        <h3>
          <Link to={to} className={styles.name}>
            {course.name}
          </Link>
        </h3>
        <p className={styles.place}>
          {course.location.name}, {course.location.post_town}
          {course.distance_miles !== null && (
            <>
              {" "}
              <span className={styles.miles}>
                · <strong>{milesWords(course.distance_miles, precision)}</strong>
              </span>
            </>
          )}
        </p>
        <p className={styles.facts}>
          <strong>{cardDates(course, today)}</strong>
          <strong>{cardTimes(course.days)}</strong>
          <strong>{ageRange(course.min_age, course.max_age)}</strong>
        </p>
        <p className={styles.places} data-tone={places.tone}>
          {full ? "Full. Join the waiting list" : places.text}
        </p>
        {extras !== null && <p className={cardStyles.extras}>{extras}</p>}
        <div className={styles.foot}>
          <p className={cardStyles.price}>
            <strong>{price.total}</strong> {price.fee !== null && <span>{price.fee}</span>}{" "}
            {price.deposit !== null && !full && <span className={cardStyles.deposit}>{price.deposit}</span>}
          </p>
          <Link
            to={to}
            className={buttonClass({ tone: "ink", size: "small" })}
            aria-label={`${full ? "Waiting list" : "See camp"}: ${course.name}, ${course.location.name}`}
          >
            {full ? "Waiting list" : "See camp"}
          </Link>
        </div>
      </div>
    </article>
  );
}
