import type { Booking } from "@matinee/contract/client";
import { Badge, Card, Icon } from "@matinee/ui";
import { longDate, phoneHref, shortDate, timeRange } from "@matinee/format";
import { Link } from "react-router";
import { childNames } from "../common/lists.ts";
import { arrangementText, dateState, datesSummary, formatBookedDate, kindOf } from "./booking-text.ts";
import common from "../common/screen.module.css";
import styles from "./bookings.module.css";
import { ChangeLink } from "./ChangeLink.tsx";
import { Venue } from "./Venue.tsx";

const STATES: Record<Booking["status"], { label: string; tone: "good" | "plain" | "few" | "spot" } | null> = {
  upcoming: null,
  under_way: { label: "Under way", tone: "good" },
  past: { label: "Finished", tone: "plain" },
  cancelled: { label: "Cancelled", tone: "few" },
};

/** One booking with all its dates. */
export function BookingCard({ booking }: { booking: Booking }) {
  const { next_date: next, status } = booking;
  const state = STATES[status];
  // Why is said in the list of dates.
  const nextChange = next && arrangementText({ ...next, reason: null });
  // An order made as a guest in another browser lists no children.
  const who = [childNames(booking.children), booking.addons.length > 0 && `with ${booking.addons.join(", ")}`]
    .filter(Boolean)
    .join(", ");
  return (
    <Card as="article" className={styles.card} id={`booking-${booking.id}`} aria-labelledby={`name-${booking.id}`}>
      <div className={styles.head}>
        <h2 id={`name-${booking.id}`} className={styles.name}>
          {booking.name}
        </h2>
        <span className={styles.badges}>
          <Badge>{kindOf(booking)}</Badge>
          {state && <Badge tone={state.tone}>{state.label}</Badge>}
        </span>
      </div>
      {who !== "" && (
        <p className={styles.fact}>
          <Icon name="people" size={20} />
          <span>{who}</span>
        </p>
      )}
      {next && (
        <p className={styles.fact}>
          <Icon name="calendar" size={20} />
          <span>
            Next: <strong>{formatBookedDate(next)}</strong>
            {nextChange !== null && <span className={styles.state}> ({nextChange})</span>}
          </span>
        </p>
      )}
      <Dates booking={booking} />
      {next?.location && <Venue location={next.location} of="the next date" />}
      <Venue location={booking.location} {...(next?.location && { of: "the other dates" })} />
      {(status === "upcoming" || status === "under_way") && <ChangeLink booking={booking} />}
      <p className={styles.small}>
        Questions? {booking.seller.name},{" "}
        <a className={common.whole} href={phoneHref(booking.seller.phone)}>
          {booking.seller.phone}
        </a>
        . {booking.order !== null && <Link to={`/orders/${booking.order.id}`}>Order {booking.order.number}</Link>}
      </p>
    </Card>
  );
}

function Dates({ booking }: { booking: Booking }) {
  const { dates, skipped } = booking;
  return (
    <details className={styles.more} open={dates.length <= 3}>
      <summary data-arrow>{datesSummary(booking)}</summary>
      <ul className={styles.dates}>
        {dates.map((one) => {
          const state = dateState(one);
          const change = state === null ? arrangementText(one) : null;
          return (
            <li key={`${one.date} ${one.start}`} className={state === null ? "" : styles.past}>
              {longDate(one.date)}, {timeRange(one.start, one.end)}
              {state !== null && <span className={styles.state}> ({state})</span>}
              {change !== null && <span className={styles.state}> ({change})</span>}
            </li>
          );
        })}
      </ul>
      {skipped.length > 0 && (
        <p className={styles.small}>
          No class on {skipped.map((one) => `${shortDate(one.date)} (${one.reason})`).join(", ")}.
        </p>
      )}
    </details>
  );
}
