import { expect, test } from "vitest";
import { readHold, untilNextReading } from "./hold-clock.ts";

const UNTIL = Date.UTC(2026, 10, 21, 14, 32);
const at = (secondsLeft: number) => readHold(UNTIL, UNTIL - secondsLeft * 1_000, "places", "Europe/London");

test("the countdown shows the end time and the minutes left", () => {
  expect(at(14 * 60).text).toBe("Your places are held until 14:32: 14 minutes left");
  expect(at(60).text).toBe("Your places are held until 14:32: 1 minute left");
  expect(readHold(UNTIL, UNTIL - 60_000, "place", "Europe/London").text).toMatch(/^Your place is held until 14:32/);
  expect(readHold(UNTIL, UNTIL - 60_000, "items", "Europe/London").text).toMatch(/^Your items are held until 14:32/);
});

test("the last seconds count as a minute, then the hold has expired", () => {
  expect(at(1)).toMatchObject({ minutes: 1, expired: false });
  expect(at(0)).toMatchObject({ minutes: 0, expired: true });
  expect(at(-5)).toMatchObject({ minutes: 0, expired: true });
});

test("in summer the time is British Summer Time", () => {
  const until = Date.UTC(2026, 6, 1, 13, 5);
  expect(readHold(until, until - 60_000, "places", "Europe/London").text).toContain("14:05");
});

test("the text is updated when the minute changes", () => {
  for (const left of [1, 59_999, 60_000, 60_001, 899_999]) {
    const wait = untilNextReading(UNTIL, UNTIL - left);
    expect(readHold(UNTIL, UNTIL - left + wait, "places").minutes).toBe(
      readHold(UNTIL, UNTIL - left, "places").minutes - 1,
    );
    expect(readHold(UNTIL, UNTIL - left + wait - 1, "places").minutes).toBe(
      readHold(UNTIL, UNTIL - left, "places").minutes,
    );
  }
});
