import { expect, test } from "vitest";
import { NEW_CHILD, type OpenForms, withForm, withoutForm } from "./open-forms.ts";

test("editing another child, or adding one, leaves the open form with what was typed in it", () => {
  let open: OpenForms = withForm([], "mia");
  open = withForm(open, "leo");
  open = withForm(open, NEW_CHILD);
  expect(open).toEqual(["mia", "leo", NEW_CHILD]);
  expect(withForm(open, "leo")).toEqual(open);
});

test("a form that is saved or closed closes no other", () => {
  expect(withoutForm(["mia", "leo", NEW_CHILD], "leo")).toEqual(["mia", NEW_CHILD]);
  expect(withoutForm(["mia"], "leo")).toEqual(["mia"]);
});
