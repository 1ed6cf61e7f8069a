import { expect, test } from "vitest";
import { doneInTable, doneText, deliveryItemText, whereText } from "./delivery-text.ts";

const address = { line_1: "12 Park Row", line_2: "", line_3: "", post_town: "Leeds", county: "", postcode: "LS1 4AP" };

test("an item is named with how many, its options and what is printed on it", () => {
  expect(deliveryItemText({ quantity: 2, item: "Hoodie", options: ["Age 7–8", "Black"], printed: "Ada" })).toBe(
    "2 × Hoodie, Age 7–8, Black, printed with “Ada”",
  );
  expect(deliveryItemText({ quantity: 1, item: "Bottle", options: [], printed: null })).toBe("1 × Bottle");
});

test("it says where the item goes, also if nobody knows any more", () => {
  expect(whereText({ method: "post", address })).toBe("Post to 12 Park Row, Leeds, LS1 4AP");
  expect(whereText({ method: "collect", address: null })).toBe("Hand out");
  expect(whereText({ method: "post", address: null })).toContain("deleted its account");
});

test("it says who posted it and when, where that is known", () => {
  const done = { how: "posted", at: "2026-12-03T10:20:00.000Z", by: "Sam" } as const;
  expect(doneText(done)).toBe("Posted at 10:20 on 3 December 2026 by Sam");
  expect(doneInTable({ ...done, how: "handed_out", by: null })).toBe("Handed out 3 Dec 2026, 10:20");
  expect(doneText({ ...done, how: "before_list", by: null })).toContain("Not recorded");
});
