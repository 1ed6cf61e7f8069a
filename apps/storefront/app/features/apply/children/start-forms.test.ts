import { expect, test } from "vitest";
import { campKey, classKey, NO_CLASS } from "../../../shared/application/draft.ts";
import { useFakeStorage } from "../../../shared/testing/fake-storage.ts";
import { deleteMedicalNotes, medicalNote, saveMedicalNote } from "./medical-notes.ts";
import { chosenHere, startForms } from "./start-forms.ts";

useFakeStorage();

const leo = {
  id: "leo",
  first_name: "Leo",
  surname: "Harper",
  date_of_birth: "2019-06-14",
  medical_conditions: "",
  image_consent: false,
  nothing_to_tell: false,
};
const NOTHING = { saved: undefined, known: [], chosen: null, birthday: null };
const firstKey = (draftKey: string) => startForms({ ...NOTHING, draftKey }).typed[0]?.key ?? "";

test("a note typed for one class is neither shown nor deleted by the form of another class or camp", () => {
  saveMedicalNote(firstKey(classKey(1)), "Nut allergy");
  expect([medicalNote(firstKey(classKey(2))), medicalNote(firstKey(campKey(1)))]).toEqual(["", ""]);
  deleteMedicalNotes([firstKey(classKey(2)), firstKey(campKey(1))]);
  // The form has the same key when the parent comes back, or reloads.
  expect(medicalNote(firstKey(classKey(1)))).toBe("Nut allergy");
});

test("without saved children there is a blank form, with the date of birth of the search", () => {
  const { picked, typed } = startForms({ ...NOTHING, draftKey: classKey(1), birthday: "2019-06-14" });
  expect(picked).toEqual([]);
  expect(typed.map((child) => child.born)).toEqual([{ day: "14", month: "6", year: "2019" }]);
});

test("a saved child is chosen instead of a blank form, and what was chosen or typed before comes first", () => {
  const start = { ...NOTHING, draftKey: classKey(1), known: [leo] };
  expect(startForms(start)).toMatchObject({ picked: [{ id: "leo" }], typed: [] });
  expect(startForms({ ...start, saved: NO_CLASS, chosen: [] })).toMatchObject({ picked: [], typed: [] });
  expect(startForms({ ...start, chosen: [{ id: "gone", first_name: "Max" }] })).toMatchObject({ picked: [] });
});

test("who was chosen in this browser comes before the children of the basket", () => {
  const line = { children: [{ id: "leo", first_name: "Leo" }] };
  const draft = { ...NO_CLASS, picked: [{ id: "mia", first_name: "Mia" }] };
  expect([chosenHere(undefined, null), chosenHere(undefined, [])]).toEqual([null, null]);
  expect(chosenHere(undefined, [line])).toEqual(line.children);
  expect([chosenHere(NO_CLASS, [line]), chosenHere(draft, [line])]).toEqual([[], draft.picked]);
});
