import type { ClassChoices, StaffClass } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { mergedFields } from "../../ui/differences.ts";
import { classDifferences, readClassForm } from "./class-fields.ts";

const stored: StaffClass = {
  id: 1,
  status: "open",
  version: 3,
  school: { id: 1, name: "Leeds" },
  name: "Stars",
  description: "",
  what_happens: "",
  stage_id: 1,
  location_id: 1,
  disciplines: ["singing"],
  teacher_ids: [],
  slots: [{ weekday: 1, starts_at: "16:00", ends_at: "17:00" }],
  capacity: 10,
  trial_cap: 4,
  trial_sessions: 2,
  trial_price: 1_250,
  term_fee: 9_000,
  vat_rate: 20,
  lessons: 0,
  first_on: null,
  last_on: null,
};
const choices: ClassChoices = {
  school: { id: 1, name: "Leeds" },
  stages: [{ id: 1, name: "Juniors", min_age: 6, max_age: 8 }],
  locations: [{ id: 1, name: "Hall", archived: false }],
  disciplines: [{ slug: "singing", name: "Singing" }],
  teachers: [{ id: 7, name: "Tess", archived: false }],
  vat_registered: true,
  vat_rate: 20,
};

test("two versions differ in what reads differently, and what was left alone is not edited", () => {
  const theirs: StaffClass = { ...stored, version: 4, teacher_ids: [7], capacity: 12 };
  const mine = { ...stored, capacity: 11, slots: [{ weekday: 2, starts_at: "16:00", ends_at: "17:00" }] };
  const found = classDifferences(mine, { stored: theirs, opened: stored, choices });
  expect(found).toEqual([
    { name: "teacher_ids", label: "Teachers", mine: "", theirs: "Tess", isEdited: false },
    {
      name: "slots",
      label: "Weekly lessons",
      mine: "Tuesday 16:00–17:00",
      theirs: "Monday 16:00–17:00",
      isEdited: true,
    },
    { name: "capacity", label: "Places", mine: "11", theirs: "12", isEdited: true },
  ]);
  expect(mergedFields(mine, theirs, ["teacher_ids", "capacity"])).toMatchObject({
    teacher_ids: [7],
    capacity: 12,
    slots: mine.slots,
  });
});

test("half a penny and half a place are refused in the form", () => {
  const form = new FormData();
  for (const [name, text] of Object.entries({
    trial_price: "0.005",
    term_fee: "£90",
    capacity: "2.5",
    trial_cap: "1",
    trial_sessions: "2",
  }))
    form.set(name, text);
  const { body, errors } = readClassForm(form);
  expect([Object.keys(errors), body.term_fee]).toEqual([["capacity", "trial_price"], 9_000]);
});
