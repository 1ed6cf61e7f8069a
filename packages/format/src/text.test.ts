import fc from "fast-check";
import { expect, test } from "vitest";
import { ageRange, counted, formatCount, formatMiles } from "./counts.ts";
import { formatAlternatives, formatList, sentenceList } from "./lists.ts";
import { mailLabel } from "./mail-label.ts";
import { formatPhone, phoneHref } from "./phone.ts";

test.each([
  [[], ""],
  [["Ada"], "Ada"],
  [["Ada", "Bo"], "Ada and Bo"],
  [["Ada", "Bo", "Mia"], "Ada, Bo and Mia"],
])("%j as a list", (items, text) => {
  expect(formatList(items)).toBe(text);
});

test("lists read as Intl writes them", () => {
  const and = new Intl.ListFormat("en-GB");
  const or = new Intl.ListFormat("en-GB", { type: "disjunction" });
  fc.assert(
    fc.property(fc.array(fc.string()), (items) => {
      expect(formatList(items)).toBe(and.format(items));
      expect(formatAlternatives(items)).toBe(or.format(items));
    }),
  );
});

test("a sentence list has a capital letter", () => {
  expect(sentenceList(["singing", "acting", "dance"])).toBe("Singing, acting and dance");
  expect(sentenceList([])).toBe("");
});

test("counts in the singular and plural", () => {
  expect([0, 1, 3].map((count) => counted(count, "place"))).toEqual(["0 places", "1 place", "3 places"]);
  expect(counted(2, "child", "children")).toBe("2 children");
  expect(counted(1_224, "lesson")).toBe("1,224 lessons");
});

test("a long count has commas", () => {
  expect([7, 1_000, 1_234_567].map(formatCount)).toEqual(["7", "1,000", "1,234,567"]);
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: -1_100, max: 1_100 }), fc.integer()), (count) => {
      expect(formatCount(count)).toBe(count.toLocaleString("en-GB"));
    }),
  );
});

test("ages and distances", () => {
  expect([ageRange(6, 8), ageRange(4, 4)]).toEqual(["6–8 yrs", "4 yrs"]);
  expect([0, 0.84, 9.94, 10, 12.4].map(formatMiles)).toEqual(["0.0 mi", "0.8 mi", "9.9 mi", "10 mi", "12 mi"]);
});

test("UK phone numbers are grouped as usual; foreign ones do not change", () => {
  expect(formatPhone("+447700900123")).toBe("07700 900123");
  expect(formatPhone("+441134960000")).toBe("0113 496 0000");
  expect(formatPhone("+441214960123")).toBe("0121 496 0123");
  expect(formatPhone("+442079460123")).toBe("020 7946 0123");
  expect(formatPhone("+441943600123")).toBe("01943 600123");
  expect(formatPhone("+353861234567")).toBe("+353861234567");
});

test("a link that dials a number has none of its spaces", () => {
  expect(phoneHref("+441134960000")).toBe("tel:+441134960000");
  expect(phoneHref(" 0113 496\u{a0}0000 ")).toBe("tel:01134960000");
});

test("a mail of a new kind is named by its kind", () => {
  expect(mailLabel("pay_link")).toBe("Link to pay what is owed");
  expect(mailLabel("order_moved")).toBe("order moved");
});
