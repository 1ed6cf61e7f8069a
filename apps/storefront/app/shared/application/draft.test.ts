import { expect, test } from "vitest";
import { classKey, KEEP_MS, NO_CLASS, NO_DRAFT, NO_PARENT, readDraft, writeDraft, type Draft } from "./draft.ts";

const NOW = Date.UTC(2026, 10, 21);

const FILLED: Draft = {
  lastGroupId: 3,
  customerId: "01a1fc94-5b03-75c1-be2c-3192959f226c",
  orderId: "01a1fc94-5b03-75c1-be2c-3192959f2270",
  parent: { ...NO_PARENT, name: "Sarah Harper", address_shown: true },
  classes: {
    [classKey(3)]: {
      picked: [{ id: "a", first_name: "Leo" }],
      typed: [
        {
          key: "first",
          id: null,
          first_name: "Mia",
          surname: "",
          born: { day: "14", month: "6", year: "" },
          image_consent: true,
          nothing_to_tell: true,
        },
      ],
      extras: { a: [4] },
      details: { a: { days: ["2027-04-06"], extraDays: { "5": [] }, choices: { "4": "Age 7–8" } } },
      payInFull: false,
      basedOn: "what the basket held",
      joined: [{ name: "Leo", position: 2, odds: "fair" }],
      startDate: "2026-11-28",
    },
  },
};

test("a draft is read as it was written", () => {
  expect(readDraft(writeDraft(FILLED, NOW), NOW + 1_000)).toEqual(FILLED);
});

test("an old draft is ignored", () => {
  const text = writeDraft(FILLED, NOW);
  expect(readDraft(text, NOW + KEEP_MS)).toEqual(FILLED);
  expect(readDraft(text, NOW + KEEP_MS + 1)).toEqual(NO_DRAFT);
});

test.each([null, "", "{", "null", "[]", '"text"', '{"savedAt":"yesterday"}'])(
  "what is no draft is as if never typed: %s",
  (text) => {
    expect(readDraft(text, NOW)).toEqual(NO_DRAFT);
  },
);

test("each invalid part falls back to its default", () => {
  const text = JSON.stringify({
    savedAt: NOW,
    lastGroupId: "3",
    parent: { name: "Sarah", marketing_consent: "yes" },
    classes: { [classKey(3)]: { picked: [{ first_name: "nobody" }, null], typed: "none", startDate: 5 } },
  });
  expect(readDraft(text, NOW)).toEqual({
    ...NO_DRAFT,
    parent: { ...NO_PARENT, name: "Sarah" },
    classes: { [classKey(3)]: NO_CLASS },
  });
});

test("only the most recent classes are kept, in order of use", () => {
  const used = [9, 1, 8, 2, 7, 3, 6];
  const draft: Draft = {
    ...NO_DRAFT,
    classes: Object.fromEntries(used.map((groupId) => [classKey(groupId), NO_CLASS])),
  };
  expect(Object.keys(readDraft(writeDraft(draft, NOW), NOW).classes)).toEqual(used.slice(1).map(classKey));
});
