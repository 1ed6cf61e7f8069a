import type { CampLine, ClassLine, LineSeller, ProductLine } from "../line.ts";

// Lines that the tests of this folder change to what they need.

export const ada = { id: "child-a", first_name: "Ada", date_of_birth: "2019-03-01" };
export const bo = { id: "child-b", first_name: "Bo", date_of_birth: "2018-05-01" };

/** A school that charges £1.50 for a booking and £3.50 for postage, which is free from £50.00. */
export const leeds: LineSeller = {
  id: 2,
  name: "Matinee Leeds",
  legal_name: "Matinee Leeds Ltd",
  vat_number: "GB1",
  email: "leeds@example.org",
  phone: "0113 496 0000",
  address: "1 The Headrow",
  order_prefix: "LDS",
  booking_fee_pence: 150,
  postage_pence: 350,
  postage_free_from_pence: 5_000,
};

const location = {
  id: 1,
  name: "Roundhay Hall",
  address_line_1: "1 Street Lane",
  post_town: "Leeds",
  postcode: "LS8 1AA",
  access: "",
  travel: "",
  lat: 53.8,
  lng: -1.5,
};

/** A session with places from pool `n` and trials from pool `100 + n`, 10:00 to 11:00. */
export function session(held_on: string, n = 1, times: { start?: string; end?: string; started?: boolean } = {}) {
  return { held_on, start: "10:00", end: "11:00", started: false, place_pool_id: n, trial_pool_id: 100 + n, ...times };
}

/** A trial of two sessions for Ada, £12.00 each time. */
export function trial(change: Partial<ClassLine> = {}): ClassLine {
  return {
    id: "trial",
    type: "trial",
    quantity: 1,
    unit_price_pence: 1_200,
    vat_bp: 2_000,
    take_full_payment: true,
    seller: leeds,
    start_on: "2027-01-09",
    group: {
      id: 7,
      name: "Mini Movers",
      open: true,
      trial_price_pence: 1_200,
      trial_sessions: 2,
      term_fee_pence: 12_000,
      term_sessions: 12,
      disciplines: ["dance"],
    },
    stage: { min_age: 6, max_age: 8, age_rule: "exact" },
    location,
    children: [ada],
    sessions: [session("2027-01-09", 1), session("2027-01-16", 2)],
    ...change,
  };
}

/** A camp of two days for Ada, £180.00, £40.00 of it as a deposit, the balance due on 1 March. */
export function camp(change: Partial<CampLine> = {}, course: Partial<CampLine["course"]> = {}): CampLine {
  return {
    id: "camp",
    type: "camp",
    quantity: 1,
    unit_price_pence: 18_000,
    vat_bp: 2_000,
    take_full_payment: true,
    seller: leeds,
    course: {
      id: 9,
      name: "Easter camp",
      open: true,
      begun: false,
      price_pence: 18_000,
      day_price_pence: null,
      deposit_pence: 4_000,
      balance_due_on: "2027-03-01",
      starts_on: "2027-04-05",
      min_age: 6,
      max_age: 11,
      disciplines: ["dance"],
      pool_id: 50,
      ...course,
    },
    location,
    children: [ada],
    chosen_days: null,
    days: [
      { held_on: "2027-04-05", start: "09:30", end: "16:00", pool_id: null },
      { held_on: "2027-04-06", start: "09:30", end: "16:00", pool_id: null },
    ],
    addons: [],
    ...change,
  };
}

/** A hoodie for £20.00 that can carry a name for £5.00. */
export function hoodie(change: Partial<ProductLine> = {}, product: Partial<ProductLine["product"]> = {}): ProductLine {
  return {
    id: "hoodie",
    type: "product",
    quantity: 1,
    unit_price_pence: 2_000,
    vat_bp: 0,
    take_full_payment: true,
    seller: leeds,
    personalisation: null,
    personalisation_pence: 0,
    picture: null,
    product: {
      id: 3,
      name: "Hoodie",
      figure: "hoodie",
      open: true,
      personalisation: { label: "Name to print", pattern: "[A-Za-z]+", max_length: 8, price_pence: 500 },
      ...product,
    },
    variation: { id: 31, price_pence: 2_000, pool_id: 300 },
    attributes: [{ name: "Size", option: "Age 7–8", colour: null }],
    ...change,
  };
}
