import ical, { ICalAlarmType, ICalEventStatus, type ICalCalendar } from "ical-generator";
import { formatList } from "@matinee/format";
import { LONDON_VTIMEZONE } from "./london-timezone.ts";

/** One session of a class or one day of a camp, as a calendar shows it. */
export interface CalendarEvent {
  readonly lineId: string;
  readonly type: "trial" | "enrolment" | "camp";
  readonly name: string;
  readonly date: string;
  readonly start: string;
  readonly end: string;
  /** First names only. */
  readonly children: readonly string[];
  readonly location: {
    readonly name: string;
    readonly address_line_1: string;
    readonly post_town: string;
    readonly postcode: string;
    readonly lat: number;
    readonly lng: number;
  };
  readonly addons: readonly string[];
  /** Who take it instead of the class's own teachers. */
  readonly teachers?: readonly string[];
  readonly seller: { readonly name: string; readonly phone: string };
  /** When the event last changed (RFC 3339). Never the current time, so that the same bookings give the same bytes. */
  readonly stamp: string;
  readonly cancelled: boolean;
  /** How often where or by whom it is held has changed. */
  readonly changes?: number;
}

/** Calendars remind a family two hours before, unless they have reminders of their own. */
const REMINDER_SECONDS = 7_200;

const KIND = { trial: "Trial", enrolment: "Class", camp: "Camp" } as const;

/** An empty calendar (RFC 5545) with the rules of Europe/London. */
export function newCalendar(name: string): ICalCalendar {
  const calendar = ical({ name, prodId: { company: "Matinee", product: "storefront", language: "EN" } });
  // The rules without a zone for the calendar itself: with one, the library writes DTSTAMP in local time, where RFC 5545 wants UTC.
  calendar.timezone({ name: null, generator: () => LONDON_VTIMEZONE });
  return calendar;
}

/**
 * Adds an event in wall-clock time. Its id is made from line and date, so importing it twice updates the event instead
 * of adding a second one. A changed or cancelled event has a higher sequence number and replaces the earlier one.
 */
export function addEvent(calendar: ICalCalendar, event: CalendarEvent): void {
  const { location, date, teachers = [], changes = 0 } = event;
  calendar.createEvent({
    id: `${event.lineId}.${date}@matinee`,
    // Each change has a higher number than those before it.
    sequence: 2 * changes + (event.cancelled ? 1 : 0),
    // No offset: this is London wall-clock time in any process time zone.
    start: `${date}T${event.start}:00`,
    end: `${date}T${event.end}:00`,
    timezone: "Europe/London",
    stamp: new Date(event.stamp),
    summary: `${event.name} (${event.children.join(", ")})`,
    location: {
      title: location.name,
      address: `${location.address_line_1}, ${location.post_town} ${location.postcode}`,
      geo: { lat: location.lat, lon: location.lng },
    },
    description: [
      `${KIND[event.type]} at ${location.name}.`,
      ...(teachers.length > 0 ? [`Taken by ${formatList(teachers)}.`] : []),
      ...(event.addons.length > 0 ? [`With: ${formatList(event.addons)}.`] : []),
      `Questions: ${event.seller.name}, ${event.seller.phone}`,
    ].join(" "),
    status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    alarms: event.cancelled
      ? []
      : [{ type: ICalAlarmType.display, triggerBefore: REMINDER_SECONDS, description: event.name }],
  });
}
