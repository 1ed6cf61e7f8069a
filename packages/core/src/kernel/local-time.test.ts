import { expect, test } from "vitest";
import { addMinutes, localTime } from "./local-time.ts";

test.each(["24:00", "9:00", "09:60", "09:00:00", "", "ab:cd", " 09:00"])("%j is not a time of day", (text) => {
  expect(() => localTime(text)).toThrow(RangeError);
});

test("reads and adds within a day", () => {
  expect(localTime("00:00")).toBe("00:00");
  expect(localTime("23:59")).toBe("23:59");
  expect(addMinutes(localTime("09:45"), 90)).toBe("11:15");
  expect(addMinutes(localTime("09:45"), -45)).toBe("09:00");
  expect(() => addMinutes(localTime("23:30"), 30)).toThrow(RangeError);
});
