import { expect, test } from "vitest";
import { addEvents, newCalendar, type CalendarEvent } from "./calendar-events.ts";

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

function fileWith(...changes: Partial<CalendarEvent>[]): string {
  const calendar = newCalendar("Classes");
  addEvents(
    calendar,
    changes.map((one) => ({ ...event, ...one })),
  );
  return calendar.toString();
}

test("a session is at London's wall-clock time, and the file says in UTC when it last changed (RFC 5545, 3.8.7.2)", () => {
  const text = fileWith({});
  expect(text).toContain("DTSTART;TZID=Europe/London:20260704T100000\r\n");
  expect(text).toContain("DTSTAMP:20260601T083000Z\r\n");
  expect(text).toContain("BEGIN:VTIMEZONE\r\nTZID:Europe/London\r\n");
});

test("a calendar reminds the family two hours before, but not of a cancelled session", () => {
  expect(fileWith({})).toMatch(/BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT2H\r\nDESCRIPTION:Singing\r\nEND:VALARM/u);
  expect(fileWith({ cancelled: true })).not.toContain("VALARM");
});

/** The events of a file, as "id sequence status time"; the time is that of 4 July. */
const told = (text: string) =>
  text
    .split("BEGIN:VEVENT")
    .slice(1)
    .map((part) =>
      [`UID:${event.lineId}.`, "SEQUENCE:", "STATUS:", "DTSTART;TZID=Europe/London:20260704T"]
        .flatMap((name) => part.split(name)[1]?.split("\r\n")[0] ?? [])
        .join(" "),
    );

test("a lesson that takes the place of another one on the same day replaces it, and another cancels that", () => {
  const [four, five] = [
    { start: "16:00", end: "17:00" },
    { start: "17:00", end: "18:00" },
  ];
  const plain = "2026-07-04@matinee";
  expect(told(fileWith(four))).toEqual([`${plain} 0 CONFIRMED 160000`]);
  const gone = { ...four, cancelled: true, stamp: "2026-06-02T09:30:00+01:00" };
  expect(told(fileWith(gone, five))).toEqual([`${plain} 2 CONFIRMED 170000`]);
  expect(fileWith(gone, five)).toContain("DTSTAMP:20260602T083000Z\r\n");
  expect(told(fileWith({ ...gone, changes: 3 }, five))).toEqual([`${plain} 8 CONFIRMED 170000`]);
  expect(told(fileWith(gone, { ...five, cancelled: true }))[0]).toBe(`${plain} 3 CANCELLED 160000`);
});

test("two lessons of one day are two events, and those of other days keep their own", () => {
  const evening = { start: "18:00", end: "19:00" };
  expect(told(fileWith({}, evening, { date: "2026-07-11" }))).toEqual([
    "2026-07-04@matinee 0 CONFIRMED 100000",
    "2026-07-04T18:00@matinee 0 CONFIRMED 180000",
    "2026-07-11@matinee 0 CONFIRMED",
  ]);
});

test("a lesson beside another stays as cancelled under its own id, once it is cancelled or has the id of the other", () => {
  const takenAt = "2026-06-01T09:30:00+01:00";
  const gone = { cancelled: true, stamp: "2026-06-02T09:30:00+01:00" };
  const [morning, noon, evening] = [
    { takenAt },
    { start: "14:00", end: "15:00", takenAt },
    { start: "18:00", end: "19:00", takenAt },
  ];
  const plain = "2026-07-04@matinee";
  expect(told(fileWith(morning, { ...evening, ...gone }))).toEqual([
    `${plain} 2 CONFIRMED 100000`,
    "2026-07-04T18:00@matinee 1 CANCELLED 180000",
  ]);
  expect(told(fileWith({ ...morning, ...gone }, evening))).toEqual([
    `${plain} 2 CONFIRMED 180000`,
    "2026-07-04T18:00@matinee 1 CANCELLED 180000",
  ]);
  expect(told(fileWith({ ...morning, ...gone }, noon, { ...evening, changes: 1 }))).toEqual([
    `${plain} 2 CONFIRMED 140000`,
    "2026-07-04T14:00@matinee 1 CANCELLED 140000",
    "2026-07-04T18:00@matinee 2 CONFIRMED 180000",
  ]);
  expect(told(fileWith({ ...morning, ...gone }, { ...evening, ...gone }))).toEqual([
    `${plain} 3 CANCELLED 100000`,
    "2026-07-04T18:00@matinee 1 CANCELLED 180000",
  ]);
  // Another lesson at the time of a cancelled one has its id.
  expect(told(fileWith(morning, { ...evening, ...gone }, evening))).toEqual([
    `${plain} 2 CONFIRMED 100000`,
    "2026-07-04T18:00@matinee 2 CONFIRMED 180000",
  ]);
  // One that was taken after the other was cancelled had no id before, and one that was alone has the plain id.
  expect(told(fileWith({ ...morning, ...gone }, { ...evening, takenAt: "2026-06-03T09:30:00+01:00" }))).toEqual([
    `${plain} 2 CONFIRMED 180000`,
  ]);
  expect(told(fileWith({ ...morning, ...gone }))).toEqual([`${plain} 1 CANCELLED 100000`]);
});
