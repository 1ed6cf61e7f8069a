import fc from "fast-check";
import { expect, test } from "vitest";
import { clashesOf } from "./clashes.ts";
import { ada, bo, camp, hoodie, session, trial } from "./testing/sample-lines.ts";

const at = (id: string, held_on: string, start: string, end: string, children = [ada]) =>
  trial({ id, children, sessions: [session(held_on, 1, { start, end })] });

test("back-to-back classes are no clash; a minute of overlap is one", () => {
  const first = at("first", "2027-01-09", "10:00", "11:00");
  const next = at("next", "2027-01-09", "11:00", "12:00");
  const early = at("early", "2027-01-09", "10:59", "12:00");
  expect(clashesOf(first, [first, next], [])).toEqual([]);
  expect(clashesOf(next, [first, next], [])).toEqual([]);
  expect(clashesOf(first, [first, early], [])).toEqual([
    { child: ada, name: "Mini Movers", held_on: "2027-01-09", start: "10:59", end: "12:00" },
  ]);
});

test("only the same child on the same day clashes, and an item never", () => {
  const line = at("line", "2027-01-09", "10:00", "11:00", [ada, bo]);
  const others = [
    at("bo", "2027-01-09", "10:30", "11:30", [bo]),
    at("another day", "2027-01-10", "10:00", "11:00"),
    hoodie(),
  ];
  expect(clashesOf(line, [line, ...others], []).map(({ child }) => child.first_name)).toEqual(["Bo"]);
  expect(clashesOf(hoodie(), [line], [])).toEqual([]);
});

test("a booking elsewhere is named once, with the first meeting that overlaps", () => {
  const week = camp();
  const elsewhere = ["2027-04-06", "2027-04-05"].map((held_on) => ({
    child_id: ada.id,
    pool_id: 8,
    name: "Tap",
    held_on,
    start: "15:00",
    end: "17:00",
  }));
  expect(clashesOf(week, [week], elsewhere)).toEqual([
    { child: ada, name: "Tap", held_on: "2027-04-05", start: "15:00", end: "17:00" },
  ]);
});

test("property: a clash is seen from both lines, and never with itself", () => {
  const time = fc.integer({ min: 9, max: 16 }).map((hour) => `${String(hour).padStart(2, "0")}:00`);
  const line = (id: string) =>
    fc
      .tuple(
        fc.constantFrom("2027-01-09", "2027-01-10"),
        time,
        fc.integer({ min: 1, max: 3 }),
        fc.subarray([ada, bo], { minLength: 1 }),
      )
      .map(([day, start, hours, children]) =>
        at(id, day, start, `${String(Number(start.slice(0, 2)) + hours).padStart(2, "0")}:00`, children),
      );
  fc.assert(
    fc.property(line("a"), line("b"), (a, b) => {
      const names = (one: typeof a) => clashesOf(one, [a, b], []).map(({ child }) => child.id);
      expect(names(a)).toEqual(names(b));
      expect(clashesOf(a, [a], [])).toEqual([]);
    }),
  );
});
