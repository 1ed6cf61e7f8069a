import { expect, test } from "vitest";
import type { ClassDraft, TypedChild } from "../../../shared/application/draft.ts";
import { apiOf, refusalOf } from "../../../shared/testing/api-of.ts";
import { useFakeStorage } from "../../../shared/testing/fake-storage.ts";
import { medicalNote, saveMedicalNote } from "./medical-notes.ts";
import { saveChildren } from "./save-children.ts";

const { session } = useFakeStorage();

const typed = (key: string, first_name: string, id: string | null = null): TypedChild => ({
  key,
  id,
  first_name,
  surname: "Hopper",
  born: { day: "6", month: "5", year: "2019" },
  image_consent: false,
  nothing_to_tell: false,
});

/** The API gives each new child an id after the name. */
function save(children: readonly TypedChild[], picked: { id: string; first_name: string }[] = []) {
  const sent: unknown[] = [];
  const { api, asked } = apiOf({
    "POST /v1/children/bulk-save": ({ body }) => {
      // What was typed above.
      const list = body?.["children"] as { id?: string; first_name: string }[];
      sent.push(...list);
      return list.map(({ id, first_name }) => ({ id: id ?? `id-${first_name}`, first_name }));
    },
  });
  const drafts: Partial<ClassDraft>[] = [];
  return { sent, asked, drafts, saved: saveChildren(api, (change) => drafts.push(change), children, picked) };
}

test("typed children are saved with their notes, which then leave the browser", async () => {
  saveMedicalNote("a", "Asthma");
  saveMedicalNote("other form", "Peanuts");
  const { sent, drafts, saved } = save([typed("a", "Ada"), typed("b", "Bo")]);
  const { everyone, idOfKey } = await saved;
  expect(sent).toEqual([
    {
      first_name: "Ada",
      surname: "Hopper",
      date_of_birth: "2019-05-06",
      medical_conditions: "Asthma",
      image_consent: false,
    },
    { first_name: "Bo", surname: "Hopper", date_of_birth: "2019-05-06", medical_conditions: "", image_consent: false },
  ]);
  expect(everyone.map(({ id }) => id)).toEqual(["id-Ada", "id-Bo"]);
  expect([...idOfKey]).toEqual([
    ["a", "id-Ada"],
    ["b", "id-Bo"],
  ]);
  expect(drafts).toEqual([{ typed: [], picked: everyone, joined: [] }]);
  expect([medicalNote("a"), medicalNote("other form")]).toEqual(["", "Peanuts"]);
});

test("a child who was picked and edited stands once, with the new name", async () => {
  const { saved } = save(
    [typed("a", "Adele", "c1")],
    [
      { id: "c1", first_name: "Ada" },
      { id: "c2", first_name: "Bo" },
    ],
  );
  expect((await saved).everyone).toEqual([
    { id: "c1", first_name: "Adele" },
    { id: "c2", first_name: "Bo" },
  ]);
});

test("with nobody typed, nothing is sent and the picked ones stay", async () => {
  const { asked, saved } = save([], [{ id: "c1", first_name: "Ada" }]);
  expect((await saved).everyone).toEqual([{ id: "c1", first_name: "Ada" }]);
  expect(asked).toEqual([]);
});

test("if the children are refused, the draft and the notes stay", async () => {
  saveMedicalNote("a", "Asthma");
  const refusal = refusalOf(422);
  const { api } = apiOf({ "POST /v1/children/bulk-save": () => Promise.reject(refusal) });
  const drafts: unknown[] = [];
  await expect(saveChildren(api, (change) => drafts.push(change), [typed("a", "Ada")], [])).rejects.toBe(refusal);
  expect([drafts, medicalNote("a"), session.texts.size]).toEqual([[], "Asthma", 1]);
});
