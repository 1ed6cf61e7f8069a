import { ApiError } from "@matinee/contract/client";
import { AnswerLost } from "@matinee/webapp";
import { afterEach, expect, test, vi } from "vitest";
import { failureText, TYPING_SAVED } from "./failure-text.ts";

afterEach(() => void vi.unstubAllGlobals());

const refusal = (status: number, answer: object) =>
  new ApiError(new Response(null, { status }), {
    message: "It did not work.",
    details: "",
    messages: [],
    code: null,
    request_id: "r-7",
    ...answer,
  });

test.each([
  [false, "You are offline. Try again when you are back online."],
  [true, "We can't connect. Please try again."],
])("a lost connection (online: %s) promises nothing by itself", (onLine, text) => {
  vi.stubGlobal("navigator", { onLine });
  expect(failureText(new TypeError("fetch failed"))).toBe(text);
});

test("a form that is saved as it is typed says so", () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(failureText(new TypeError("fetch failed"), TYPING_SAVED)).toBe(
    "You are offline. What you typed is saved. Try again when you are back online.",
  );
});

test("what nobody knows the outcome of is said to be unknown, whatever is saved", () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(failureText(new AnswerLost(new TypeError("fetch failed")), TYPING_SAVED)).toBe(
    "We could not connect, so we do not know whether this went through. Check your connection, then load this page again.",
  );
});

test("a refusal says why, and a fault of ours gives a number to tell us", () => {
  expect(failureText(refusal(409, { details: "Only 2 are left." }))).toBe("It did not work. Only 2 are left.");
  expect(failureText(refusal(422, { details: [{ path: "name", message: "This is needed." }] }))).toBe(
    "It did not work.",
  );
  expect(failureText(refusal(500, {}))).toBe("It did not work. If it happens again, tell us this number: r-7");
});
