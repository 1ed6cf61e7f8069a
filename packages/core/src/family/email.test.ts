import { expect, test } from "vitest";
import { parseEmail } from "./contact-details.ts";

test.each([
  [" Sam.Okafor+leeds@Example.CO.UK ", "Sam.Okafor+leeds@example.co.uk"],
  ["o'neill@example.org", "o'neill@example.org"],
  ["a@b.uk", "a@b.uk"],
  ["zoë@exämple.de", "zoë@exämple.de"],
])("%j is the address %j", (text, address) => {
  expect(parseEmail(text)).toBe(address);
});

test.each([
  "",
  "sam",
  "sam@",
  "@example.com",
  "sam@example",
  "sam@@example.com",
  "sam@exa mple.com",
  "sam okafor@example.com",
  ".sam@example.com",
  "sam.@example.com",
  "s..am@example.com",
  "sam@-example.com",
  "sam@example..com",
  "sam@127.0.0.1",
  "sam@example.com\r\nBcc: all@example.com",
  "sam@example.com, eve@example.com",
  "<sam@example.com>",
  `${"a".repeat(65)}@example.com`,
  `a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(20)}.com`,
])("%j is not an email address", (text) => {
  expect(parseEmail(text)).toBeNull();
});
