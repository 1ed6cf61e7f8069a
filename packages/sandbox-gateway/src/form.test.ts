import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeForm, MalformedForm, type FormParts, type FormValue } from "./form.ts";

function encode(value: FormValue, name: string): string[] {
  if (typeof value === "string") return [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`];
  const parts: Iterable<[string | number, FormValue]> = value.entries();
  return [...parts].flatMap(([key, part]) => encode(part, name === "" ? String(key) : `${name}[${key}]`));
}

// Parts named 0, 1, 2 … are decoded as a list, so names here begin with a letter.
const name = fc.stringMatching(/^[a-z_][a-z0-9_]{0,8}$/);
const leaf = fc.string({ unit: fc.constantFrom("a", "Ä", "&", "=", "[", "]", "+", "%", " ", "£", "1") });
const { parts } = fc.letrec<{ value: FormValue; parts: FormParts; list: FormValue[] }>((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, leaf, tie("parts"), tie("list")),
  list: fc.array(tie("value"), { minLength: 1, maxLength: 3 }),
  parts: fc.array(fc.tuple(name, tie("value")), { minLength: 1, maxLength: 3 }).map((pairs) => new Map(pairs)),
}));

test("property: decoding reverses encoding", () => {
  fc.assert(
    fc.property(parts, (form) => {
      expect(decodeForm(encode(form, "").join("&"))).toEqual(form);
    }),
  );
});

test("property: any text is decoded or refused as malformed", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), leaf), (text) => {
      try {
        return decodeForm(text) instanceof Map;
      } catch (error) {
        return error instanceof MalformedForm;
      }
    }),
  );
});

test("unnumbered list entries keep their order, and names cannot reach a prototype", () => {
  expect(decodeForm("expand[]=a&expand[]=b")).toEqual(new Map([["expand", ["a", "b"]]]));
  decodeForm("__proto__[polluted]=1&constructor[prototype][polluted]=1");
  expect({}).not.toHaveProperty("polluted");
});

test.each(["a=1&a[b]=2", "a[b]=1&a=2", "[a]=1", "a[b=1", "a[b][c][d][e][f][g][h][i]=1", "=1"])(
  "%s is malformed",
  (text) => {
    expect(() => decodeForm(text)).toThrow(MalformedForm);
  },
);
