import type { MailExample } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { familiesToChoose } from "./families-to-choose.ts";

const family = (id: string): MailExample => ({ id, family: `Family ${id}`, about: "L-1", on: "2026-05-04" });
const [kim, pat, zoe] = [family("kim"), family("pat"), family("zoe")];

test("the chosen family can be seen and left while the latest ones change around it", () => {
  expect(familiesToChoose([kim, pat], null)).toEqual([kim, pat]);
  expect(familiesToChoose([kim, pat], pat)).toEqual([kim, pat]);
  expect(familiesToChoose([kim, pat], zoe)).toEqual([kim, pat, zoe]);
  // The latest ones could not be read.
  expect(familiesToChoose([], zoe)).toEqual([zoe]);
  expect(familiesToChoose([], null)).toEqual([]);
});

test("a chosen family has the words that were read last", () => {
  const renamed = { ...pat, family: "Pat Tester-Smith" };
  expect(familiesToChoose([renamed], pat)).toEqual([renamed]);
});
