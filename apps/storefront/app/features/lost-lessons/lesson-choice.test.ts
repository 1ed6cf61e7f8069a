import { expect, test } from "vitest";
import { currentChoice } from "./lesson-choice.ts";

const date = (session_id: number) => ({ session_id, date: "2026-12-05", start: "10:00", end: "11:00" });

test("what was chosen stays while it is offered", () => {
  const chosen = { way: "date", sessionId: 8 } as const;
  expect(currentChoice({ ways: ["date", "credit"], dates: [date(7), date(8)] }, chosen)).toEqual(chosen);
});

test("a date that is full by now is not sent: the one that the list shows is", () => {
  expect(currentChoice({ ways: ["date", "credit"], dates: [date(7)] }, { way: "date", sessionId: 8 })).toEqual({
    way: "date",
    sessionId: 7,
  });
});

test("a way that is gone is not chosen any more, and the only one left is", () => {
  const gone = { way: "date", sessionId: 8 } as const;
  expect(currentChoice({ ways: ["credit", "refund"], dates: [] }, gone)).toEqual({ way: null, sessionId: null });
  expect(currentChoice({ ways: ["credit"], dates: [] }, gone)).toEqual({ way: "credit", sessionId: null });
});

test("nothing is chosen before the family has, but where there is one way", () => {
  expect(currentChoice({ ways: ["date", "credit"], dates: [date(7)] }, undefined).way).toBeNull();
  expect(currentChoice({ ways: ["date"], dates: [date(7)] }, undefined)).toEqual({ way: "date", sessionId: 7 });
});
