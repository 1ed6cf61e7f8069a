import { afterEach, expect, test, vi } from "vitest";
import { refusalOf } from "../../shared/testing/api-of.ts";
import { failureOf } from "./checkout-error.ts";

afterEach(() => void vi.unstubAllGlobals());

test("a refusal keeps its code, its fields and its number", () => {
  const details = [{ path: "lines.0", message: "Only 2 are left." }];
  expect(failureOf(refusalOf(409, { code: "no_stock_left", details }))).toEqual({
    code: "no_stock_left",
    message: "It did not work.",
    details,
    requestId: "r-7",
  });
  expect(failureOf(refusalOf(500))).toMatchObject({ code: "fault", details: [] });
});

test("what a refusal says in words of its own is kept as advice", () => {
  const details = "These places were held for two hours today. Please try again tomorrow.";
  expect(failureOf(refusalOf(429, { code: "too_many_requests", details }))).toMatchObject({
    code: "too_many_requests",
    details: [],
    advice: details,
  });
});

test.each([
  [false, "offline", "You are offline"],
  [true, "unreachable", "We can't connect right now"],
])("without an answer (online: %s) the checkout says which side is lost", (onLine, code, message) => {
  vi.stubGlobal("navigator", { onLine });
  expect(failureOf(new TypeError("fetch failed"))).toMatchObject({ code, message, requestId: null });
});
