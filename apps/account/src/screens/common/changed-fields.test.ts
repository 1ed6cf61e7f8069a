import { expect, test } from "vitest";
import { childDraft } from "../children/child-draft.ts";
import { changedFields } from "./changed-fields.ts";

const opened = childDraft({
  id: "9b2f7f0e-6f0c-4d5e-9f0a-0d8f5c1f7a11",
  first_name: "Mia",
  surname: "Buyer",
  date_of_birth: "2019-02-01",
  medical_conditions: "Asthma: blue inhaler",
  image_consent: true,
  medical_shown: true,
  stands_for: [],
});

test("a form sends what was changed in it: the health note and the consent that it was opened with stay out", () => {
  expect(changedFields(opened, { ...opened, surname: "Baker" })).toEqual({ surname: "Baker" });
  expect(changedFields(opened, { ...opened, image_consent: false })).toEqual({ image_consent: false });
  expect(changedFields(opened, { ...opened, medical_conditions: "", nothing_to_tell: true })).toEqual({
    medical_conditions: "",
    nothing_to_tell: true,
  });
});

test("a form that was opened and saved sends nothing", () => {
  expect(changedFields(opened, { ...opened })).toEqual({});
});
