import { expect, test } from "vitest";
import { useFakeStorage } from "../../../shared/testing/fake-storage.ts";
import { deleteMedicalNotes, medicalNote, onLogoutElsewhere, saveMedicalNote } from "./medical-notes.ts";

const { local, session, events } = useFakeStorage();

test("a note survives a reload in its tab, is kept nowhere else, and is gone once it is saved", () => {
  saveMedicalNote("a", "Asthma");
  saveMedicalNote("b", "Peanuts");
  expect([medicalNote("a"), medicalNote("b"), medicalNote("c")]).toEqual(["Asthma", "Peanuts", ""]);
  expect(local.texts.size).toBe(0);
  deleteMedicalNotes(["a"]);
  expect([medicalNote("a"), medicalNote("b")]).toEqual(["", "Peanuts"]);
  deleteMedicalNotes(["b"]);
  // Not even an empty entry says that there was a note.
  expect(session.texts.size).toBe(0);
});

test("an emptied note leaves nothing behind", () => {
  saveMedicalNote("a", "Asthma");
  saveMedicalNote("a", "");
  expect(session.texts.size).toBe(0);
});

test.each(["not json", "null", "7", '{"a":7}'])("a damaged entry %j counts as no note", (text) => {
  session.texts.set("matinee_medical_v1", text);
  expect(medicalNote("a")).toBe("");
  saveMedicalNote("a", "Asthma");
  expect(medicalNote("a")).toBe("Asthma");
});

test("where the browser refuses storage, forms work without it", () => {
  session.its.refuses = true;
  saveMedicalNote("a", "Asthma");
  expect(medicalNote("a")).toBe("");
  deleteMedicalNotes(["a"]);
});

test("a form hears of a logout in another tab, and of no other change there, until it leaves", () => {
  let heard = 0;
  const leave = onLogoutElsewhere(() => (heard += 1));
  const fromOtherTab = (key: string | null) => events.dispatchEvent(Object.assign(new Event("storage"), { key }));
  fromOtherTab("matinee_application_v1");
  expect(heard).toBe(0);
  fromOtherTab(null);
  expect(heard).toBe(1);
  leave();
  fromOtherTab(null);
  expect(heard).toBe(1);
});
