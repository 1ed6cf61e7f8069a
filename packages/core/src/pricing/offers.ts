import { addDays, addPence, type IsoDate, type Pence } from "../kernel/index.ts";
import { percentOf } from "./percent.ts";
import type { Offer, PriceLine } from "./price-input.ts";
import { compareText, unitsOf, type Unit } from "./units.ts";

/** An offer on one child's place, and its discount. */
export interface OfferedUnit {
  readonly offer: Offer;
  readonly unit: Unit;
  readonly amount: Pence;
}

/** An offer that lost, and the better one that applies instead. */
export interface LostOffer {
  readonly lost: OfferedUnit;
  readonly won: OfferedUnit;
}

export interface AppliedOffers {
  readonly applied: readonly OfferedUnit[];
  readonly lost: readonly LostOffer[];
}

/**
 * Applies a basket's automatic offers. Offers on one place don't add up: the largest discount wins, ties go to the
 * lower offer id (product.md, Orders and money).
 */
export function applyOffers(lines: readonly PriceLine[], offers: readonly Offer[], bookedOn: IsoDate): AppliedOffers {
  const candidates = offers.flatMap((offer) =>
    eligibleUnits(offer, unitsOf(offer, lines), bookedOn).map((unit) => ({
      offer,
      unit,
      amount: percentOf(unit.price, offer.percent),
    })),
  );
  const byUnit = Map.groupBy(candidates, ({ unit }) => `${unit.lineId}/${unit.child.id}`);
  const applied: OfferedUnit[] = [];
  const lost: LostOffer[] = [];
  for (const [, offered] of [...byUnit].toSorted(([a], [b]) => compareText(a, b))) {
    const [won, ...others] = offered.toSorted((a, b) => b.amount - a.amount || a.offer.id - b.offer.id);
    if (won === undefined || won.amount === 0) continue;
    applied.push(won);
    lost.push(...others.filter((other) => other.amount > 0).map((other) => ({ lost: other, won })));
  }
  return { applied, lost };
}

function eligibleUnits(offer: Offer, units: readonly Unit[], bookedOn: IsoDate): readonly Unit[] {
  switch (offer.kind) {
    case "sibling":
      return siblings(units);
    case "several_classes":
      return furtherClasses(units);
    case "early_bird": {
      const soonest = addDays(bookedOn, offer.daysBefore ?? 0);
      return units.filter((unit) => unit.startsOn !== null && unit.startsOn >= soonest);
    }
  }
}

/** All places of all children except the child with the highest sum. */
function siblings(units: readonly Unit[]): readonly Unit[] {
  const sums = [...Map.groupBy(units, (unit) => unit.child.id)].map(([id, own]) => ({
    id,
    sum: addPence(...own.map((unit) => unit.price)),
  }));
  const [full] = sums.toSorted((a, b) => b.sum - a.sum || compareText(a.id, b.id));
  return units.filter((unit) => unit.child.id !== full?.id);
}

/** All of each child's places except those in the class or camp of the most expensive; units come most expensive first. */
function furtherClasses(units: readonly Unit[]): readonly Unit[] {
  return [...Map.groupBy(units, (unit) => unit.child.id).values()].flatMap((own) =>
    own.filter((unit) => unit.subject !== own[0]?.subject),
  );
}
