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
  /** When the place was taken (RFC 3339), where anything may be cancelled. */
  readonly takenAt?: string;
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
 * Adds events in wall-clock time. An id is made from line and date, so importing an event twice updates it instead of adding a second one. A
 * changed or cancelled event has a higher sequence number and replaces the earlier one. One that takes the place of a cancelled one of the same
 * line and day has its id: it replaces it. Another of that line and day has its time in its id too. It stays in the calendar under that id as
 * cancelled once it is cancelled, or has the id of the one before it: an imported file would keep it otherwise.
 */
export function addEvents(calendar: ICalCalendar, events: readonly CalendarEvent[]): void {
  for (const onDay of Map.groupBy(events, ({ lineId, date }) => `${lineId}.${date}`).values()) addDay(calendar, onDay);
}

/** Adds the events of one line on one day, which are in order of time. */
function addDay(calendar: ICalCalendar, events: readonly CalendarEvent[]): void {
  const [earliest] = events;
  const standing = events.filter((one) => !one.cancelled);
  const first = standing[0] ?? earliest;
  if (earliest === undefined || first === undefined) return;
  const gone = events.filter((one) => one.cancelled && one !== first);
  const id = `${first.lineId}.${first.date}`;
  const plain = inPlaceOf(gone, first);
  addEvent(calendar, `${id}@matinee`, plain);
  // By time, so that each id is there once. The earliest never had its time in its id.
  const others = new Map<string, CalendarEvent>();
  for (const one of gone) if (one.start !== earliest.start) others.set(one.start, one);
  if (gone.some((one) => stoodBefore(one, first)))
    others.set(first.start, { ...first, stamp: plain.stamp, cancelled: true });
  for (const one of standing.slice(1)) {
    const replaced = gone.filter(({ start }) => start === one.start);
    others.set(one.start, inPlaceOf(replaced, one));
  }
  for (const one of others.values()) addEvent(calendar, `${id}T${one.start}@matinee`, one);
}

/** An event with the id of cancelled ones: it is later than they are, and has a higher number. */
function inPlaceOf(gone: readonly CalendarEvent[], event: CalendarEvent): CalendarEvent {
  const latest = (a: CalendarEvent, b: CalendarEvent) => (Date.parse(a.stamp) < Date.parse(b.stamp) ? b : a);
  return {
    ...event,
    stamp: gone.reduce(latest, event).stamp,
    changes: gone.reduce((sum, { changes = 0 }) => sum + changes + 1, event.changes ?? 0),
  };
}

/** Whether a cancelled event stood earlier on the day of another that was taken already, which so had its time in its id. */
function stoodBefore(gone: CalendarEvent, other: CalendarEvent): boolean {
  if (other.cancelled || other.takenAt === undefined || gone.start >= other.start) return false;
  return Date.parse(other.takenAt) < Date.parse(gone.stamp);
}

function addEvent(calendar: ICalCalendar, id: string, event: CalendarEvent): void {
  const { location, date, teachers = [], changes = 0 } = event;
  calendar.createEvent({
    id,
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
