import type { CampIndex, ClassIndex, ProductIndex } from "@matinee/core/catalogue";
import type { LiveIndex } from "./live-index.ts";

/** The open classes, and the names of what they are counted by. */
export interface LiveClasses {
  readonly index: ClassIndex;
  /** In the order of their ages. */
  readonly stages: readonly { readonly id: number; readonly name: string }[];
  /** In their order. */
  readonly disciplines: readonly { readonly slug: string; readonly name: string }[];
}

/** The products on sale, and when holds on their stock run out: the stock is then free, and nobody tells. */
export interface LiveProducts {
  readonly index: ProductIndex;
  /** By product: `performance.now()` at which the next hold runs out. */
  readonly lapses: Map<number, number>;
}

/** The open camps, and the names of what they are counted by. */
export interface LiveCamps {
  readonly index: CampIndex;
  /** In their order. */
  readonly disciplines: readonly { readonly slug: string; readonly name: string }[];
  readonly categories: readonly { readonly id: number; readonly name: string }[];
  /** By camp: `performance.now()` at which a hold runs out or a day begins: its free places may then be others, and nobody tells. */
  readonly changes: Map<number, number>;
}

/** The catalogue in the memory of a process. */
export interface CatalogueIndexes {
  readonly classes: Pick<LiveIndex<LiveClasses>, "read">;
  readonly products: Pick<LiveIndex<LiveProducts>, "read">;
  readonly camps: Pick<LiveIndex<LiveCamps>, "read">;
}
