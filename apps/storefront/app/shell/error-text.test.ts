import { expect, test } from "vitest";
import { errorText } from "./error-text.ts";

test.each(["/apply-now", "/apply-now/children/camp"])("%s comes before any payment, and says so", (pathname) => {
  expect(errorText(500, pathname)).toBe("You have not been charged. Please try again.");
});

test.each(["/apply-now/thank-you", "/apply-now/checkout", "/receipt/7", "/pay/key", "/class/details/7"])(
  "%s may come after a payment, or has nothing to do with one, and says nothing of it",
  (pathname) => expect(errorText(500, pathname)).toBe("Please try again."),
);

test("while the shop is down, a page says to come back in a minute", () => {
  expect(errorText(503, "/apply-now")).toContain("in a minute");
});
