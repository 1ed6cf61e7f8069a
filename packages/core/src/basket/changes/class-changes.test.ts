import { expect, test } from "vitest";
import { addClassLine, changeClassLine, type DraftClassLine } from "./class-changes.ts";
import { ada, bo, session, trial } from "../testing/sample-lines.ts";

const draft = (change: Partial<DraftClassLine> = {}): DraftClassLine => ({ ...trial(), ...change });
const toddler = { id: "child-t", first_name: "Tim", date_of_birth: "2025-01-01" };

test("a trial becomes one line for all its children at today's price", () => {
  expect(addClassLine(draft({ children: [ada, bo] }), [bo.id, ada.id, bo.id])).toEqual({
    ok: true,
    value: {
      type: "trial",
      sellerId: 2,
      groupId: 7,
      startOn: "2027-01-09",
      childIds: [bo.id, ada.id],
      unitPrice: 1_200,
      vatBp: 2_000,
    },
  });
});

test("an enrolment costs the sessions that are left of the term, rounded half up", () => {
  const left = (sessions: number, fee: number) => {
    const dates = Array.from({ length: sessions }, (_, n) => session(`2027-01-${String(9 + n).padStart(2, "0")}`));
    const group = { ...trial().group, term_fee_pence: fee, term_sessions: 12 };
    const decided = addClassLine(draft({ type: "enrolment", group, sessions: dates }), [ada.id]);
    return decided.ok ? decided.value.unitPrice : decided.error.code;
  };
  expect(left(12, 12_000)).toBe(12_000);
  expect(left(5, 12_000)).toBe(5_000);
  expect(left(6, 12_001)).toBe(6_001);
});

test.each([
  ["somebody else's child", {}, [bo.id], "not_found"],
  ["a class that is closed", { group: { ...trial().group, open: false } }, [ada.id], "class_closed"],
  ["a class without further dates", { start_on: null, sessions: [] }, [ada.id], "date_not_offered"],
  ["a date without a session", { start_on: "2027-01-10" }, [ada.id], "date_not_offered"],
  [
    "a session that has begun",
    { sessions: [session("2027-01-09", 1, { started: true }), session("2027-01-16", 2)] },
    [ada.id],
    "date_not_offered",
  ],
  [
    "a trial cut short by the end of the timetable",
    { sessions: [session("2027-01-09")] },
    [ada.id],
    "date_not_offered",
  ],
] as const)("%s is refused", (_, change, childIds, code) => {
  expect(addClassLine(draft(change), childIds)).toMatchObject({ ok: false, error: { code } });
});

test("a child of the wrong age is named at its place in the form", () => {
  expect(addClassLine(draft({ children: [ada, toddler] }), [ada.id, toddler.id])).toMatchObject({
    ok: false,
    error: {
      code: "age_does_not_fit",
      details: [{ path: "child_ids.1", message: "Tim will be 2; this class is for ages 6 to 8." }],
    },
  });
});

test("an enrolment from another date gets today's price; otherwise the promised price stays until today's is accepted", () => {
  const line = trial({ type: "enrolment", unit_price_pence: 9_000, sessions: [session("2027-01-09")] });
  const later = { ...line, start_on: "2027-01-16", sessions: [session("2027-01-16")] };
  expect(changeClassLine(line, later, { start_date: "2027-01-16" })).toEqual({
    ok: true,
    value: { startOn: "2027-01-16", unitPrice: 1_000 },
  });
  expect(changeClassLine(line, line, { start_date: "2027-01-09" })).toEqual({
    ok: true,
    value: { startOn: "2027-01-09" },
  });
  expect(changeClassLine(line, line, { accept_price: true })).toEqual({ ok: true, value: { unitPrice: 1_000 } });
  const otherTrial = { ...trial(), start_on: "2027-01-16", sessions: [session("2027-01-16"), session("2027-01-23")] };
  expect(changeClassLine(trial({ unit_price_pence: 900 }), otherTrial, { start_date: "2027-01-16" })).toEqual({
    ok: true,
    value: { startOn: "2027-01-16" },
  });
});

test("nothing is printed for a class", () => {
  expect(changeClassLine(trial(), trial(), { personalisation: "Ada" })).toMatchObject({
    ok: false,
    error: { code: "invalid", details: [{ path: "personalisation" }] },
  });
  expect(changeClassLine(trial(), trial(), { personalisation: "" })).toEqual({ ok: true, value: {} });
});
