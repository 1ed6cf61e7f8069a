/**
 * The products on sale in a network, column by column. The arrays of `products` are equally long, and so are those of `cells`.
 */
export interface ProductColumns {
  readonly products: {
    readonly ids: readonly number[];
    readonly categories: readonly number[];
    readonly franchises: readonly number[];
    /** Whether the network itself sells it: every shop then does. */
    readonly ofNetwork: readonly boolean[];
    /** Where it stands when all are sorted by name. Equal names have equal places. */
    readonly nameOrder: readonly number[];
    /** Pence; null: it has no variations. */
    readonly lowestPrices: readonly (number | null)[];
  };
  /** One for each variation, and one for a product without any. Those of a product stand together, in the order of `products`. */
  readonly cells: {
    readonly products: readonly number[];
    /** Null: the product has none. */
    readonly variations: readonly (number | null)[];
    /** Pence. */
    readonly prices: readonly (number | null)[];
    readonly inStock: readonly boolean[];
    /** The option's name; null: it has none of this attribute. */
    readonly sizes: readonly (string | null)[];
    readonly sizePositions: readonly (number | null)[];
    readonly colours: readonly (string | null)[];
    readonly colourPositions: readonly (number | null)[];
  };
  /** The names of all sizes and colours in alphabetical order, which is the database's. */
  readonly sizeNames: readonly string[];
  readonly colourNames: readonly string[];
}

/** What a list of products is asked for. A variation has to match all of it. */
export interface ProductSearch {
  readonly categoryId: number;
  /** The school whose shop it is; null: the main shop, which sells everything. */
  readonly franchiseId: number | null;
  readonly sizes?: readonly string[] | undefined;
  readonly colours?: readonly string[] | undefined;
  /** Pence. */
  readonly priceFrom?: number | undefined;
  readonly priceTo?: number | undefined;
  readonly mustBeInStock: boolean;
  /** Empty: by name. The id decides between equals. */
  readonly order: readonly ProductOrder[];
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

export interface ProductOrder {
  readonly by: "id" | "name" | "price" | "newest";
  readonly descending: boolean;
}

export interface OptionCount {
  readonly name: string;
  /** Products, not variations. */
  readonly count: number;
}

/** A page of ids, and how many products each filter would find with the other filters as they are. */
export interface FoundProductIds {
  readonly ids: readonly number[];
  readonly total: number;
  readonly sizes: readonly OptionCount[];
  readonly colours: readonly OptionCount[];
  readonly inStock: number;
  /** Pence; null: nothing has a price. */
  readonly price: { readonly from: number; readonly to: number } | null;
}
