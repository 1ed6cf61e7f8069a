import { campDetailsPath } from "../../shared/paths.ts";
import { dateRange } from "@matinee/format";
import { Link } from "react-router";
import type { CampItem } from "../../shared/catalogue/card-items.ts";
import styles from "../../shared/search/around.module.css";
import { distanceText } from "../../shared/search/distance-text.ts";
import { Radar, type RadarProps } from "../../shared/search/Radar.tsx";

type AroundCampsProps = Omit<RadarProps, "items"> & { items: readonly CampItem[] };

/** The results around the visitor, on a radar and as a list. */
export default function AroundCamps({ origin, items, onPick }: AroundCampsProps) {
  return (
    <>
      <Radar origin={origin} items={items} onPick={onPick} />
      <ol className={styles.list}>
        {items.map((camp, index) => (
          <li key={camp.id}>
            <Link to={campDetailsPath(camp.id)} className={styles.class}>
              <span className={styles.nth}>{index + 1}</span>
              <strong>{camp.name}</strong>
              <span className={styles.away}>
                {camp.distance_miles !== null && distanceText(camp.distance_miles, origin.precision)}
              </span>
              <span className={styles.where}>
                <span>{camp.location.name}</span> <span>{dateRange(camp.start_date, camp.end_date)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </>
  );
}
