import ical, { ICalEventStatus } from "ical-generator";
import { isProductLine, nameOf, type OrderLine } from "../ordering/line-types.ts";
import { joined, meetingsOf } from "./line-words.ts";
import { LONDON_VTIMEZONE } from "./london-timezone.ts";

interface CalendarOrder {
  readonly name: string;
  readonly confirmedAt: string;
  readonly lines: readonly OrderLine[];
}

const KIND = { trial: "Trial", enrolment: "Class", camp: "Camp" } as const;

/**
 * The calendar file of an order (RFC 5545): one event for each session and each day of a camp, in wall-clock time of
 * Europe/London. The ids follow from line and date, so that importing it twice changes events instead of doubling them.
 * Null where the order has no dates.
 */
export function orderCalendar({ name, confirmedAt, lines }: CalendarOrder): string | null {
  const calendar = ical({ name, prodId: { company: "Matinee", product: "storefront", language: "EN" } });
  calendar.timezone({ name: "Europe/London", generator: () => LONDON_VTIMEZONE });
  for (const line of lines) {
    if (isProductLine(line)) continue;
    for (const { held_on: day, start, end } of meetingsOf(line)) {
      calendar.createEvent({
        id: `${line.id}.${day}@matinee`,
        // Without an offset: the clock on the wall, whatever zone this process runs in.
        start: `${day}T${start}:00`,
        end: `${day}T${end}:00`,
        timezone: "Europe/London",
        stamp: new Date(confirmedAt),
        summary: `${nameOf(line)} (${line.children.map((child) => child.first_name).join(", ")})`,
        location: {
          title: line.location.name,
          address: `${line.location.address_line_1}, ${line.location.post_town} ${line.location.postcode}`,
          geo: { lat: line.location.lat, lon: line.location.lng },
        },
        description: [
          `${KIND[line.type]} at ${line.location.name}.`,
          ...(line.type === "camp" && line.addons.length > 0
            ? [`With: ${joined(line.addons.map((addon) => addon.name))}.`]
            : []),
          `Questions: ${line.seller.name}, ${line.seller.phone}`,
        ].join(" "),
        status: ICalEventStatus.CONFIRMED,
      });
    }
  }
  return calendar.length() === 0 ? null : calendar.toString();
}
