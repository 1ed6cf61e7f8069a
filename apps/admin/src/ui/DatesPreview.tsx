import type { DatesPreview as Dates } from "@matinee/contract/client";
import { counted, formatList, shortDate, tableDate } from "@matinee/format";
import { Link } from "react-router";
import { DateList } from "./DateList.tsx";
import editor from "./editor.module.css";
import styles from "./page.module.css";
import { offersText, notifiedText } from "./TellFamilies.tsx";

type Props = {
  /** Null: there is nothing to show yet. */
  dates: Dates | null;
};

export const dayOf = (on: string) => `${shortDate(on)} ${on.slice(0, 4)}`;

/** What a save would do to dates and families, beside the form. */
export function DatesPreview({ dates }: Props) {
  return (
    <section className={styles.card} aria-label="Dates">
      <h2>Dates</h2>
      {dates === null ? <p className={styles.mute}>Fill in the form to see its dates.</p> : <Summary dates={dates} />}
    </section>
  );
}

function Summary({ dates }: { dates: Dates }) {
  const { lessons, first_on: first, last_on: last, added, withdrawn, skipped, crowded, camps, told, offers } = dates;
  return (
    <>
      <p role="status">
        <strong>{counted(lessons, "lesson")} to come</strong>
        {first !== null && last !== null && `, from ${tableDate(first)} to ${tableDate(last)}`}.
        {told > 0 && ` ${notifiedText(told)}`}
        {offers > 0 && ` ${offersText(offers)}`}
      </p>
      {lessons === 0 && (
        <p className={styles.mute}>
          There are no lessons from tomorrow on. Check the weekly lessons, terms and closures.
        </p>
      )}
      {crowded.length > 0 && (
        <p>
          <strong>More places are booked than there are</strong> on{" "}
          {counted(new Set(crowded.map(({ on }) => on)).size, "date")}. You are asked what happens when you save.
        </p>
      )}
      {withdrawn.length > 0 && (
        <List
          title={`${counted(withdrawn.length, "date")} cancelled`}
          rows={withdrawn.map(({ on, why, families }) => [
            on,
            families === 0 ? why : `${why}; ${counted(families, "family", "families")} booked`,
          ])}
        />
      )}
      {camps.map(({ id, name, dates: on, taken }) => (
        <p key={id}>
          <strong>
            <Link to={`/camps/${id}`} target="_blank">
              {name}
            </Link>{" "}
            still takes place
          </strong>{" "}
          on {formatList(on.map(shortDate))}. {taken === 0 ? "Nobody is booked." : `${counted(taken, "place")} booked.`}{" "}
          If it does not take place, cancel these days on its page.
        </p>
      ))}
      {added.length > 0 && (
        <List
          title={`${counted(added.length, "date")} added`}
          rows={added.map(({ on, lessons: n }) => [on, n > 1 ? counted(n, "lesson") : ""])}
        />
      )}
      {skipped.length > 0 && (
        <List
          title={`${counted(skipped.length, "date")} without a lesson`}
          rows={skipped.map(({ on, why }) => [on, why])}
        />
      )}
    </>
  );
}

function List({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <details>
      <summary data-arrow className={editor.summary}>
        {title}
      </summary>
      <DateList label={title}>
        {rows.map(([on, note]) => (
          <li key={on}>
            {dayOf(on)}
            {note !== "" && <span className={styles.mute}> {note}</span>}
          </li>
        ))}
      </DateList>
    </details>
  );
}
