/** The booking fees of schools in pence for each order. */
export const BOOKING_FEES: Readonly<Record<string, number>> = { brighton: 150 };

/** Postage in pence and the order value from which it is free. A school without an entry hands items out at class. */
export const POSTAGE: Readonly<Record<string, readonly [pence: number, freeFrom: number | null]>> = {
  matinee: [395, 6_000],
  leeds: [350, null],
  edinburgh: [420, 5_000],
};

export interface OfferSeed {
  readonly kind: "sibling" | "several_classes" | "early_bird";
  readonly name: string;
  readonly percent: number;
  readonly types: readonly ("trial" | "enrolment" | "camp")[];
  readonly daysBefore: number | null;
  /** True for a school (counted from 0) that has the offer switched on. */
  readonly active: (school: number) => boolean;
}

export const OFFERS: readonly OfferSeed[] = [
  {
    kind: "sibling",
    name: "Brothers and sisters",
    percent: 10,
    types: ["enrolment", "camp"],
    daysBefore: null,
    active: () => true,
  },
  {
    kind: "several_classes",
    name: "More than one class",
    percent: 15,
    types: ["enrolment"],
    daysBefore: null,
    active: (school) => school % 3 !== 2,
  },
  {
    kind: "early_bird",
    name: "Early bird",
    percent: 5,
    types: ["camp"],
    daysBefore: 60,
    active: (school) => school % 2 === 0,
  },
];

export interface CouponSeed {
  readonly code: string;
  readonly name: string;
  /** Null if it applies to items of every seller. */
  readonly school: string | null;
  readonly percent: number | null;
  readonly pence: number | null;
  readonly scopes: readonly ("classes" | "camps" | "products")[];
  readonly minimum: number;
  /** The days from today between which it is valid; null if always. */
  readonly days: readonly [from: number, to: number] | null;
  readonly uses: { readonly size: number; readonly taken: number } | null;
  readonly perCustomer: number | null;
}

const EVERYTHING = ["classes", "camps", "products"] as const;

const plain = { school: null, percent: null, pence: null, minimum: 0, days: null, uses: null, perCustomer: null };

export const COUPONS: readonly CouponSeed[] = [
  { ...plain, code: "WELCOME10", name: "Welcome, 10% off", percent: 10, scopes: EVERYTHING, perCustomer: 1 },
  {
    ...plain,
    code: "CAMP20",
    name: "£20 off a camp",
    pence: 2_000,
    scopes: ["camps"],
    minimum: 10_000,
    uses: { size: 200, taken: 37 },
  },
  { ...plain, code: "KIT5", name: "£5 off kit", pence: 500, scopes: ["products"], minimum: 2_000 },
  { ...plain, code: "LEEDS15", name: "15% off in Leeds", school: "leeds", percent: 15, scopes: ["classes", "camps"] },
  {
    ...plain,
    code: "ONTHEHOUSE",
    name: "On the house",
    percent: 100,
    scopes: EVERYTHING,
    uses: { size: 25, taken: 4 },
    perCustomer: 1,
  },
  {
    ...plain,
    code: "LASTFIVE",
    name: "£10 off, five times",
    pence: 1_000,
    scopes: EVERYTHING,
    uses: { size: 5, taken: 0 },
  },
  { ...plain, code: "SOLDOUT", name: "A quarter off", percent: 25, scopes: EVERYTHING, uses: { size: 40, taken: 40 } },
  { ...plain, code: "LASTYEAR", name: "Last year's thank-you", percent: 20, scopes: EVERYTHING, days: [-90, -1] },
  { ...plain, code: "NEXTYEAR", name: "Next year's welcome", percent: 20, scopes: EVERYTHING, days: [60, 365] },
];
