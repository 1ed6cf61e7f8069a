import { AllDates } from "../../shared/basket/AllDates.tsx";
import { fullDate, timeRange } from "@matinee/format";
import { Link } from "react-router";
import { childNames, shortDates } from "../../shared/basket/line-dates.ts";
import { lineKind, linePath } from "../../shared/basket/line.ts";
import type { Booking } from "./bookings.ts";
import styles from "./thank-you.module.css";
import { usePlace } from "./use-place.ts";

/** A booked class or camp: who, when and where. */
export function BookedClass({ booking: { item, children, extras } }: { booking: Booking }) {
  const place = usePlace(item);
  const lines = place
    ? [place.address_line_1, place.address_line_2, place.address_line_3, place.post_town, place.postcode].filter(
        Boolean,
      )
    : [item.location.post_town, item.location.postcode];
  const { text, all } = shortDates(item);
  return (
    <section className={styles.booked} aria-labelledby={`booked-${item.id}`}>
      <div>
        <p className={styles.kind}>{lineKind(item)}</p>
        <h2 id={`booked-${item.id}`}>
          <Link to={linePath(item)}>{item.name}</Link>
        </h2>
      </div>
      <dl className={styles.facts}>
        <dt>Who</dt>
        <dd>{childNames(children)}</dd>
        <dt>When</dt>
        <dd>
          {all.length > 0
            ? text.map((row) => (
                <span key={row} className={styles.row}>
                  {row}
                </span>
              ))
            : item.dates.map((one) => (
                <span key={one.date} className={styles.row}>
                  {fullDate(one.date)}, <span className={styles.time}>{timeRange(one.start, one.end)}</span>
                </span>
              ))}
        </dd>
        {extras.length > 0 && (
          <>
            <dt>Extras</dt>
            <dd>
              {extras.map((extra) => (
                <span key={extra} className={styles.row}>
                  {extra}
                </span>
              ))}
            </dd>
          </>
        )}
        <dt>Where</dt>
        <dd>
          <span className={styles.row}>{item.location.name}</span>
          <span className={styles.address}>{lines.join(", ")}</span>
        </dd>
        {place?.travel && (
          <>
            <dt>Getting there</dt>
            <dd className={styles.light}>{place.travel}</dd>
          </>
        )}
        {place?.access && (
          <>
            <dt>Access</dt>
            <dd className={styles.light}>{place.access}</dd>
          </>
        )}
      </dl>
      <AllDates dates={all} />
    </section>
  );
}
