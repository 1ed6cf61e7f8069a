import { expect, test } from "vitest";
import { suggestEmail } from "./suggest-email.ts";

test.each([
  ["pat@gmial.com", "pat@gmail.com"],
  ["pat@gmail.con", "pat@gmail.com"],
  ["pat@gmal.com", "pat@gmail.com"],
  ["pat@gmaill.com", "pat@gmail.com"],
  ["Pat@HOTMIAL.co.uk", "Pat@hotmail.co.uk"],
  ["pat@iclould.com", "pat@icloud.com"],
])("%s was meant to be %s", (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each(["pat@gmail.com", "pat@mail.com", "pat@leeds.ac.uk", "pat@gmail", "pat", "@gmial.com", "a@b@gmial.com", ""])(
  "nothing is suggested for %s",
  (typed) => {
    expect(suggestEmail(typed)).toBeNull();
  },
);
