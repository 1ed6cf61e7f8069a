import { Notice } from "@matinee/ui";
import { formatMiles, fullDate, longWeekday, timeRange } from "@matinee/format";
import type { Group } from "@matinee/contract/client";
import { Link } from "react-router";
import styles from "../../../shared/application/form.module.css";
import { otherClassesPath } from "../../../shared/paths.ts";
import type { AgeVerdict } from "../../../shared/application/check-ages.ts";

/** Shown under a date of birth: whether it fits, and another class if not. */
export function AgeNote({
  verdict,
  group,
  dateOfBirth,
}: {
  verdict: AgeVerdict | undefined;
  group: Group;
  dateOfBirth: string | null;
}) {
  return (
    <div role="status" className={styles.note}>
      {verdict?.kind === "later" && (
        <Notice tone="calm" title={verdict.message}>
          <p>Your child can start from {fullDate(verdict.from)}. You choose the start date in a later step.</p>
          {verdict.offer && (
            <p className={styles.links}>
              <Link to={`/class/details/${verdict.offer.id}`}>
                See {verdict.offer.name}, which your child can join now
              </Link>
            </p>
          )}
        </Notice>
      )}
      {verdict?.kind === "outside" && (
        <Notice tone="problem" title={verdict.message}>
          {verdict.offer && <p>{offerText(verdict.offer)}</p>}
          <p className={styles.links}>
            {verdict.offer && <Link to={`/class/details/${verdict.offer.id}`}>See {verdict.offer.name}</Link>}
            <Link to={otherClassesPath(group.location, dateOfBirth)}>
              See all classes for this age near {group.location.post_town}
            </Link>
          </p>
        </Notice>
      )}
    </div>
  );
}

function offerText({
  name,
  location,
  schedule,
  distance_miles: distance,
}: Group & { distance_miles: number | null }): string {
  const [slot] = schedule;
  const when = slot ? `, ${longWeekday(slot.weekday)} ${timeRange(slot.start, slot.end)}` : "";
  const where =
    distance !== null && distance >= 0.1 ? `${location.name}, ${formatMiles(distance)} from here` : `at the same venue`;
  return `Try this class: ${name}${when}, ${where}.`;
}
