import { buttonClass, posterUrl } from "@matinee/ui";
import { ageRange, formatPence, shortDate, shortWeekday, timeRange } from "@matinee/format";
import type { FoundGroup } from "@matinee/contract/client";
import { Link } from "react-router";
import { classDetailsPath, classePath } from "../paths.ts";
import { placesWords } from "./places.ts";
import { milesWords, type Precision } from "../search/distance-text.ts";
import styles from "./class-card.module.css";

type ClassCardProps = {
  group: FoundGroup;
  /** Its number in the picture of where it lies. */
  number?: number;
  /** How well the place is known that the distance is measured from. */
  precision?: Precision;
  dateOfBirth?: string | null;
  /** Above the fold: its picture is fetched at once. */
  early?: boolean;
};

/** One class of a list: what decides, in one glance, and one button. */
export function ClassCard({ group, number, precision = "exact", dateOfBirth = null, early = false }: ClassCardProps) {
  const full = group.available <= 0;
  const places = placesWords(group.available);
  return (
    <article className={styles.card} id={number === undefined ? undefined : `class-${number}`}>
      <div className={styles.poster}>
        <img
          src={posterUrl({ kind: "class", id: group.id, disciplines: group.disciplines })}
          alt=""
          width={640}
          height={340}
          loading={early ? "eager" : "lazy"}
        />
        {number !== undefined && <span className={styles.number}>{number}</span>}
      </div>
      <div className={styles.body}>
        <h3>
          <Link to={classDetailsPath(group.id, dateOfBirth)} className={styles.name}>
            {group.name}
          </Link>
        </h3>
        <p className={styles.place}>
          {group.location.name}, {group.location.post_town}{" "}
          {group.distance_miles !== null && (
            <span className={styles.miles}>
              · <strong>{milesWords(group.distance_miles, precision)}</strong>
            </span>
          )}
        </p>
        <p className={styles.facts}>
          {group.schedule.map((slot) => (
            <strong key={`${slot.weekday} ${slot.start}`}>
              {shortWeekday(slot.weekday)} {timeRange(slot.start, slot.end)}
            </strong>
          ))}
          <strong>{ageRange(group.stage.min_age, group.stage.max_age)}</strong>
        </p>
        <p className={styles.places} data-tone={places.tone}>
          {full ? waitingWords(group.waiting) : places.text}
          {group.trial.next_date !== null && !full && <span> · next start {shortDate(group.trial.next_date)}</span>}
        </p>
        <div className={styles.foot}>
          <p>{trialWords(group.trial)}</p>
          <Link
            to={full ? classePath(group.id, dateOfBirth) : classDetailsPath(group.id, dateOfBirth)}
            className={buttonClass({ tone: "ink", size: "small" })}
            aria-label={`${full ? "Waiting list" : "See class"}: ${group.name}`}
          >
            {full ? "Waiting list" : "See class"}
          </Link>
        </div>
      </div>
    </article>
  );
}

function waitingWords(waiting: number): string {
  return waiting === 0 ? "Full. Join the waiting list" : `Full. Join the waiting list: ${waiting} ahead`;
}

/** "£27 for 2 trial sessions", "Free trial session". */
function trialWords({ price, sessions }: FoundGroup["trial"]): string {
  const what = sessions === 1 ? "trial session" : `${sessions} trial sessions`;
  return price === 0 ? `Free: ${what}` : `${formatPence(price)} for ${what}`;
}
