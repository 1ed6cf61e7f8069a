import type { Overview } from "@matinee/contract/client";
import { Badge, Card, Icon, timeRange, longDate } from "@matinee/ui";
import { kindOf } from "../bookings/booking-words.ts";
import bookings from "../bookings/bookings.module.css";
import { Venue } from "../bookings/Venue.tsx";
import styles from "./overview.module.css";

/** A child's next date: when, what, where and how to get there. */
export function NextCard({ child, booking }: Overview["next"][number]) {
  const { next_date: next } = booking;
  if (next === null) return null;
  return (
    <Card as="article" className={styles.next} aria-labelledby={`next-${child.id}`}>
      <p className={styles.who}>{child.first_name}</p>
      <p className={styles.when}>{longDate(next.date)}</p>
      <p className={bookings.fact}>
        <Icon name="clock" size={20} />
        <span>{timeRange(next.start, next.end)}</span>
      </p>
      <div className={bookings.head}>
        <h3 id={`next-${child.id}`} className={styles.what}>
          {booking.name}
        </h3>
        <Badge>{kindOf(booking)}</Badge>
      </div>
      <Venue location={booking.location} />
    </Card>
  );
}
