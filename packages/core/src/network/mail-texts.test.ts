import fc from "fast-check";
import { expect, test } from "vitest";
import { fillMailText, MAIL_TEXT_KINDS, MAIL_TEXT_RULES, validateMailText } from "./mail-texts.ts";

const VALUES = {
  school: "Leeds",
  phone: "0113",
  email: "a@b.test",
  children: "Ada",
  booking: "Juniors",
  number: "L-1",
};

test("a placeholder that nothing is filled in for is named at its field, with those that exist", () => {
  const refused = validateMailText("items_confirmed", { opening: "Hi {children}", closing: "Bye { school }" });
  expect(refused).toEqual({
    ok: false,
    error: [
      {
        path: "opening",
        message: "There is nothing to fill in for {children}. You can use {school}, {phone}, {email} and {number}.",
      },
      {
        path: "closing",
        message: "There is nothing to fill in for { school }. You can use {school}, {phone}, {email} and {number}.",
      },
    ],
  });
});

test.each(["a { alone", "a } alone", "{school", "{{school}}", "x".repeat(1_001), "a\n\n".repeat(9)])(
  "what would look broken in a mail is refused: %j",
  (closing) => {
    expect(validateMailText("every_mail", { opening: null, closing })).toMatchObject({ ok: false });
  },
);

test("the standard text is stored as such, and an empty text is no standard text", () => {
  const { opening, closing } = MAIL_TEXT_RULES.booking_confirmed;
  expect(validateMailText("booking_confirmed", { opening: ` ${opening}\r\n`, closing })).toEqual({
    ok: true,
    value: { opening: null, closing: null },
  });
  expect(validateMailText("booking_confirmed", { opening: "", closing: null })).toEqual({
    ok: true,
    value: { opening: "", closing: null },
  });
});

test("every standard text keeps its own rules", () => {
  for (const kind of MAIL_TEXT_KINDS)
    for (const part of ["opening", "closing"] as const)
      expect(fillMailText(kind, MAIL_TEXT_RULES[kind][part], VALUES).join()).not.toMatch(/[{}]/u);
});

test("blank lines make paragraphs, and what is filled in makes none and is not filled in again", () => {
  const text = "Hi {children},\nwelcome.\n \n\nRing {phone}.";
  expect(fillMailText("booking_confirmed", text, { ...VALUES, children: "A\n\nB {phone}" })).toEqual([
    "Hi A B {phone},\nwelcome.",
    "Ring 0113.",
  ]);
});

test("whatever passes the check can be filled in", () => {
  const part = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("{school}", "{nope}", "{", "}", "\n\n", "{number}"),
  );
  const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, fc.constantFrom(...MAIL_TEXT_KINDS), (closing, kind) => {
      const checked = validateMailText(kind, { opening: closing, closing });
      if (!checked.ok) return;
      for (const one of [checked.value.opening, checked.value.closing])
        if (one !== null) expect(() => fillMailText(kind, one, VALUES)).not.toThrow();
    }),
  );
});
