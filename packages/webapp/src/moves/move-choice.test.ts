import type { MoveTargets } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { firstChoice, moveBody, withTarget } from "./move-choice.ts";

const full = {
  id: 1,
  name: "Juniors",
  place: "Hall",
  price: 1_200,
  by_day: false,
  dates: [{ date: "2027-01-09", start: "10:00", free: 0 }],
};
const free = {
  ...full,
  id: 2,
  dates: [
    { date: "2027-01-10", start: "10:00", free: 0 },
    { date: "2027-01-17", start: "10:00", free: 3 },
  ],
};
const line: MoveTargets = {
  line_id: "line",
  type: "trial",
  quantity: 2,
  children: [
    { id: "ada", first_name: "Ada" },
    { id: "bo", first_name: "Bo" },
  ],
  targets: [full, free],
};

test("the form begins with everything of the line and the first date that has a place", () => {
  expect(firstChoice(line)).toEqual({
    target: 2,
    date: "2027-01-17",
    days: null,
    childIds: ["ada", "bo"],
    quantity: 2,
  });
  expect(firstChoice({ ...line, targets: [full] })).toMatchObject({ target: 1, date: "2027-01-09" });
  expect(firstChoice({ ...line, targets: [] })).toMatchObject({ target: null, date: null });
  expect(withTarget({ ...firstChoice(line), days: ["2027-01-17"] }, full)).toMatchObject({
    target: 1,
    date: "2027-01-09",
    days: null,
  });
});

test("a choice names what moves and where to, and nothing that the line does not need", () => {
  const choice = firstChoice(line);
  expect(moveBody(line, choice)).toEqual({
    ok: true,
    value: { line_id: "line", group_id: 2, start_date: "2027-01-17" },
  });
  expect(moveBody(line, { ...choice, childIds: ["bo"] })).toMatchObject({ value: { child_ids: ["bo"] } });
  expect(moveBody({ ...line, type: "enrolment" }, choice)).toEqual({
    ok: true,
    value: { line_id: "line", group_id: 2 },
  });
  const camp: MoveTargets = { ...line, type: "camp" };
  expect(moveBody(camp, choice)).toEqual({ ok: true, value: { line_id: "line", course_id: 2 } });
  expect(moveBody(camp, { ...choice, days: ["2027-01-17"] })).toMatchObject({
    value: { course_id: 2, days: ["2027-01-17"] },
  });
  const item: MoveTargets = { ...line, type: "product", children: [] };
  expect(moveBody(item, { ...choice, childIds: [] })).toEqual({
    ok: true,
    value: { line_id: "line", variation_id: 2 },
  });
  expect(moveBody(item, { ...choice, childIds: [], quantity: 1 })).toMatchObject({ value: { quantity: 1 } });
});

test("what is missing is said", () => {
  const choice = firstChoice(line);
  expect(moveBody(line, { ...choice, childIds: [] })).toMatchObject({
    ok: false,
    error: "Choose whose place is moved.",
  });
  expect(moveBody({ ...line, type: "camp" }, { ...choice, days: [] })).toMatchObject({
    error: "Choose at least one day.",
  });
  expect(moveBody(line, { ...choice, target: null })).toMatchObject({ ok: false });
});
