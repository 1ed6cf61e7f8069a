import { CAMP_PENCE, TRIAL_PENCE, type Place, type SmallSchool } from "./small-school.ts";
import type { Kind } from "./plan.ts";

/** An order as the families and the staff of a run know it: from what they did and what they were answered. */
export interface KnownOrder {
  readonly id: string;
  readonly family: number;
  /** The places in it. `cancelled` ones were given back by a reversal that was confirmed. */
  places: (Place & { cancelled: boolean })[];
  /** What each payment asks for, in pence, by its client secret. */
  readonly asked: Map<string, number>;
  /** The latest secret of the checkout. */
  secret: string | null;
  /** What cards have paid as the browser was told, in pence. */
  paid: number;
  /** What reversals took off the price, and what of it became credit, in pence. */
  given: number;
  toCredit: number;
}

/** How often each kind of operation was answered in which way. */
export type Tally = Map<Kind, Map<string, number>>;

/**
 * What the people of a run know. It is written from answers alone, never from the tables that the product decides by, so that the two can
 * be held against each other.
 */
export interface Books {
  readonly orders: Map<string, KnownOrder>;
  /** The size of each pool as staff have set it. */
  readonly sizes: Map<number, number>;
  /** Places beyond the size that staff have added for waiting children, at most, by pool. */
  readonly added: Map<number, number>;
  /** Dates of the class that were withdrawn. */
  readonly withdrawn: Set<string>;
  /** Credit that staff gave for nothing, by customer. */
  readonly granted: Map<string, number>;
}

export function newBooks(
  school: SmallSchool,
  plan: { readonly capacity: number; readonly trials: number; readonly campPlaces: number },
): Books {
  const sizes = new Map([[school.campPool, plan.campPlaces]]);
  for (const date of school.dates) {
    sizes.set(date.place, plan.capacity);
    sizes.set(date.trial, Math.min(plan.trials, plan.capacity));
  }
  const orders = school.families.map(({ firstOrder: { id, places } }, family) =>
    knownOrder({ id, family, places: places.map((place) => ({ ...place, cancelled: false })) }),
  );
  return {
    orders: new Map(orders.map((one) => [one.id, one])),
    sizes,
    added: new Map(),
    withdrawn: new Set(),
    granted: new Map(),
  };
}

/** An order that nobody has paid. */
function knownOrder(order: Pick<KnownOrder, "id" | "family" | "places">): KnownOrder {
  return { ...order, asked: new Map(), secret: null, paid: 0, given: 0, toCredit: 0 };
}

/** The known order with this id, which is noted if it is new. */
export function orderOfBooks(books: Books, id: string, family: number): KnownOrder {
  const known = books.orders.get(id) ?? knownOrder({ id, family, places: [] });
  books.orders.set(id, known);
  return known;
}

/** Notes a place that was put into a basket. Putting it in twice changes nothing. */
export function notePlace(order: KnownOrder, place: Place): void {
  const has = order.places.some(
    (one) => one.childId === place.childId && one.kind === place.kind && one.startOn === place.startOn,
  );
  if (!has) order.places.push({ ...place, cancelled: false });
}

/** The pools from which a child's place is taken. */
export function poolsOf(school: SmallSchool, perTrial: number, place: Pick<Place, "kind" | "startOn">): number[] {
  if (place.kind === "camp") return [school.campPool];
  const first = school.dates.findIndex((date) => date.on === place.startOn);
  return school.dates.slice(first, first + perTrial).flatMap((date) => [date.place, date.trial]);
}

/** What an order cost, in pence: with the places that were given back, each at its list price. */
export function priceOf({ places }: Pick<KnownOrder, "places">): number {
  return places.reduce((sum, { kind }) => sum + (kind === "trial" ? TRIAL_PENCE : CAMP_PENCE), 0);
}

export function add<Key>(map: Map<Key, number>, key: Key, amount: number): void {
  map.set(key, (map.get(key) ?? 0) + amount);
}

/** Counts how an operation was answered. */
export function count(tally: Tally, kind: Kind, answer: string): void {
  const answers = tally.get(kind) ?? new Map<string, number>();
  tally.set(kind, answers);
  add(answers, answer, 1);
}
