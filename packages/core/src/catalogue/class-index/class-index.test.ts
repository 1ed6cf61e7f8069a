import { expect, test } from "vitest";
import type { ClassEntry, ClassSearch } from "./class-entry.ts";
import { createClassIndex } from "./class-index.ts";

const VENUES = Array.from({ length: 40 }, (_, n) => ({ id: n + 1, lat: 51 + n / 10, lng: -1 }));
const KINDS = [
  [7, { stageId: 1, days: 1 << 6, disciplines: ["acting"] }],
  [9, { stageId: 2, days: 1 << 2, disciplines: ["acting", "dance"] }],
] as const;

/** A class whose every value follows from its id and how often it was changed. */
const aClass = (id: number, changes = 0): ClassEntry => ({
  id,
  franchiseId: 1 + (id % 3),
  locationId: 1 + ((id + changes) % VENUES.length),
  kindId: id % 2 === 0 ? 7 : 9,
  slots: id % 11 === 0 ? [] : [{ weekday: id % 2 === 0 ? 6 : 2, start: 540 + (id % 5) * 60, end: 600 + (id % 5) * 60 }],
  minAge: 3 + (id % 4),
  maxAgeToday: 8 + (id % 6),
  bornFrom: 20150101,
  bornTo: 20221231,
  price: 1_000 + ((id * 37 + changes) % 900),
  pricePerSession: 500.5,
  nextDate: id % 7 === 0 ? null : 20260101 + (id % 28),
  nextAt: id % 7 === 0 ? null : 1_767_225_600 + (id % 28) * 86_400,
  available: (id + changes) % 3,
  waiting: 0,
  words: `class ${id} ${changes}`,
});

const EVERYTHING: ClassSearch = {
  franchiseId: null,
  origin: null,
  words: [],
  mustHavePlaces: false,
  order: [],
  page: 0,
  size: 20_000,
};
const SEARCHES: Readonly<Record<string, readonly [Partial<ClassSearch>, (one: ClassEntry) => boolean]>> = {
  everything: [{}, () => true],
  "an age and places": [
    { age: 9, mustHavePlaces: true },
    (one) => one.minAge <= 9 && one.maxAgeToday >= 9 && one.available > 0,
  ],
  "a day and hours": [{ day: 6, from: 600 }, ({ slots: [slot] }) => slot?.weekday === 6 && slot.start >= 600],
  "a word": [{ words: ["class 12", " 1"] }, ({ words }) => words.includes("class 12") && words.includes(" 1")],
  "a venue, dance and a school": [
    { locationId: 6, discipline: "dance", franchiseId: 2 },
    (one) => one.locationId === 6 && one.kindId === 9 && one.franchiseId === 2,
  ],
};

test("thousands of classes that come, change and go are found as they are, in their order", () => {
  const index = createClassIndex(VENUES);
  const known = new Map<number, ClassEntry>();
  const put = (classes: readonly ClassEntry[]) => {
    index.put(classes);
    for (const one of classes) known.set(one.id, one);
  };
  index.addKinds(KINDS);
  for (let from = 1; from < 10_000; from += 2_500) put(Array.from({ length: 2_500 }, (_, n) => aClass(from + n)));
  const gone = Array.from({ length: 3_000 }, (_, n) => 3 * n + 2);
  index.remove(gone);
  for (const id of gone) known.delete(id);
  put(Array.from({ length: 1_500 }, (_, n) => aClass(5 * n + 1, 1)));

  const byPrice = (a: ClassEntry, b: ClassEntry) => a.price - b.price || a.id - b.id;
  const byNext = (a: ClassEntry, b: ClassEntry) =>
    a.nextAt === b.nextAt ? a.id - b.id : (a.nextAt ?? Infinity) - (b.nextAt ?? Infinity);
  for (const [name, [asked, isHit]] of Object.entries(SEARCHES)) {
    const hits = [...known.values()].filter(isHit);
    expect(hits.length).toBeGreaterThan(20);
    for (const [order, compare] of [
      [[], byNext],
      [[{ by: "price", descending: false }], byPrice],
    ] as const) {
      const { total, hits: found } = index.search({ ...EVERYTHING, ...asked, order });
      expect([name, total, found.map(({ id }) => id)]).toEqual([
        name,
        hits.length,
        hits.toSorted(compare).map(({ id }) => id),
      ]);
    }
  }
  // Around a place: the nearest first, whole pages of one venue, and nothing beyond the radius.
  const around = { ...EVERYTHING, origin: { lat: 52, lng: -1, radiusMiles: 15 } };
  const { hits, total } = index.search({ ...around, size: 100 });
  const near = [...known.values()].filter(({ locationId }) => [9, 10, 11, 12, 13].includes(locationId));
  expect(total).toBe(near.length);
  expect(hits.map(({ id }) => id)).toEqual(
    near
      .filter(({ locationId }) => locationId === 11)
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
      .slice(0, 100),
  );
});
