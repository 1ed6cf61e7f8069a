import fc from "fast-check";
import { expect, test } from "vitest";
import { venuesAround } from "./venues-around.ts";

const place = fc.record({
  lat: fc.double({ min: 49.5, max: 61, noNaN: true }),
  lng: fc.double({ min: -8, max: 2, noNaN: true }),
});

test("property: no venue within the circle is left out, none outside is found, and the nearest comes first", () => {
  fc.assert(
    fc.property(
      fc.array(place, { maxLength: 60 }),
      place,
      fc.double({ min: 0.1, max: 300, noNaN: true }),
      (places, at, radiusMiles) => {
        const venues = places.map((one, id) => ({ id, ...one }));
        const found = venuesAround(venues)({ ...at, radiusMiles });
        const miles = found.map((one) => one.miles);
        expect(miles).toEqual(miles.toSorted((a, b) => a - b));
        const everywhere = venuesAround(venues)({ ...at, radiusMiles: 20_000 });
        expect(new Set(found.map(({ id }) => id))).toEqual(
          new Set(everywhere.filter((one) => one.miles <= radiusMiles).map(({ id }) => id)),
        );
      },
    ),
  );
});

test("Leeds and York stations are 22 miles apart", () => {
  const [york] = venuesAround([{ id: 1, lat: 53.958, lng: -1.093 }])({ lat: 53.795, lng: -1.548, radiusMiles: 50 });
  expect(york?.miles).toBeCloseTo(21.7, 0);
});
