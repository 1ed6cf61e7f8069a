import { expect, test } from "vitest";
import { parseCommand } from "./parse-command.ts";

const args = (text: string) => text.split(" ");

test("on, with account and origins; off; list", () => {
  const on =
    "on leeds chat https://w.example.com/{account}.js --account A-12 --origins https://a.example.com,wss://b.example.com";
  expect(parseCommand(args(on), true)).toEqual({
    shop: "leeds",
    kind: "chat",
    party: {
      script: "https://w.example.com/A-12.js",
      account: "A-12",
      origins: ["https://a.example.com", "wss://b.example.com"],
    },
  });
  expect(parseCommand(args("on main pixel http://localhost/p.js"), false)).toMatchObject({
    shop: "main",
    kind: "pixel",
  });
  expect(parseCommand(args("off main recorder"), true)).toEqual({ shop: "main", kind: "recorder", party: null });
  expect(parseCommand(["list"], true)).toBeNull();
});

test("everything that is wrong is named at once", () => {
  const wrong = () => parseCommand(args("on leeds chat http://w.example.com/a.js --account a'b --origins *"), true);
  for (const name of ["The script must", "--account must", "--origins must"]) expect(wrong).toThrow(name);
});

test.each([
  "",
  "on",
  "on leeds",
  "on leeds films https://w.example.com/a.js",
  "off leeds",
  "on leeds chat x --nonsense",
])("%j is answered with the usage", (text) => {
  expect(() => parseCommand(args(text), true)).toThrow("Usage:");
});
