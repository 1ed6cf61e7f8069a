import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { aesCipher, UnknownKeyError } from "./cipher.ts";

const [old, next] = [randomBytes(32), randomBytes(32)];
const about = "01990000-0000-7000-8000-000000000001";
const text = "Peanut allergy – adrenaline pen in her bag";

test("one key writes what the version before reads", () => {
  const sealed = aesCipher([old]).seal(text, about);
  expect(sealed[0]).toBe(1);
  expect(aesCipher([old]).open(sealed, about)).toBe(text);
});

test("while a key is replaced the first encrypts and names itself, and all decrypt", () => {
  const ring = aesCipher([next, old]);
  const before = aesCipher([old]).seal(text, about);
  const during = ring.seal(text, about);
  expect(during[0]).toBe(2);
  expect(ring.open(before, about)).toBe(text);
  expect(ring.open(during, about)).toBe(text);
  expect(aesCipher([next]).open(during, about)).toBe(text);
  // The order says nothing about who made it.
  expect(aesCipher([old, next]).open(during, about)).toBe(text);
});

test("re-encrypting takes what another key made, and leaves what the first key made", () => {
  const ring = aesCipher([next, old]);
  const resealed = ring.reseal(aesCipher([old]).seal(text, about), about);
  expect(resealed === null ? null : aesCipher([next]).open(resealed, about)).toBe(text);
  expect(ring.reseal(ring.seal(text, about), about)).toBeNull();
  expect(ring.reseal(aesCipher([next]).seal(text, about), about)).toBeNull();
});

test("a key that is missing is said by its id, and a changed text or another row is refused", () => {
  const ring = aesCipher([next, old]);
  const named = ring.seal(text, about);
  expect(() => aesCipher([old]).open(named, about)).toThrow(UnknownKeyError);
  expect(() => aesCipher([old]).open(named, about)).toThrow(named.subarray(1, 5).toString("hex"));
  expect(() => aesCipher([next]).open(aesCipher([old]).seal(text, about), about)).toThrow(UnknownKeyError);
  expect(() => ring.open(named, "another row")).toThrow(UnknownKeyError);
  const changed = Buffer.from(named);
  changed[20] = (changed[20] ?? 0) ^ 1;
  // As with one key: commands that read every row count it, and go on.
  expect(() => ring.open(changed, about)).toThrow(UnknownKeyError);
  expect(() => ring.open(changed.subarray(0, 9), about)).toThrow(UnknownKeyError);
  expect(() => ring.open(Buffer.of(9), about)).toThrow(UnknownKeyError);
});
