import { buttonClass, Drawing, Icon, longWeekday, timeRange } from "@matinee/ui";
import type { Group } from "@matinee/contract/client";
import { Link } from "react-router";
import { otherClassesPath } from "../paths.ts";
import { StepHeading } from "./StepHeading.tsx";
import styles from "./opens-soon.module.css";

type OpensSoonProps = { mode: "waiting-list" | "camp"; group: Group | null; others: readonly Group[] };

/** A way of applying that is not open yet: said before anything is typed, and never the end of the road. */
export function OpensSoon({ mode, group, others }: OpensSoonProps) {
  const list = mode === "waiting-list";
  return (
    <div className={styles.screen}>
      <Drawing name="stage" className={styles.drawing} />
      <StepHeading
        lead={
          list
            ? "You can't join a waiting list online yet. Ask the school, and they will tell you as soon as a place comes free."
            : "Camps can't be booked online yet. You can see dates, times and prices, and ask the school for a place."
        }
      >
        {list ? "Waiting lists open soon" : "Camp bookings open soon"}
      </StepHeading>
      {others.length > 0 && (
        <section className={styles.others} aria-labelledby="others">
          <h2 id="others">Classes nearby with places</h2>
          <ul className={styles.list}>
            {others.map((other) => (
              <li key={other.id}>
                <Link className={styles.other} to={`/class/details/${other.id}`}>
                  <span className={styles.name}>{other.name}</span>
                  <span>
                    {other.location.name}, {other.location.post_town}
                  </span>
                  <span>
                    {other.schedule
                      .map((slot) => `${longWeekday(slot.weekday)} ${timeRange(slot.start, slot.end)}`)
                      .join(", ")}
                  </span>
                  <Icon name="chevron" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles.ways}>
        <Link className={buttonClass({ tone: "spot" })} to={group ? otherClassesPath(group.location) : "/find-classes"}>
          Find another class
        </Link>
        <Link
          className={buttonClass({ tone: "quiet" })}
          to={group ? `/class/details/${group.id}` : "/find-camp-classes"}
        >
          {group ? `Back to ${group.name}` : "See all camps"}
        </Link>
      </div>
    </div>
  );
}
