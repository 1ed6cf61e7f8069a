/** The kinds of fee that an order's price can have. */
export const FEE_KINDS = ["booking", "postage"] as const;

/** One setting of a school's fees. */
interface FeeSetting {
  /** Its name in the contract. */
  readonly name: string;
  /** Its column of the school, which is also its name in a line's seller and in a promise. */
  readonly column: `${string}_pence`;
  /** The most that a school can set, in pence. */
  readonly max: number;
  /** Its value while nobody has set it, and in what was stored before the setting came. With null, a school can leave it empty. */
  readonly unset: 0 | null;
}

/** What a school sets about its fees, in pence with VAT included. Types, checks, columns, lines and promises follow this table. */
export const SCHOOL_FEES = [
  { name: "booking_fee", column: "booking_fee_pence", max: 5_000, unset: 0 },
  // Null: it hands its items out at class.
  { name: "postage", column: "postage_pence", max: 1_000_000, unset: null },
  { name: "postage_free_from", column: "postage_free_from_pence", max: 1_000_000, unset: null },
] as const satisfies readonly FeeSetting[];

type SchoolFee = (typeof SCHOOL_FEES)[number];
type Amount<One extends FeeSetting> = One["unset"] extends 0 ? number : number | null;

/** A school's fees by the names of the settings. */
export type FeeSettings = { readonly [One in SchoolFee as One["name"]]: Amount<One> };
/** A seller's fees by their columns, as its lines have them. A basket is promised these amounts as it was shown them. */
export type SellerFees = { readonly [One in SchoolFee as One["column"]]: Amount<One> };

/** A value for each fee, by the name of its setting. */
export function feesByName<Values extends Readonly<Record<keyof FeeSettings, unknown>>>(
  valueOf: (fee: SchoolFee) => Values[keyof FeeSettings],
): Values {
  return Object.fromEntries(SCHOOL_FEES.map((fee) => [fee.name, valueOf(fee)])) as Values; // the table has every name
}

/** A value for each fee, by its column. */
export function feesByColumn<Values extends Readonly<Record<keyof SellerFees, unknown>>>(
  valueOf: (fee: SchoolFee) => Values[keyof SellerFees],
): Values {
  return Object.fromEntries(SCHOOL_FEES.map((fee) => [fee.column, valueOf(fee)])) as Values; // the table has every column
}

/** The settings of a school with each fee under the name of its column. */
export function withFeeColumns<Settings extends FeeSettings>(
  settings: Settings,
): Omit<Settings, keyof FeeSettings> & SellerFees {
  const columnOf = new Map<string, string>(SCHOOL_FEES.map(({ name, column }) => [name, column]));
  const entries = Object.entries(settings).map(([name, value]) => [columnOf.get(name) ?? name, value] as const);
  return Object.fromEntries(entries) as Omit<Settings, keyof FeeSettings> & SellerFees; // only the fees' names change
}
