import ical, { ICalEventStatus } from "ical-generator";
import { isClassLine, type OrderLine } from "../ordering/line-types.ts";
import { LONDON_VTIMEZONE } from "./london-timezone.ts";

interface CalendarOrder {
  readonly name: string;
  readonly confirmedAt: string;
  readonly lines: readonly OrderLine[];
}

/**
 * The calendar file of an order (RFC 5545): one event a session, in wall-clock time of Europe/London. The ids follow from
 * line and date, so that importing it twice changes events instead of doubling them.
 */
export function orderCalendar({ name, confirmedAt, lines }: CalendarOrder): string {
  const calendar = ical({ name, prodId: { company: "Matinee", product: "storefront", language: "EN" } });
  calendar.timezone({ name: "Europe/London", generator: () => LONDON_VTIMEZONE });
  for (const line of lines.filter(isClassLine)) {
    for (const session of line.sessions) {
      calendar.createEvent({
        id: `${line.id}.${session.held_on}@matinee`,
        // Without an offset: the clock on the wall, whatever zone this process runs in.
        start: `${session.held_on}T${session.start}:00`,
        end: `${session.held_on}T${session.end}:00`,
        timezone: "Europe/London",
        stamp: new Date(confirmedAt),
        summary: `${line.group.name} (${line.children.map((child) => child.first_name).join(", ")})`,
        location: {
          title: line.location.name,
          address: `${line.location.address_line_1}, ${line.location.post_town} ${line.location.postcode}`,
          geo: { lat: line.location.lat, lon: line.location.lng },
        },
        description: `Trial at ${line.location.name}. Questions: ${line.seller.name}, ${line.seller.phone}`,
        status: ICalEventStatus.CONFIRMED,
      });
    }
  }
  return calendar.toString();
}
