import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePlace } from "./parse-place.ts";

test.each([
  ["LS1 4AP", { kind: "postcode", postcode: "LS1 4AP", outcode: "LS1", area: "LS" }],
  [" ls14ap ", { kind: "postcode", postcode: "LS1 4AP", outcode: "LS1", area: "LS" }],
  ["ec1a1bb", { kind: "postcode", postcode: "EC1A 1BB", outcode: "EC1A", area: "EC" }],
  ["m1  1ae", { kind: "postcode", postcode: "M1 1AE", outcode: "M1", area: "M" }],
  ["LS1", { kind: "outcode", outcode: "LS1", area: "LS" }],
  ["ls14", { kind: "outcode", outcode: "LS14", area: "LS" }],
  ["LS1 4", { kind: "outcode", outcode: "LS1", area: "LS" }],
  ["sw1a", { kind: "outcode", outcode: "SW1A", area: "SW" }],
  ["Leeds LS1 4AP", { kind: "postcode", postcode: "LS1 4AP", outcode: "LS1", area: "LS" }],
  ["LS1 4AP Leeds", { kind: "postcode", postcode: "LS1 4AP", outcode: "LS1", area: "LS" }],
  ["12 Park Row, Leeds, ls14ap, UK", { kind: "postcode", postcode: "LS1 4AP", outcode: "LS1", area: "LS" }],
  ["Leeds LS6", { kind: "outcode", outcode: "LS6", area: "LS" }],
  ["Leeds, EC1A", { kind: "outcode", outcode: "EC1A", area: "EC" }],
  ["LS", { kind: "area", area: "LS" }],
  ["l", { kind: "area", area: "L" }],
  ["53.8, -1.55", { kind: "coordinates", lat: 53.8, lng: -1.55 }],
  ["53.8 -1.55", { kind: "coordinates", lat: 53.8, lng: -1.55 }],
  ["53,-2", { kind: "coordinates", lat: 53, lng: -2 }],
  ["Leeds", { kind: "town", town: "Leeds" }],
  [" St. Albans ", { kind: "town", town: "St. Albans" }],
  ["999,999", { kind: "town", town: "999,999" }],
  ["", null],
  ["  ", null],
])("%j is read as %j", (text, expected) => {
  expect(parsePlace(text)).toEqual(expected);
});

test("property: any text parses without an error, and only blank text gives null", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(parsePlace(text) === null).toBe(text.normalize("NFKC").trim() === "");
    }),
  );
});

test("property: case and spaces do not change how a postcode is parsed", () => {
  const letter = fc.constantFrom(..."ABDEFGHJLNPQRSTUWXYZ");
  const digit = fc.integer({ min: 0, max: 9 });
  const parts = fc.tuple(fc.constantFrom("LS", "M", "SW", "G"), fc.integer({ min: 1, max: 99 }), digit, letter, letter);
  fc.assert(
    fc.property(
      parts,
      fc.constantFrom("", " ", "  "),
      fc.boolean(),
      ([area, district, sector, one, two], gap, lower) => {
        const typed = `${area}${district}${gap}${sector}${one}${two}`;
        expect(parsePlace(lower ? typed.toLowerCase() : typed)).toEqual({
          kind: "postcode",
          postcode: `${area}${district} ${sector}${one}${two}`,
          outcode: `${area}${district}`,
          area,
        });
      },
    ),
  );
});
