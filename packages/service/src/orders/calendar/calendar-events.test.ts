import { expect, test } from "vitest";
import { addEvent, newCalendar, type CalendarEvent } from "./calendar-events.ts";

const event: CalendarEvent = {
  lineId: "01a202fb-1c52-7c84-a3f4-b4024d44104c",
  type: "trial",
  name: "Singing",
  date: "2026-07-04",
  start: "10:00",
  end: "11:00",
  children: ["Ada"],
  location: {
    name: "St Mary's Hall",
    address_line_1: "1 High Street",
    post_town: "Leeds",
    postcode: "LS1 4AP",
    lat: 53.8,
    lng: -1.55,
  },
  addons: [],
  seller: { name: "Matinee Leeds", phone: "0113 496 0000" },
  teachers: [],
  stamp: "2026-06-01T09:30:00+01:00",
  cancelled: false,
};

function fileWith(changes: Partial<CalendarEvent> = {}): string {
  const calendar = newCalendar("Classes");
  addEvent(calendar, { ...event, ...changes });
  return calendar.toString();
}

test("a session is at London's wall-clock time, and the file says in UTC when it last changed (RFC 5545, 3.8.7.2)", () => {
  const text = fileWith();
  expect(text).toContain("DTSTART;TZID=Europe/London:20260704T100000\r\n");
  expect(text).toContain("DTSTAMP:20260601T083000Z\r\n");
  expect(text).toContain("BEGIN:VTIMEZONE\r\nTZID:Europe/London\r\n");
});

test("a calendar reminds the family two hours before, but not of a cancelled session", () => {
  expect(fileWith()).toMatch(/BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT2H\r\nDESCRIPTION:Singing\r\nEND:VALARM/u);
  expect(fileWith({ cancelled: true })).not.toContain("VALARM");
});
