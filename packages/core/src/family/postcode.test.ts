import { expect, test } from "vitest";
import { parsePostcode } from "./contact-details.ts";

test.each([
  ["ls14ap", "LS1 4AP"],
  [" LS1  4AP ", "LS1 4AP"],
  ["M1 1AE", "M1 1AE"],
  ["b33-8th", "B33 8TH"],
  ["CR26XH", "CR2 6XH"],
  ["dn551pt", "DN55 1PT"],
  ["w1a 0ax", "W1A 0AX"],
  ["EC1A1BB", "EC1A 1BB"],
  ["g1 1xq", "G1 1XQ"],
])("%j is %s", (text, postcode) => {
  expect(parsePostcode(text)).toBe(postcode);
});

test.each([
  "",
  "LS1",
  "LS1 4A",
  "LS1 4API",
  "Q1 1AA",
  "LS1 4CI",
  "1LS 4AP",
  "LSS1 4AP",
  "EC1I 1BB",
  "ＬＳ１ ４ＡＰ",
  "LS1 4AP OR 1=1",
])("%j is not a postcode", (text) => {
  expect(parsePostcode(text)).toBeNull();
});

test("parsing a parsed postcode changes nothing", () => {
  expect(parsePostcode(parsePostcode("sw1a1aa") ?? "")).toBe("SW1A 1AA");
});
