import fc from "fast-check";
import { expect, test } from "vitest";
import { instant, isoDate } from "../kernel/index.ts";
import { nextOffer, type Opening, type WaitingEntry } from "./next-offer.ts";
import { offerEnd } from "./offer-times.ts";
import { campOpenings, type OpenDate } from "./openings.ts";

const ages = { minAge: 6, maxAge: 8, ageRule: "exact", ageOn: null } as const;
const entry = (id: string, more: Partial<WaitingEntry> = {}): WaitingEntry => ({
  id,
  partyId: id,
  proved: true,
  joinedAt: 0,
  dateOfBirth: isoDate("2019-06-01"),
  booked: false,
  noTrialIn: [],
  declinedDays: [],
  passedOver: null,
  ...more,
});
const opening = (free: number, on = "2026-11-14"): Opening => ({ on: isoDate(on), free });
const idsOf = (waiting: readonly WaitingEntry[], openings: readonly Opening[]) =>
  nextOffer(waiting, () => openings, ages).offer?.entries.map(({ id }) => id) ?? null;

test("whoever joined first is next, and families with a proved address come before all others", () => {
  const [guest, late, early] = [
    entry("guest", { proved: false, joinedAt: 1 }),
    entry("late", { joinedAt: 3 }),
    entry("early", { joinedAt: 2 }),
  ];
  expect(idsOf([guest, late, early], [opening(1)])).toEqual(["early"]);
  expect(idsOf([guest, late], [opening(1)])).toEqual(["late"]);
  expect(idsOf([guest], [opening(1)])).toEqual(["guest"]);
});

test("children who were entered together get places together or none; then the next family has its turn", () => {
  const twins = [entry("a", { partyId: "twins", joinedAt: 1 }), entry("b", { partyId: "twins", joinedAt: 1 })];
  const alone = entry("c", { joinedAt: 2 });
  expect(nextOffer([...twins, alone], () => [opening(1)], ages)).toEqual({
    offer: { entries: [alone], opening: opening(1) },
    skipped: twins.map(({ id }) => ({ entryId: id, reason: "too_few_places" })),
  });
  expect(idsOf([...twins, alone], [opening(2)])).toEqual(["a", "b"]);
  // One date is too small for them, the next one is not.
  expect(nextOffer([...twins, alone], () => [opening(2, "2026-11-21"), opening(1)], ages).offer?.opening.on).toBe(
    "2026-11-21",
  );
});

test.each([
  [{ booked: true }, "already_booked"],
  [{ passedOver: "Has moved away" }, "passed_over_by_staff"],
  [{ noTrialIn: [isoDate("2026-09-01")] }, "trial_had"],
  [{ dateOfBirth: isoDate("2017-11-14") }, "too_old"],
  [{ dateOfBirth: isoDate("2020-11-15") }, "too_young"],
] as const)("%j is passed over: %s", (more, reason) => {
  const head = entry("head", more);
  const next = entry("next", { joinedAt: 1 });
  expect(nextOffer([head, next], () => [opening(1)], ages)).toMatchObject({
    offer: { entries: [next] },
    skipped: [{ entryId: "head", reason }],
  });
});

test("a child who is of age on the first day of a camp can have later days of it", () => {
  const camp = { ...ages, ageOn: isoDate("2026-11-12") };
  // Nine on 14 November, and six on the day before.
  const [old, young] = [
    entry("old", { dateOfBirth: isoDate("2017-11-14") }),
    entry("young", { dateOfBirth: isoDate("2020-11-13") }),
  ];
  expect(nextOffer([old], () => [opening(1)], camp).offer?.entries).toEqual([old]);
  expect(nextOffer([young], () => [opening(1)], camp)).toEqual({
    offer: null,
    skipped: [{ entryId: "young", reason: "too_young" }],
  });
});

test("declined days of a camp are not offered again to the same family, other days are offered without them", () => {
  const now = instant("2026-11-01T10:00:00Z");
  const day = (on: string, free: number): OpenDate => ({
    on: isoDate(on),
    startsAt: instant(`${on}T10:00:00Z`),
    free,
    poolIds: [],
  });
  const offered = (days: readonly OpenDate[]) => {
    const rules = { byTheDay: true, days: 5 };
    const { offer, skipped } = nextOffer(
      [first, next],
      (declined) => campOpenings(days, { ...rules, declined }, now),
      ages,
    );
    return { who: offer?.entries[0]?.id, opening: offer?.opening, skipped };
  };
  const [first, next] = [
    entry("first", { declinedDays: [isoDate("2026-11-03"), isoDate("2026-11-15")] }),
    entry("next", { joinedAt: 1 }),
  ];
  expect(offered([day("2026-11-03", 1)])).toMatchObject({
    who: "next",
    skipped: [{ entryId: "first", reason: "days_declined" }],
  });
  // Neither the first day, nor how many places and how long to decide it leaves, counts for the family that declined it.
  const without = offered([day("2026-11-03", 1), day("2026-11-16", 2)]);
  expect(without.who).toBe("first");
  expect(without.opening).toEqual({
    on: "2026-11-16",
    free: 2,
    dates: [day("2026-11-16", 2)],
    endsAt: offerEnd(now, instant("2026-11-16T10:00:00Z")),
  });
});

test("without a free place nobody is offered one, and nobody is passed over", () => {
  expect(nextOffer([entry("a")], () => [opening(0)], ages)).toEqual({ offer: null, skipped: [] });
});

const line = fc.array(
  fc.record({
    party: fc.nat({ max: 4 }),
    proved: fc.boolean(),
    joinedAt: fc.nat({ max: 9 }),
    booked: fc.boolean(),
    old: fc.boolean(),
  }),
  { maxLength: 8 },
);

test("an offer is for a whole party that fits, and everybody before it was passed over with a reason", () => {
  fc.assert(
    fc.property(line, fc.array(fc.nat({ max: 4 }), { maxLength: 3 }), (rows, sizes) => {
      const waiting = rows.map(({ party, old, ...row }, index) =>
        entry(`${index}`, { ...row, partyId: `p${party}`, ...(old && { dateOfBirth: isoDate("2010-01-01") }) }),
      );
      const openings = sizes.map((free, week) => opening(free, `2026-11-${String(7 + week * 7).padStart(2, "0")}`));
      const { offer, skipped } = nextOffer(waiting, () => openings, ages);
      const left = new Set(skipped.map(({ entryId }) => entryId));
      expect(left.size).toBe(skipped.length);
      if (offer === null) {
        if (sizes.some((free) => free > 0)) expect(left.size).toBe(waiting.length);
        return;
      }
      const party = new Set(offer.entries.map(({ partyId }) => partyId));
      expect(party.size).toBe(1);
      expect(offer.entries).toHaveLength(waiting.filter(({ partyId }) => party.has(partyId)).length);
      expect(offer.entries.length).toBeLessThanOrEqual(offer.opening.free);
      expect(offer.entries.some((one) => one.booked || left.has(one.id))).toBe(false);
    }),
    { numRuns: 1_000 },
  );
});
