import type { Cart, Order, OrderRef, User } from "../types.ts";

const EMPTY_CART: Cart = {
  id: null,
  name: "",
  currency: "GBP",
  class_items: [],
  product_items: [],
  vat_rate: 0,
  child: null,
  costs: [],
  total_net: 0,
  gross_subtotal: 0,
  discounts: [],
  fees: [],
  coupon: null,
  delivery: [],
  credit_used: 0,
  total_discounts: 0,
  total_gross: 0,
  net_subtotal: 0,
  base_cost: 0,
  available_credit: 0,
  vat_amount: 0,
  additional_fees: 0,
  product_sub_total: 0,
  class_sub_total: 0,
  amount_due_now: 0,
  amount_due_later: 0,
  vat_lines: [],
  problems: [],
  total_if_accepted: null,
};

/** Only what an order has to have: its other fields may be missing. */
export const EMPTY_ORDER = {
  amount_due: 0,
  buyer: [],
  cart: EMPTY_CART,
  sellers: [],
  balances: [],
} satisfies Partial<Order>;

export const NO_ORDER: OrderRef = { id: null, status: null };

/** A user is filled only if there is one: an answer without an id names nobody. */
const NAMELESS: Omit<User, "id"> = { name: "", company_name: null, email: "", createdAt: "", roles: [] };

/** The empty answers of calls, by name. */
export type EmptyAnswers = Readonly<Record<string, object | undefined>>;

export const PAGE = { items: [], page: 0, size: 0, total: 0 };
export const LIST: readonly unknown[] = [];

/** The calls of the shop's pages whose answers have defaults. Every page loads them, so those of the apps stand in app-defaults.ts. */
export const SHOP_DEFAULTS = {
  "GET /shop/calculate-totals": EMPTY_CART,
  "POST /coupons/addToOrder": EMPTY_CART,
  "POST /orders/set-delivery": EMPTY_CART,
  "POST /orders/accept-terms": EMPTY_CART,
  "GET /orders/get/{id}": EMPTY_ORDER,
  "GET /orders/current-order": NO_ORDER,
  "POST /shop/cancel-checkout": NO_ORDER,
  "GET /course-addons/get-by-course/{courseId}": LIST,
  "GET /payments/get-customer-payment-methods": LIST,
  "GET /v1/children/shop/customer": LIST,
  "GET /ticket-categories/all": LIST,
} satisfies EmptyAnswers;

// By name, so that a name of neither table finds nothing.
const ofShop: EmptyAnswers = SHOP_DEFAULTS;

/**
 * Fills what an answer lacks (spec §3): numbers with 0, lists with [], everything else as in an empty answer. A screen therefore never
 * meets a missing field of a cart, an order, a user or a list, whatever a proxy or another version of the API answers.
 */
export function withDefaults(name: string, answer: unknown, more: EmptyAnswers = {}): unknown {
  if (name === "GET /v1/auth/who-am-i")
    return isRecord(answer) && "id" in answer ? filled(NAMELESS, answer) : (answer ?? {});
  const empty = more[name] ?? ofShop[name];
  return empty === undefined ? answer : filled(empty, answer);
}

function filled(empty: unknown, given: unknown): unknown {
  if (Array.isArray(empty)) return Array.isArray(given) ? given : [];
  if (!isRecord(empty)) return empty === null ? (given ?? null) : typeof given === typeof empty ? given : empty;
  const known = isRecord(given) ? given : {};
  const fields = Object.entries(empty).map(([key, value]) => [key, filled(value, known[key])]);
  return { ...known, ...Object.fromEntries(fields) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
