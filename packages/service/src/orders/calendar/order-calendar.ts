import { isProductLine, nameOf, type OrderLine } from "@matinee/core/basket";
import { extraText } from "@matinee/format";
import { childNames } from "../line-text.ts";
import { addEvents, newCalendar } from "./calendar-events.ts";
import { meetingsOf } from "../line-text.ts";

interface CalendarOrder {
  readonly name: string;
  readonly confirmedAt: string;
  readonly lines: readonly OrderLine[];
}

/** The calendar file of an order, with one event for each session or camp day. Null if the order has no dates. */
export function orderCalendar({ name, confirmedAt, lines }: CalendarOrder): string | null {
  const calendar = newCalendar(name);
  for (const line of lines) {
    if (isProductLine(line)) continue;
    addEvents(
      calendar,
      meetingsOf(line).map(({ held_on: date, start, end, elsewhere }) => ({
        lineId: line.id,
        type: line.type,
        name: nameOf(line),
        date,
        start,
        end,
        children: childNames(line),
        location: elsewhere ?? line.location,
        addons: line.type === "camp" ? line.addons.map(extraText) : [],
        seller: line.seller,
        stamp: confirmedAt,
        cancelled: false,
      })),
    );
  }
  return calendar.length() === 0 ? null : calendar.toString();
}

/** The path of a confirmed order's calendar file; the key makes it private. */
export function calendarPath(orderId: string, key: string): string {
  return `/calendar/${orderId}/${key}.ics`;
}
