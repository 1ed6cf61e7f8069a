import { smallest } from "../../kernel/index.ts";
import type { FoundProductIds, OptionCount, ProductColumns, ProductOrder, ProductSearch } from "./product-columns.ts";

/** The products on sale in a network, in memory. A search reads each variation of a category once. */
export interface ProductIndex {
  readonly search: (asked: ProductSearch) => FoundProductIds;
  /** Whether the category has products at all, in any shop. */
  readonly hasCategory: (categoryId: number) => boolean;
  /** Notes whether a variation is in stock. One that is not in the index is left out. */
  readonly setStock: (variationId: number, inStock: boolean) => void;
}

const NONE = -1;

// The filters, one bit each. A cell counts for a facet if it meets all filters but the facet's own.
const SIZE = 1;
const COLOUR = 2;
const PRICE = 4;
const STOCK = 8;
const ALL = SIZE | COLOUR | PRICE | STOCK;

export function createProductIndex({ products, cells, sizeNames, colourNames }: ProductColumns): ProductIndex {
  const { ids, categories, franchises, ofNetwork, nameOrder } = products;
  const lowest = numbers(products.lowestPrices);
  const sizes = optionsOf(cells.sizes, sizeNames);
  const colours = optionsOf(cells.colours, colourNames);
  const sizePositions = numbers(cells.sizePositions);
  const colourPositions = numbers(cells.colourPositions);
  const prices = numbers(cells.prices);
  const inStock = Uint8Array.from(cells.inStock, Number);
  const cellOfVariation = new Map(cells.variations.flatMap((id, cell) => (id === null ? [] : [[id, cell] as const])));
  const firstCells = firstCellsOf(products.ids, cells.products);
  const byCategory = Map.groupBy(ids.keys(), (n) => categories[n] ?? NONE);

  function search(asked: ProductSearch): FoundProductIds {
    const wantedSizes = chosen(asked.sizes, sizeNames);
    const wantedColours = chosen(asked.colours, colourNames);
    const { priceFrom = 0, priceTo = Number.MAX_SAFE_INTEGER, mustBeInStock, franchiseId } = asked;
    const anyPrice = asked.priceFrom === undefined && asked.priceTo === undefined;
    const sizeCounts = countsOf(sizeNames.length);
    const colourCounts = countsOf(colourNames.length);
    const hits: number[] = [];
    let withStock = 0;
    let from = Number.MAX_SAFE_INTEGER;
    let to = NONE;
    for (const n of byCategory.get(asked.categoryId) ?? []) {
      if (franchiseId !== null && ofNetwork[n] !== true && franchises[n] !== franchiseId) continue;
      let isHit = false;
      let isStocked = false;
      const end = firstCells[n + 1] ?? 0;
      for (let cell = firstCells[n] ?? 0; cell < end; cell++) {
        const price = prices[cell] ?? NONE;
        const size = sizes[cell] ?? NONE;
        const colour = colours[cell] ?? NONE;
        const met =
          (wantedSizes === null || wantedSizes.has(size) ? SIZE : 0) |
          (wantedColours === null || wantedColours.has(colour) ? COLOUR : 0) |
          (anyPrice || (price !== NONE && price >= priceFrom && price <= priceTo) ? PRICE : 0) |
          (!mustBeInStock || inStock[cell] === 1 ? STOCK : 0);
        if (met === ALL) isHit = true;
        if (size !== NONE && (met | SIZE) === ALL) sizeCounts.add(size, n, sizePositions[cell] ?? 0);
        if (colour !== NONE && (met | COLOUR) === ALL) colourCounts.add(colour, n, colourPositions[cell] ?? 0);
        if (inStock[cell] === 1 && (met | STOCK) === ALL) isStocked = true;
        if (price !== NONE && (met | PRICE) === ALL) {
          from = Math.min(from, price);
          to = Math.max(to, price);
        }
      }
      if (isHit) hits.push(n);
      if (isStocked) withStock += 1;
    }
    const start = asked.page * asked.size;
    const page = start < hits.length ? smallest(hits, start + asked.size, comparison(asked.order)).slice(start) : [];
    return {
      ids: page.map((n) => ids[n] ?? NONE),
      total: hits.length,
      sizes: sizeCounts.read(sizeNames),
      colours: colourCounts.read(colourNames),
      inStock: withStock,
      price: to === NONE ? null : { from, to },
    };
  }

  function comparison(order: readonly ProductOrder[]): (a: number, b: number) => number {
    const terms = order.length > 0 ? order : [{ by: "name", descending: false } as const];
    return (a, b) => {
      for (const { by, descending } of terms) {
        const difference = by === "price" ? comparePrices(a, b, descending) : sign(descending) * compare(by, a, b);
        if (difference !== 0) return difference;
      }
      return compare("id", a, b);
    };
  }

  function compare(by: "id" | "name" | "newest", a: number, b: number): number {
    if (by === "name") return (nameOrder[a] ?? 0) - (nameOrder[b] ?? 0);
    const older = (ids[a] ?? 0) - (ids[b] ?? 0);
    return by === "newest" ? -older : older;
  }

  /** What has no price comes last in both directions. */
  function comparePrices(a: number, b: number, descending: boolean): number {
    const [first = NONE, second = NONE] = [lowest[a], lowest[b]];
    if (first === NONE || second === NONE) return Number(first === NONE) - Number(second === NONE);
    return sign(descending) * (first - second);
  }

  return {
    search,
    hasCategory: (categoryId) => byCategory.has(categoryId),
    setStock(variationId, stocked) {
      const cell = cellOfVariation.get(variationId);
      if (cell !== undefined) inStock[cell] = Number(stocked);
    },
  };
}

const sign = (descending: boolean): 1 | -1 => (descending ? -1 : 1);

const numbers = (values: readonly (number | null)[]) => Int32Array.from(values, (value) => value ?? NONE);

/** The options as numbers: their place among `names`. */
function optionsOf(values: readonly (string | null)[], names: readonly string[]): Int32Array {
  const places = new Map(names.map((name, place) => [name, place]));
  return Int32Array.from(values, (value) => (value === null ? NONE : (places.get(value) ?? NONE)));
}

/** The places of the chosen names; null: no filter. */
function chosen(wanted: readonly string[] | undefined, names: readonly string[]): ReadonlySet<number> | null {
  if (wanted === undefined) return null;
  return new Set(wanted.map((name) => names.indexOf(name)).filter((place) => place !== NONE));
}

/** Where the cells of each product begin; one more at the end. */
function firstCellsOf(ids: readonly number[], productsOfCells: readonly number[]): Int32Array {
  const first = new Int32Array(ids.length + 1);
  let cell = 0;
  for (const [n, id] of ids.entries()) {
    first[n] = cell;
    while (productsOfCells[cell] === id) cell += 1;
  }
  first[ids.length] = cell;
  if (cell !== productsOfCells.length) throw new Error("The variations are not in the order of their products");
  return first;
}

/** Counts products by option. The variations of one product have to be added one after another. */
function countsOf(options: number) {
  const counts = new Int32Array(options);
  const last = new Int32Array(options).fill(NONE);
  const positions = new Int32Array(options);
  return {
    add(option: number, product: number, position: number): void {
      positions[option] = counts[option] === 0 ? position : Math.min(positions[option] ?? 0, position);
      if (last[option] === product) return;
      last[option] = product;
      counts[option] = (counts[option] ?? 0) + 1;
    },
    /** The counted options, by their lowest position and then by name. */
    read(names: readonly string[]): OptionCount[] {
      const counted = [...counts.keys()].filter((option) => (counts[option] ?? 0) > 0);
      counted.sort((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0) || a - b);
      return counted.map((option) => ({ name: names[option] ?? "", count: counts[option] ?? 0 }));
    },
  };
}
