import type { Overview } from "@matinee/contract/client";
import { Badge, Card, Icon } from "@matinee/ui";
import { longDate, timeRange } from "@matinee/format";
import { arrangementText, kindOf } from "../bookings/booking-text.ts";
import bookings from "../bookings/bookings.module.css";
import { ChangeLink } from "../bookings/ChangeLink.tsx";
import { Venue } from "../bookings/Venue.tsx";
import { childNames } from "../common/lists.ts";
import styles from "./overview.module.css";

/** The next date of a booking: children, day, time, location and directions. */
export function NextBooking({ next }: { next: readonly Overview["next"][number][] }) {
  const booking = next[0]?.booking;
  const date = booking?.next_date ?? null;
  if (booking === undefined || date === null) return null;
  const change = arrangementText(date);
  const names = childNames(next.flatMap(({ child }) => child ?? []));
  return (
    <Card as="article" className={styles.next} aria-labelledby={`next-${booking.id}`}>
      {names !== "" && <p className={styles.who}>{names}</p>}
      <p className={styles.when}>{longDate(date.date)}</p>
      <p className={bookings.fact}>
        <Icon name="clock" size={20} />
        <span>{timeRange(date.start, date.end)}</span>
      </p>
      <div className={bookings.head}>
        <h3 id={`next-${booking.id}`} className={styles.what}>
          {booking.name}
        </h3>
        <Badge>{kindOf(booking)}</Badge>
      </div>
      {change !== null && <p className={bookings.fact}>{change}</p>}
      <Venue location={date.location ?? booking.location} />
      <ChangeLink booking={booking} />
    </Card>
  );
}
