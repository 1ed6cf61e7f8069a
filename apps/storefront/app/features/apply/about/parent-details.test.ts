import { expect, test } from "vitest";
import { NO_PARENT } from "../../../shared/application/draft.ts";
import { detailsToSend, differs, isUntouched, parentOfProfile, type Profile } from "./parent-details.ts";

const customer = {
  id: "01a1fc94-5b03-75c1-be2c-3192959f226c",
  name: "Sarah Harper",
  email: "sarah@example.test",
  phone: "+441134960000",
  address_line_1: "1 High Street",
  address_line_2: "",
  address_line_3: "",
  post_town: "Leeds",
  county: "",
  postcode: "LS1 4AP",
  marketing_consent: true,
  image_consent: false,
  message: "Lift needed",
};
const profile: Profile = {
  email: "login@example.test",
  name: "Sarah",
  since: "2026-01-01T00:00:00.000Z",
  customer,
  marketing: { given: true, wording_version: "1", since: null },
};

test("a profile fills every field but the message of an earlier application", () => {
  const filled = parentOfProfile(profile);
  expect(filled).toMatchObject({ name: "Sarah Harper", phone: "0113 496 0000", marketing_consent: true, message: "" });
  expect(filled.address_shown).toBe(true);
  expect(differs(filled, customer)).toBe(false);
  expect(differs({ ...filled, phone: "0113 496 0001" }, customer)).toBe(true);
});

test("an account without details fills the name and address of its login", () => {
  expect(parentOfProfile({ ...profile, customer: null })).toEqual({
    ...NO_PARENT,
    name: "Sarah",
    email: "login@example.test",
    marketing_consent: true,
  });
});

test("a form counts as typed from its first letter or tick", () => {
  expect(isUntouched(NO_PARENT)).toBe(true);
  expect(isUntouched({ ...NO_PARENT, address_shown: true })).toBe(true);
  expect(isUntouched({ ...NO_PARENT, message: "x" })).toBe(false);
  expect(isUntouched({ ...NO_PARENT, image_consent: true })).toBe(false);
});

test("a consent to photos is sent where it was asked for, and is not there at all where it was not", () => {
  const typed = { ...NO_PARENT, name: "Sarah", image_consent: true, address_shown: true };
  const asked = detailsToSend(typed, { asksImage: true });
  expect(asked).toMatchObject({ name: "Sarah", image_consent: true, marketing_consent: false });
  expect(asked).not.toHaveProperty("address_shown");
  expect(detailsToSend({ ...typed, image_consent: false }, { asksImage: true }).image_consent).toBe(false);
  expect(detailsToSend(typed, { asksImage: false })).not.toHaveProperty("image_consent");
});
