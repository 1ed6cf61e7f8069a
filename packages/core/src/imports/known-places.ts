import type { KnownClass } from "./class-differences.ts";
import type { KnownFamilies } from "./known-families.ts";

/** A lesson to come. */
export interface Lesson {
  readonly on: string;
  readonly term: number;
  readonly pool: number;
}

/** An imported place whose lessons are all over. */
interface PastPlace {
  readonly from: string;
  /** The day of its last lesson. */
  readonly until: string;
}

/** The classes of a school, and who has a place in them. Places have the keys of `poolKey` and `placeKey`. */
export interface KnownPlaces {
  readonly families: KnownFamilies;
  readonly classes: readonly KnownClass[];
  /** The lessons to come of each class. */
  readonly lessons: ReadonlyMap<number, readonly Lesson[]>;
  /** The free places of each pool. */
  readonly free: ReadonlyMap<number, number>;
  /** Whose place is held just now, by a checkout or an offer, as child and pool. */
  readonly held: ReadonlySet<string>;
  /** Who has a place in a lesson to come, which an order sold or which is left of one that was ended, as child and pool. */
  readonly placed: ReadonlySet<string>;
  /** Who has a place in lessons to come and lost none of them, as child, class and term. */
  readonly taken: ReadonlySet<string>;
  /** Who was enrolled from which day, as child, class and day. */
  readonly enrolled: ReadonlySet<string>;
  /** The imported places that are over, by child and class. */
  readonly over: ReadonlyMap<string, readonly PastPlace[]>;
}

/** The key of a child's place in a pool. */
export const poolKey = (child: string, pool: number) => `${child}/${pool}`;

/** The key of a child's place in a class, and of a term or day of it. */
export const placeKey = (child: string, group: number, ...of: readonly (string | number)[]) =>
  [child, group, ...of].join("/");
