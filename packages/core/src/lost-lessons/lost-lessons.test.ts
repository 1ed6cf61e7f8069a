import fc from "fast-check";
import { expect, test } from "vitest";
import { isoDate, pence, step } from "../kernel/index.ts";
import { decideAnswer, LESSON_WAYS } from "./decide-answer.ts";
import { validateLessonOffer } from "./lesson-offer.ts";
import { lessonValue } from "./lesson-value.ts";
import { lostLessonMachine } from "./lost-lesson-machine.ts";

test("an end is final, and what led to it may come again", () => {
  for (const end of ["moved", "credited", "refunded", "closed"] as const)
    for (const event of lostLessonMachine.events) {
      const moved = step(lostLessonMachine, end, event);
      expect(moved.ok ? moved.value : end).toBe(end);
    }
});

test("a family chooses what it is offered while it is asked; the school chooses freely until there is an end", () => {
  const open = { state: "open", ways: ["date", "credit"] } as const;
  expect(decideAnswer(open, { answer: "credit", by: "family" })).toEqual({
    ok: true,
    value: { event: "credit", state: "credited" },
  });
  expect(decideAnswer(open, { answer: "refund", by: "family" })).toMatchObject({ error: { kind: "not_offered" } });
  expect(decideAnswer(open, { answer: "nothing", by: "family" })).toMatchObject({ error: { kind: "not_offered" } });
  expect(decideAnswer(open, { answer: "refund", by: "rule" })).toMatchObject({ value: { state: "refunded" } });
  const waiting = { ...open, state: "with_school" } as const;
  expect(decideAnswer(waiting, { answer: "credit", by: "family" })).toMatchObject({ error: { kind: "settled" } });
  expect(decideAnswer(waiting, { answer: "nothing", by: "school" })).toMatchObject({ value: { state: "closed" } });
  const done = { ...open, state: "credited" } as const;
  expect(decideAnswer(done, { answer: "credit", by: "family" })).toEqual({ ok: true, value: null });
  expect(decideAnswer(done, { answer: "date", by: "school" })).toMatchObject({ error: { kind: "settled" } });
});

test("the lessons of a line come to exactly its price, and never to more than is left of it", () => {
  fc.assert(
    fc.property(
      fc.nat(50_000),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 14 }),
      (charged, places, lessons) => {
        let given = 0;
        for (let placeNth = 0; placeNth < places; placeNth += 1)
          for (let nth = 0; nth < lessons; nth += 1)
            given += lessonValue(
              { charged: pence(charged), given: pence(given), gone: null },
              { places, lessons, placeNth, nths: [nth] },
            );
        expect(given).toBe(charged);
      },
    ),
  );
});

test("of a place that was cancelled for a part of its price, a lost lesson gives the other part", () => {
  const share = { places: 1, lessons: 12, placeNth: 0, nths: [3] };
  const line = { charged: pence(12_000), given: pence(6_000) };
  const value = (given: number) =>
    lessonValue({ ...line, gone: { charged: pence(12_000), given: pence(given) } }, share);
  expect([value(6_000), value(12_000), value(0)]).toEqual([500, 0, 1_000]);
  expect(lessonValue({ charged: pence(12_000), given: pence(11_900), gone: null }, share)).toBe(100);
});

test("families get a day to come to answer by, and none is asked where the school decides", () => {
  const today = isoDate("2026-11-25");
  const offer = { ways: LESSON_WAYS, fallback: "credit", answer_by: "2026-12-02" } as const;
  const problem = (answer_by: string | null) => {
    const checked = validateLessonOffer({ ...offer, answer_by }, today);
    return checked.ok ? null : checked.error.map(({ path, message }) => `${path}: ${message}`).join();
  };
  expect(problem("2026-12-02")).toBeNull();
  expect(problem(null)).toBe("offer.answer_by: Please enter the last day to answer.");
  expect(problem("2026-11-25")).toContain("a future day");
  expect(problem("2027-03-01")).toContain("within the next 60 days");
  expect(validateLessonOffer({ ...offer, ways: [] }, today)).toMatchObject({ value: { fallback: "school" } });
});
