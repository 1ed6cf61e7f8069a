import { ageBand, buttonClass, dateRange, formatPence, posterUrl, timeRange } from "@matinee/ui";
import type { FoundCourses } from "@matinee/contract/client";
import { Link } from "react-router";
import { placesWords } from "../details/places.ts";
import styles from "../search/class-card.module.css";
import { milesWords, type Precision } from "../search/distance-words.ts";

type CampCardProps = {
  course: FoundCourses["items"][number];
  /** Its number in the picture of where it lies. */
  number?: number;
  precision?: Precision;
  early?: boolean;
};

/** One camp of a list. */
export function CampCard({ course, number, precision = "exact", early = false }: CampCardProps) {
  const places = placesWords(course.available);
  const [day] = course.days;
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
              · <strong>{milesWords(course.distance_miles, precision)}</strong>
            </>
          )}
        </p>
        <p className={styles.facts}>
          <strong>{dateRange(course.start_date, course.end_date)}</strong>
          {day !== undefined && <strong>{timeRange(day.start, day.end)}</strong>}
          <strong>{ageBand(course.min_age, course.max_age)}</strong>
        </p>
        <p className={styles.places} data-tone={places.tone}>
          {places.text}
        </p>
        {course.addons.length > 0 && (
          <p className={styles.place}>Can be added: {course.addons.map(({ name }) => name).join(", ")}</p>
        )}
        <div className={styles.foot}>
          <p>
            {formatPence(course.price + course.booking_fee)}
            {course.deposit !== null && <>, or {formatPence(course.deposit)} deposit</>}
          </p>
          <Link
            to={to}
            className={buttonClass({ tone: "ink", size: "small" })}
            aria-label={`See camp: ${course.name}, ${course.location.name}`}
          >
            See camp
          </Link>
        </div>
      </div>
    </article>
  );
}
