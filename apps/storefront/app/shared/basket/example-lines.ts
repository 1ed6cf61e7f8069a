import type { Cart, ClassItem, ProductItem } from "@matinee/contract/client";

// Lines for tests, as the server sends them.

const figures = { discount: 0, discounts: [], vat_rate: 20, vat_amount: 0, seller: { id: 1, name: "Matinee Leeds" } };
const location = { id: 5, name: "Park Row Studios", post_town: "Leeds", postcode: "LS1 4AP" };

export function aTrial(changes: Partial<ClassItem> = {}): ClassItem {
  return {
    ...figures,
    id: "trial-1",
    type: "trial",
    group_id: 7,
    course_id: null,
    name: "Little Stars",
    location,
    disciplines: ["singing"],
    children: [{ id: "ada", first_name: "Ada" }],
    start_date: "2026-11-21",
    dates: [
      { date: "2026-11-21", start: "10:00", end: "11:00" },
      { date: "2026-11-28", start: "10:00", end: "11:00" },
    ],
    quantity: 1,
    unit_price: 2_000,
    base_cost: 2_000,
    total_gross: 2_000,
    take_full_payment: true,
    amount_due_now: 2_000,
    deposit: null,
    balance_due_on: null,
    by_the_day: false,
    addons: [],
    clashes: [],
    ...changes,
  };
}

export function aCamp(changes: Partial<ClassItem> = {}): ClassItem {
  return aTrial({
    id: "camp-1",
    type: "camp",
    group_id: null,
    course_id: 3,
    name: "Stage Camp",
    start_date: "2027-02-15",
    dates: ["15", "16", "17", "18", "19"].map((day) => ({ date: `2027-02-${day}`, start: "09:30", end: "15:30" })),
    unit_price: 17_000,
    base_cost: 20_250,
    total_gross: 20_250,
    take_full_payment: false,
    amount_due_now: 5_000,
    deposit: 5_000,
    balance_due_on: "2027-01-18",
    by_the_day: false,
    addons: [{ id: 2, name: "Hot lunch", quantity: 1, price: 3_250, total: 3_250, days: [], choice: null }],
    ...changes,
  });
}

export function aHoodie(changes: Partial<ProductItem> = {}): ProductItem {
  return {
    ...figures,
    id: "hoodie-1",
    product_id: 1,
    variation_id: 3,
    name: "Hoodie",
    image: "",
    attributes: [{ name: "Size", option: "Age 5–6" }],
    is_personalised: true,
    personalisation: "Ada H",
    personalisation_label: "Name to print",
    returnable: false,
    stock: 9,
    quantity: 2,
    unit_price: 3_300,
    base_cost: 6_600,
    total_gross: 6_600,
    ...changes,
  };
}

export function aCart(changes: Partial<Cart> = {}): Cart {
  return {
    id: "order-1",
    name: "Matinee",
    currency: "GBP",
    class_items: [],
    product_items: [],
    vat_rate: 20,
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
    ...changes,
  };
}
