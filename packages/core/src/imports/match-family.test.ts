import fc from "fast-check";
import { expect, test } from "vitest";
import { isoDate } from "../kernel/index.ts";
import { readFamilyRow, type FamilyRow } from "./family-row.ts";
import { childKey, matchFamily, type FamilyIndex, type KnownFamily } from "./match-family.ts";

const today = isoDate("2026-11-25");
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom("Zoë  O'Neill", "  Pat\tTester ", "1 The Headrow", "Leeds", "=1+1", "-1.53", "x".repeat(101)),
);
const maybe = (...known: string[]) =>
  fc.option(fc.oneof(text, ...known.map((one) => fc.constant(one))), { nil: undefined });
const values = fc
  .record({
    email: fc.constantFrom("pat@example.test", "Kim@EXAMPLE.test"),
    name: maybe("Pat Tester", "Kim Lee"),
    phone: maybe("07700 900123", "+44 (0)7700 900124"),
    address_line_1: maybe(),
    post_town: maybe("York"),
    postcode: maybe("ls18tl", "YO1 7HH"),
    child_first_name: maybe("Ada", "Ben"),
    child_surname: maybe("Tester"),
    date_of_birth: maybe("3/5/2016", "2016-05-03"),
  })
  .map((row) =>
    Object.fromEntries(Object.entries(row).flatMap(([key, one]) => (one === undefined ? [] : [[key, one] as const]))),
  );

const blank = {
  name: "",
  phone: "",
  address_line_1: "",
  address_line_2: "",
  address_line_3: "",
  post_town: "",
  county: "",
  postcode: "",
};

/** The family as it is stored when the row was imported. */
function storedFrom({ email, contact, child }: FamilyRow): KnownFamily {
  const children = child === null ? [] : [{ id: "c", ...child, hasNotes: false }];
  return {
    id: "f",
    guestId: null,
    email,
    contact: { ...blank, ...contact },
    children,
    isKeptBySchool: true,
    fromRow: null,
  };
}

function indexOf(families: readonly KnownFamily[]): FamilyIndex {
  return {
    byEmail: (email) => families.filter((one) => one.email.toLowerCase() === email.toLowerCase()),
    alike: ({ name = "", phone = "" }) =>
      families.filter((one) => name !== "" && phone !== "" && one.contact.name === name && one.contact.phone === phone),
  };
}

test("a row is the same as what was stored of it, whatever it says", () => {
  fc.assert(
    fc.property(values, (row) => {
      const read = readFamilyRow(row, today);
      if (!read.ok) {
        expect(read.error).not.toEqual([]);
        return;
      }
      const stored = storedFrom(read.value);
      expect(matchFamily(read.value, indexOf([stored])).kind).toBe("same");
      // And so is what an export says of it.
      const { child } = read.value;
      const exported = {
        email: stored.email,
        ...Object.fromEntries(Object.entries(stored.contact).filter(([, one]) => one !== "")),
        ...(child !== null && {
          child_first_name: child.firstName,
          child_surname: child.surname,
          date_of_birth: child.dateOfBirth,
        }),
      };
      const again = readFamilyRow(exported, today);
      expect(again.ok && matchFamily(again.value, indexOf([stored])).kind).toBe("same");
    }),
    { numRuns: 500 },
  );
});

test("what a file leaves out is no difference, and what it says is one", () => {
  fc.assert(
    fc.property(values, values, (mine, theirs) => {
      const [one, other] = [readFamilyRow(mine, today), readFamilyRow(theirs, today)];
      if (!one.ok || !other.ok) return;
      const match = matchFamily(other.value, indexOf([storedFrom(one.value)]));
      const differs = Object.entries(other.value.contact).filter(
        ([field, value]) => Reflect.get({ ...blank, ...one.value.contact }, field) !== value,
      );
      if (one.value.email.toLowerCase() !== other.value.email.toLowerCase()) return;
      const ofParent =
        match.kind === "differs" ? match.differences.filter(({ field }) => field !== "date_of_birth") : [];
      expect(ofParent.map(({ field }) => field).toSorted()).toEqual(differs.map(([field]) => field).toSorted());
    }),
    { numRuns: 500 },
  );
});

const pat = { email: "pat@example.test", name: "Pat Tester", phone: "07700 900123" };
const read = (row: Readonly<Record<string, string>>): FamilyRow => {
  const parsed = readFamilyRow(row, today);
  if (!parsed.ok) throw new Error(parsed.error.map(({ message }) => message).join());
  return parsed.value;
};

test("the details of a family with an account are shown and can't be taken", () => {
  const stored = { ...storedFrom(read(pat)), isKeptBySchool: false };
  expect(matchFamily(read({ ...pat, phone: "07700 900999" }), indexOf([stored]))).toMatchObject({
    kind: "differs",
    choices: ["keep"],
  });
});

test("the birthday of a child of a family with an account can't be taken; the namesake may be another child", () => {
  const child = { child_name: "Ada Tester", date_of_birth: "2016-05-03" };
  const stored = { ...storedFrom(read({ ...pat, ...child })), isKeptBySchool: false };
  expect(matchFamily(read({ ...pat, ...child, date_of_birth: "2016-05-04" }), indexOf([stored]))).toMatchObject({
    kind: "differs",
    choices: ["keep", "separate"],
    differences: [{ field: "date_of_birth", ours: "2016-05-03", theirs: "2016-05-04" }],
  });
});

test("a namesake with another birthday may be another child", () => {
  const child = { child_name: "Ada Tester", date_of_birth: "2016-05-03" };
  const stored = storedFrom(read({ ...pat, ...child }));
  expect(matchFamily(read({ ...pat, ...child, date_of_birth: "2016-05-04" }), indexOf([stored]))).toMatchObject({
    kind: "differs",
    choices: ["keep", "take", "separate"],
    differences: [{ field: "date_of_birth", ours: "2016-05-03", theirs: "2016-05-04" }],
  });
});

test("another address with the same name and phone is asked about; one of the same file is another family", () => {
  const stored = storedFrom(read(pat));
  const row = read({ ...pat, email: "pat.other@example.test" });
  expect(matchFamily(row, indexOf([stored]))).toMatchObject({ kind: "differs", choices: ["keep", "take", "separate"] });
  expect(matchFamily(row, indexOf([{ ...stored, fromRow: 2 }]))).toEqual({ kind: "new" });
});

test("two records of one child share a key; another birthday gives another key", () => {
  const maya = { firstName: "Maya", surname: "Okafor", dateOfBirth: isoDate("2019-05-04") };
  expect(childKey({ ...maya, firstName: "MAYA" })).toBe(childKey(maya));
  expect(childKey({ ...maya, dateOfBirth: isoDate("2019-05-05") })).not.toBe(childKey(maya));
});
