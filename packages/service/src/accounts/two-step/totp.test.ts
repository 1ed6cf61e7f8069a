import { expect, test } from "vitest";
import { newTotpSecret, stepOfCode, totpAddress } from "./totp.ts";

// RFC 6238, appendix B: the secret "12345678901234567890", of whose eight digits apps show the last six.
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at %i seconds the code is %s", (now, code) => {
  const step = Math.floor(now / 30);
  expect(stepOfCode(SECRET, code, now)).toBe(step);
  // A phone's clock may be one step early or late, and no more.
  for (const late of [-1, 1]) expect(stepOfCode(SECRET, code, now + late * 30)).toBe(step);
  for (const late of [-2, 2]) expect(stepOfCode(SECRET, code, now + late * 30)).toBeNull();
});

test("what is no code of six digits is none", () => {
  for (const code of ["", "28708", "2870820", "28708a", "94287082", " 287082"])
    expect(stepOfCode(SECRET, code, 59)).toBeNull();
});

test("each secret is another one of 160 bits, and its address names school and account", () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/u);
  expect(newTotpSecret()).not.toBe(secret);
  expect(totpAddress(secret, { issuer: "Matinee Leeds", email: "pat@example.test" })).toBe(
    `otpauth://totp/Matinee%20Leeds:pat%40example.test?issuer=Matinee%20Leeds&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
});
