import { ApiError } from "@matinee/contract/client";
import { afterEach, expect, test, vi } from "vitest";
import { beginRefusal, noAnswer, outcomeUnknown, removedCardRefusal } from "./common-refusals.ts";

afterEach(() => void vi.unstubAllGlobals());

test.each([
  [true, "The payment service did not answer."],
  [false, "You were offline, so the payment was not sent."],
])("without an answer (online: %s) the visitor may press again", (onLine, title) => {
  vi.stubGlobal("navigator", { onLine });
  expect(noAnswer().title).toBe(title);
  expect(noAnswer().advice).toContain("can't be charged twice");
});

const notFound = (details: unknown, code = "not_found") =>
  new ApiError(new Response(null, { status: 404 }), { message: "", details, messages: [], code, request_id: "r" });
const CARD = [{ path: "payment_method_id", message: "Not found." }];

test("a saved card that is gone is told as such; anything else that was not found is not", () => {
  expect(removedCardRefusal(notFound(CARD))).toMatchObject({ title: "This card is no longer saved." });
  expect(removedCardRefusal(notFound([{ path: "order_id", message: "Not found." }]))).toBeNull();
  expect(removedCardRefusal(notFound(""))).toBeNull();
  expect(removedCardRefusal(notFound(CARD, "invalid"))).toBeNull();
  expect(removedCardRefusal(new TypeError("fetch failed"))).toBeNull();
});

const SIGN_IN = "/admin/sign-in/leeds.test?return=%2Faccount%2Forders%2F1%2Fpay";
const answer = (status: number, body: Record<string, unknown> | null) =>
  new ApiError(new Response(null, { status }), body && { messages: [], request_id: "r", ...body });

test("what the shop says against a payment is shown in its words", () => {
  const moved = { message: "Your cart has changed.", details: "This order has been cancelled.", code: "order_changed" };
  expect(beginRefusal(answer(409, moved), SIGN_IN)).toEqual({
    field: null,
    title: "This order has been cancelled.",
    advice: "You have not been charged.",
  });
  const rows = [{ path: "up_to", message: "Nothing on this order is due by that date." }];
  const invalid = { message: "Please check what you entered.", details: rows, code: "invalid" };
  expect(beginRefusal(answer(422, invalid), null).title).toBe("Nothing on this order is due by that date.");
  expect(beginRefusal(answer(409, { ...moved, details: "" }), null).title).toBe("Your cart has changed.");
  const many = { message: "Too many attempts.", details: "Please wait ten minutes.", code: "too_many_requests" };
  expect(beginRefusal(answer(429, many), null)).toMatchObject({
    title: "Too many attempts.",
    advice: "Please wait ten minutes.",
  });
});

test("whoever was logged out meanwhile is led to the login", () => {
  const ended = answer(401, { message: "Please log in.", details: "", code: "not_logged_in" });
  expect(beginRefusal(ended, SIGN_IN)).toMatchObject({ title: "You have been logged out.", login: SIGN_IN });
  expect(beginRefusal(ended, null)).not.toHaveProperty("login");
});

test("only a lost answer, or a fault, is no answer", () => {
  vi.stubGlobal("navigator", { onLine: true });
  const none = "The payment service did not answer.";
  expect(beginRefusal(new TypeError("fetch failed"), null).title).toBe(none);
  expect(beginRefusal(answer(503, { message: "The till is full.", details: "", code: "fault" }), null).title).toBe(
    none,
  );
  // A proxy has no words of its own.
  expect(beginRefusal(answer(408, null), null).title).toBe(none);
});

test.each([true, false])("a card that was sent without an answer is not told as not sent (online: %s)", (onLine) => {
  vi.stubGlobal("navigator", { onLine });
  expect(outcomeUnknown().title).toBe("We do not know yet whether the payment went through.");
  expect(outcomeUnknown().advice).toContain("can't be charged twice");
});
