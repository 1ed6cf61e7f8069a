import { expect, test } from "vitest";
import { needsScript, scriptNeed } from "./script-need.ts";

test.each([
  ["/cart", /cart/],
  ["/apply-now", /Applying/],
  ["/apply-now/children/camp", /Applying/],
  ["/apply-now/trial-date", /Applying/],
  ["/apply-now/checkout", /Paying/],
  ["/apply-now/thank-you", /order/],
  ["/receipt/1", /order/],
  ["/pay/1", /Paying online/],
  ["/offer/1", /offer/],
  ["/lost-lessons/1", /happens instead/],
  ["/waiting-list/1", /Leaving a waiting list/],
])("%s says what needs JavaScript", (path, title) => {
  expect(needsScript(path)).toBe(true);
  expect(scriptNeed(path).title).toMatch(title);
});

test.each(["/", "/find-classes", "/find-classes/classe", "/class/details/1", "/shop/items/details/1", "/enquiry"])(
  "%s is a page without it",
  (path) => {
    expect(needsScript(path)).toBe(false);
  },
);
