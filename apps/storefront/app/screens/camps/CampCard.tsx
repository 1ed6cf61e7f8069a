import { ageBand, buttonClass, dateRange, formatPence, posterUrl, timeRange } from "@matinee/ui";
import type { Course } from "@matinee/contract/client";
import { Link } from "react-router";
import { placesWords } from "../details/places.ts";
import styles from "../search/class-card.module.css";

/** One camp of a list. */
export function CampCard({ course, early = false }: { course: Course; early?: boolean }) {
  const places = placesWords(course.available);
  const [day] = course.days;
  const to = `/camps/details/${course.id}`;
  return (
    <article className={styles.card}>
      <div className={styles.poster}>
        <img
          src={posterUrl({ kind: "camp", id: course.id, disciplines: course.disciplines })}
          alt=""
          width={640}
          height={340}
          loading={early ? "eager" : "lazy"}
        />
      </div>
      <div className={styles.body}>
        <h3>
          <Link to={to} className={styles.name}>
            {course.name}
          </Link>
        </h3>
        <p className={styles.place}>
          {course.location.name}, {course.location.post_town}
        </p>
        <p className={styles.facts}>
          <strong>{dateRange(course.start_date, course.end_date)}</strong>
          {day !== undefined && <strong>{timeRange(day.start, day.end)}</strong>}
          <strong>{ageBand(course.min_age, course.max_age)}</strong>
        </p>
        <p className={styles.places} data-tone={places.tone}>
          {places.text}
        </p>
        <div className={styles.foot}>
          <p>
            {formatPence(course.price)}
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
