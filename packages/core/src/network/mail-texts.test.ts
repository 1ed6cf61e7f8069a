import fc from "fast-check";
import { expect, test } from "vitest";
import { fillMailText, MAIL_TEXT_KINDS, MAIL_TEXT_RULES, requireMailText, validateMailText } from "./mail-texts.ts";

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
    for (const part of ["opening", "closing"] as const) {
      expect(() => requireMailText(kind, MAIL_TEXT_RULES[kind][part])).not.toThrow();
      expect(fillMailText(kind, MAIL_TEXT_RULES[kind][part], VALUES)).not.toMatch(/[{}]/u);
    }
});

test("what is filled in is one line, and is not filled in again", () => {
  const text = "Hi {children},\nring {phone}.";
  expect(fillMailText("booking_confirmed", text, { ...VALUES, children: "A\n\nB {phone}" })).toBe(
    "Hi A B {phone},\nring 0113.",
  );
});

test.each([
  ["{children} starts on Monday.", "Your child starts on Monday."],
  ["Hello!\n{children} starts.\n\n  {children} comes.", "Hello!\nYour child starts.\n\n  Your child comes."],
  [
    "Welcome. {children} starts! {children} comes? {children}",
    "Welcome. Your child starts! Your child comes? Your child",
  ],
  ["We say “{children} starts.” {children} comes.", "We say “Your child starts.” Your child comes."],
  [`Welcome. "{children}" and ('{children}')`, `Welcome. "Your child" and ('Your child')`],
  ["Hello {children}, ring us: {children}", "Hello your child, ring us: your child"],
  ["For {children}’s day at no.{children}", "For your child’s day at no.your child"],
])("words of ours begin a sentence with a capital letter, and no other place: %j", (text, filled) => {
  const values = { ...VALUES, children: { ours: "your child" } };
  expect(fillMailText("booking_confirmed", text, values)).toBe(filled);
});

test("words of ours look at what stands before their part of the text", () => {
  const fill = (before: string) =>
    fillMailText("booking_confirmed", "{children} starts", { ...VALUES, children: { ours: "your child" } }, before);
  expect([fill(""), fill("Hello. "), fill("Hello\n")]).toEqual(Array(3).fill("Your child starts"));
  expect([fill("Hello "), fill("{school} "), fill("Hello.")]).toEqual(Array(3).fill("your child starts"));
});

test("a name is never changed, also at the beginning of a sentence", () => {
  const values = { ...VALUES, children: "your bo", school: "van Gogh’s", booking: "ballet" };
  expect(fillMailText("booking_confirmed", "{children} and {school}. {children}\n{booking} “{children}”", values)).toBe(
    "your bo and van Gogh’s. your bo\nballet “your bo”",
  );
});

test.each([
  ["[us](javascript:alert(1))", "javascript:alert(1"],
  ["[us]( <data:text/html,x>)", "data:text/html,x"],
  ["[us](/classes)", "/classes"],
  ["[us]({email})", "filled in"],
  ["[us](mailto:{email})", "filled in"],
])("a link that leads nowhere in a mail is refused: %s", (closing, address) => {
  const refused = validateMailText("every_mail", { opening: null, closing });
  expect(refused.ok ? [] : refused.error.map(({ path, message }) => [path, message.includes(address)])).toEqual([
    ["closing", true],
  ]);
});

test("links to the web, to an email address and to a telephone pass", () => {
  const closing = "[a](https://a.test/b) [b](mailto:a@b.test) [c](tel:+441134960001) and [no link] (at all)";
  expect(validateMailText("every_mail", { opening: null, closing })).toEqual({
    ok: true,
    value: { opening: null, closing },
  });
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
        if (one !== null) {
          expect(() => requireMailText(kind, one)).not.toThrow();
          expect(fillMailText(kind, one, VALUES)).not.toMatch(/[{}]/u);
        }
    }),
  );
});
