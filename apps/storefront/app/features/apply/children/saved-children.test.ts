import { expect, test } from "vitest";
import type { TypedChild } from "../../../shared/application/draft.ts";
import { childrenToStartWith, savedChildOf } from "./saved-children.ts";

const child = (id: string, first_name: string, date_of_birth: string) => ({
  id,
  first_name,
  surname: "Harper",
  date_of_birth,
  medical_conditions: "",
  image_consent: false,
  nothing_to_tell: false,
});
const leo = child("leo", "Leo", "2019-06-14");
const mia = child("mia", "Mia", "2016-03-02");
const twin = child("twin", "Max", "2019-06-14");

test("the child of the search is ticked, or the only child; of twins and of several the parent chooses", () => {
  const names = (known: (typeof leo)[], birthday: string | null) =>
    childrenToStartWith(known, birthday).map((one) => one.first_name);
  expect(names([leo, mia], "2019-06-14")).toEqual(["Leo"]);
  expect(names([leo, mia], "2018-01-01")).toEqual([]);
  expect(names([leo, mia, twin], "2019-06-14")).toEqual([]);
  expect(names([leo], null)).toEqual(["Leo"]);
  expect(names([leo, mia], null)).toEqual([]);
});

test("a typed birthday finds the saved child, unless another name was typed or the child is chosen already", () => {
  const form: TypedChild = {
    key: "f",
    id: null,
    first_name: "",
    surname: "",
    born: { day: "14", month: "6", year: "2019" },
    image_consent: false,
    nothing_to_tell: false,
  };
  const found = (change: Partial<TypedChild>, taken: string[] = []) =>
    savedChildOf({ ...form, ...change }, [leo, mia, twin], taken)?.first_name ?? null;
  expect(found({})).toBe("Leo");
  expect(found({ first_name: "ma" })).toBe("Max");
  expect(found({ first_name: "Zoe" })).toBeNull();
  expect(found({}, ["leo"])).toBe("Max");
  expect(found({ id: "leo" })).toBeNull();
  expect(found({ born: { day: "14", month: "", year: "" } })).toBeNull();
});
