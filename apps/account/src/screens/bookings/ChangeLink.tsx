import type { Booking } from "@matinee/contract/client";
import { buttonClass } from "@matinee/ui";
import { Link } from "react-router";

/** The way to the order, where a booking is cancelled or moved by the school's rule, or the school is asked. */
export function ChangeLink({ booking: { name, order } }: { booking: Pick<Booking, "name" | "order"> }) {
  // The school brought it over from its old system, and changes it.
  if (order === null) return <p>Ask the school if you would like to change this.</p>;
  return (
    <p>
      <Link
        className={buttonClass({ tone: "quiet", size: "small" })}
        to={`/orders/${order.id}#cancel`}
        aria-label={`Cancel or change ${name}`}
      >
        Cancel or change
      </Link>
    </p>
  );
}
