import { shortWeekday, timeRange } from "@matinee/format";
import { Link } from "react-router";
import { classDetailsPath } from "../../shared/paths.ts";
import type { ClassItem } from "../../shared/catalogue/card-items.ts";
import { distanceText } from "../../shared/search/distance-text.ts";
import { Radar, type RadarProps } from "../../shared/search/Radar.tsx";
import styles from "../../shared/search/around.module.css";

type AroundClassesProps = Omit<RadarProps, "items"> & { items: readonly ClassItem[]; dateOfBirth: string | null };

/** The results around the visitor, on a radar and as a list. */
export default function AroundClasses({ origin, items, dateOfBirth, onPick }: AroundClassesProps) {
  return (
    <>
      <Radar origin={origin} items={items} legend={["trial places", "no trial places"]} onPick={onPick} />
      <ol className={styles.list}>
        {items.map((group, index) => (
          <li key={group.id}>
            <Link to={classDetailsPath(group.id, dateOfBirth)} className={styles.class}>
              <span className={styles.nth}>{index + 1}</span>
              <strong>{group.name}</strong>
              <span className={styles.away}>
                {group.distance_miles !== null && distanceText(group.distance_miles, origin.precision)}
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
    </>
  );
}
