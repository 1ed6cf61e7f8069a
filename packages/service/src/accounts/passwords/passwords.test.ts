import { expect, test } from "vitest";
import { hashPassword, passwordMatches, passwordProblem } from "./passwords.ts";

test("a password matches only its own hash, and two hashes of it differ", async () => {
  const [one, other] = [await hashPassword("correct horse"), await hashPassword("correct horse")];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/u);
  expect(one).not.toBe(other);
  expect(await passwordMatches("correct horse", one)).toBe(true);
  expect(await passwordMatches("correct horse", other)).toBe(true);
  expect(await passwordMatches("correct horsf", one)).toBe(false);
  expect(await passwordMatches("", one)).toBe(false);
});

test("no password matches a missing or unreadable hash", async () => {
  for (const phc of [null, "", "correct horse", "$argon2i$v=19$m=8,t=1,p=1$AAAA$AAAA"])
    expect(await passwordMatches("correct horse", phc)).toBe(false);
});

test("a character composed in two ways counts as the same character", async () => {
  expect(await passwordMatches("Cafe\u0301 noir", await hashPassword("Caf\u00E9 noir"))).toBe(true);
});

test("a refused password gets a message that says why", () => {
  expect(passwordProblem("seven77", "a@example.test")).toMatch(/8 characters/u);
  expect(passwordProblem("x".repeat(1_001), "a@example.test")).toMatch(/1000 characters/u);
  expect(passwordProblem("A@example.test", "a@example.test")).toMatch(/email/u);
  for (const common of ["password", "12345678", "Football", "iloveyou"])
    expect(passwordProblem(common, "a@example.test")).toMatch(/common/u);
  expect(passwordProblem("eight888", "a@example.test")).toBeNull();
  expect(passwordProblem("x".repeat(1_000), "a@example.test")).toBeNull();
});
