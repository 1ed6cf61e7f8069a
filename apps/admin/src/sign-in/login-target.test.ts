import { expect, test } from "vitest";
import { signInPage } from "./login-target.ts";

test.each([
  [null, null, "", "/sign-in"],
  [null, null, "register", "/sign-in/register"],
  ["leeds.localhost", null, "", "/sign-in/leeds.localhost"],
  [
    "leeds.localhost",
    "/cart?a=1&b=2",
    "reset-password",
    "/sign-in/leeds.localhost/reset-password?return=%2Fcart%3Fa%3D1%26b%3D2",
  ],
  ["a/b?c", null, "", "/sign-in/a%2Fb%3Fc"],
])("a login for %s that returns to %s keeps both on the page %j", (host, back, page, path) => {
  expect(signInPage({ host, name: "Matinee", back }, page)).toBe(path);
});
