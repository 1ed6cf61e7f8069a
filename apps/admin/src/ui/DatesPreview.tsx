import type { DatesPreview as Dates } from "@matinee/contract/client";
import { counted, shortDate, tableDate } from "@matinee/format";
import { Button, Dialog, Notice } from "@matinee/ui";
import { useState, type ReactNode } from "react";
import editor from "./editor.module.css";
import styles from "./page.module.css";

type Props = {
  /** Null: there is nothing to show yet. */
  dates: Dates | null;
};

const dayOf = (on: string) => `${shortDate(on)} ${on.slice(0, 4)}`;

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
  const { lessons, first_on: first, last_on: last, added, withdrawn, skipped } = dates;
  return (
    <>
      <p role="status">
        <strong>{counted(lessons, "lesson")} to come</strong>
        {first !== null && last !== null && `, from ${tableDate(first)} to ${tableDate(last)}`}.
      </p>
      {lessons === 0 && <p className={styles.mute}>No lesson lies in a term to come. Dates begin tomorrow.</p>}
      {withdrawn.length > 0 && (
        <List
          title={`${counted(withdrawn.length, "date")} withdrawn`}
          rows={withdrawn.map(({ on, why, families }) => [
            on,
            families === 0 ? why : `${why}; ${counted(families, "family", "families")} booked`,
          ])}
        />
      )}
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
      <ul className={editor.dates}>
        {rows.map(([on, note]) => (
          <li key={on}>
            {dayOf(on)}
            {note !== "" && <span className={styles.mute}> {note}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface AffectedQuestion {
  /** Resolves to true if nobody is affected, or if the editor goes on all the same. */
  readonly ask: (dates: Dates) => Promise<boolean>;
  readonly question: ReactNode;
}

/** Shows the families whose lessons a save takes away, before it does. */
export function useAffectedFamilies(): AffectedQuestion {
  const [asked, setAsked] = useState<{ dates: Dates; answer: (goOn: boolean) => void } | null>(null);
  const answer = (goOn: boolean) => {
    asked?.answer(goOn);
    setAsked(null);
  };
  return {
    ask: async (dates) =>
      dates.seen === null || (await new Promise<boolean>((resolve) => setAsked({ dates, answer: resolve }))),
    question: asked !== null && (
      <Dialog open onClose={() => answer(false)} title="Families have booked these dates">
        <div className={styles.form}>
          <Notice tone="problem">
            {counted(asked.dates.affected, "family loses", "families lose")} lessons. Each gets an email with the dates
            and what they can do. Their places are given back. The refund is yours to decide under Needs attention.
          </Notice>
          <ul className={editor.dates}>
            {asked.dates.families.map(({ order_id: id, number, children, dates }) => (
              <li key={id}>
                <strong>{children.join(", ")}</strong> ({number}): {dates.map(dayOf).join(", ")}
              </li>
            ))}
          </ul>
          {asked.dates.affected > asked.dates.families.length && (
            <p>And {asked.dates.affected - asked.dates.families.length} more.</p>
          )}
          <div className={styles.buttons}>
            <Button tone="spot" onClick={() => answer(true)}>
              Save and tell {counted(asked.dates.affected, "family", "families")}
            </Button>
            <Button tone="quiet" onClick={() => answer(false)}>
              Go back to the form
            </Button>
          </div>
        </div>
      </Dialog>
    ),
  };
}
