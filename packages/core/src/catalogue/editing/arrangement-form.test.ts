import { expect, test } from "vitest";
import { isoDate } from "../../kernel/index.ts";
import { validateArrangement } from "./arrangement-form.ts";

const lesson = {
  on: "2027-01-11",
  schoolTeacherIds: [1, 2, 3],
  schoolLocationIds: [10, 11],
  teacherIds: [1, 2],
  locationId: 10,
  capacity: 20,
  closuresOf: (id: number) =>
    id === 11 ? [{ from: isoDate("2027-01-12"), to: isoDate("2027-01-13"), reason: "Panto" }] : [],
};
const asClass = { teacher_ids: [], location_id: null, capacity: null, reason: "" };
const check = (more: object, other: object = {}) =>
  validateArrangement({ ...asClass, ...more }, { ...lesson, ...other });

test("what is as in the class is no arrangement, and needs no reason", () => {
  const plain = { ok: true, value: { ...asClass, reason: null } };
  expect(check({})).toEqual(plain);
  expect(check({ teacher_ids: [2, 1, 1], location_id: 10, capacity: 20, reason: "Ill" })).toEqual(plain);
});

test("another teacher or location needs a reason, other places alone need none", () => {
  expect(check({ teacher_ids: [3] })).toMatchObject({ error: [{ path: "reason" }] });
  expect(check({ location_id: 11, reason: "  Hall  is let " })).toEqual({
    ok: true,
    value: { ...asClass, location_id: 11, reason: "Hall is let" },
  });
  expect(check({ capacity: 12 })).toEqual({ ok: true, value: { ...asClass, capacity: 12, reason: null } });
});

test("every problem is named at its field", () => {
  const paths = (checked: ReturnType<typeof check>) => (checked.ok ? [] : checked.error.map(({ path }) => path));
  expect(paths(check({ teacher_ids: [4], location_id: 12, capacity: 0 }))).toEqual([
    "teacher_ids",
    "location_id",
    "capacity",
    "reason",
  ]);
  expect(check({ location_id: 11, reason: "Let" }, { on: "2027-01-12" })).toMatchObject({
    error: [{ path: "location_id", message: "This location is closed that day: Panto." }],
  });
});
