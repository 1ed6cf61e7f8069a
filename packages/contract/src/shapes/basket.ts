import { z } from "zod";
import { id, instant, isoDate, localTime, money, percent, ref, uuid } from "./common.ts";
import { billingDetails } from "./people.ts";

const lineFigures = {
  quantity: z.int(),
  unit_price: money,
  base_cost: money,
  discount: money,
  vat_rate: percent,
  vat_amount: money,
  total_gross: money,
  discounts: z.array(z.object({ name: z.string(), amount: money })).describe("parts of the discount"),
};

export const classItem = z.object({
  id: uuid,
  type: z.enum(["trial", "enrolment", "camp"]),
  group_id: id.nullable(),
  course_id: id.nullable(),
  name: z.string(),
  location: z.object({ id, name: z.string(), post_town: z.string(), postcode: z.string() }),
  disciplines: z.array(z.string()),
  children: z.array(z.object({ id: uuid, first_name: z.string() })),
  start_date: isoDate.nullable(),
  dates: z.array(z.object({ date: isoDate, start: localTime, end: localTime })),
  ...lineFigures,
  take_full_payment: z.boolean(),
  amount_due_now: money,
  deposit: money.nullable().describe("amount due now with a deposit; null: no deposit"),
  balance_due_on: isoDate.nullable(),
  by_the_day: z.boolean().describe("true: a camp on the days in `dates` alone"),
  addons: z.array(
    z.object({
      id,
      name: z.string(),
      quantity: z.int(),
      price: money.describe("for one, for all its days"),
      total: money,
      days: z.array(isoDate).describe("the days that were chosen; empty: every day, or not by the day"),
      choice: z.string().nullable().describe("the size or the like"),
    }),
  ),
  clashes: z
    .array(z.object({ child_id: uuid, message: z.string() }))
    .describe("the child's other bookings at the same time; a warning only"),
  seller: ref,
});

/** The line that a call created. A camp for several children creates one line for each, all of them in `items`. */
export const createdItem = classItem.extend({ items: z.array(classItem) });

export const productItem = z.object({
  id: uuid,
  product_id: id,
  variation_id: id,
  name: z.string(),
  image: z.string(),
  attributes: z.array(z.object({ name: z.string(), option: z.string() })),
  is_personalised: z.boolean(),
  personalisation: z.string().nullable(),
  personalisation_label: z.string().nullable(),
  returnable: z.boolean().describe("false for personalised items"),
  stock: z.int().describe("current free stock of the variation"),
  ...lineFigures,
  seller: ref,
});

export const basketProblem = z.object({
  code: z.string(),
  message: z.string(),
  item_id: uuid.nullable(),
  remedies: z
    .array(
      z.enum([
        "accept_price",
        "accept_terms",
        "choose_date",
        "lower_quantity",
        "remove",
        "remove_addon",
        "remove_coupon",
        "waiting_list",
      ]),
    )
    .describe("possible next steps"),
  available: z.int().nullable().describe("number left, if fewer than wanted"),
  addon_id: id.nullable(),
});

/** A basket's coupon: what it takes off, or why it takes nothing off. */
const basketCoupon = z.object({
  code: z.string(),
  name: z.string(),
  applied: z.boolean(),
  amount: money,
  reason: z.string().nullable(),
});

/** How the shop items of one seller are delivered. */
const basketDelivery = z.object({
  seller: ref,
  method: z.enum(["collect", "post"]),
  options: z.array(z.object({ method: z.enum(["collect", "post"]), price: money, text: z.string() })),
});

export const cart = z.object({
  id: uuid.nullable(),
  name: z.string().describe("the shop's name"),
  currency: z.string(),
  class_items: z.array(classItem),
  product_items: z.array(productItem),
  vat_rate: percent,
  child: z
    .object({ id: uuid, first_name: z.string() })
    .nullable()
    .describe("the child, if the cart is for one child only"),
  costs: z.array(z.object({ kind: z.string(), text: z.string(), amount: money })),
  total_net: money,
  gross_subtotal: money,
  discounts: z.array(z.object({ name: z.string(), amount: money })),
  fees: z.array(z.object({ name: z.string(), amount: money, seller: ref })),
  coupon: basketCoupon.nullable(),
  delivery: z.array(basketDelivery).describe("one entry for each seller of shop items"),
  credit_used: money,
  total_discounts: money,
  total_gross: money,
  net_subtotal: money,
  base_cost: money,
  available_credit: money,
  vat_amount: money,
  additional_fees: money,
  product_sub_total: money,
  class_sub_total: money,
  amount_due_now: money,
  amount_due_later: money,
  vat_lines: z.array(
    z.object({ seller: ref, vat_number: z.string().nullable(), rate: percent, net: money, vat: money, gross: money }),
  ),
  problems: z.array(basketProblem),
  total_if_accepted: money
    .nullable()
    .describe("the total with today's terms, if they differ from those shown (`accept_terms`)"),
});

export const orderRef = z.object({
  id: uuid.nullable(),
  status: z.enum(["basket", "placed", "confirmed", "partly_cancelled", "cancelled"]).nullable(),
});

/** The payment status. It is derived from the ledger, never stored. */
export const paymentStatus = z.enum([
  "none",
  "open",
  "requires_action",
  "processing",
  "failed",
  "deposit_paid",
  "paid",
  "refund_due",
  "refund_delayed",
  "refunded",
]);

export const order = z.object({
  id: uuid,
  number: z.string().nullable(),
  status: z.enum(["basket", "placed", "confirmed", "partly_cancelled", "cancelled"]),
  payment_status: paymentStatus,
  hold_expires_at: instant.nullable(),
  amount_due: money,
  email: z.string().nullable().describe("recipient of the confirmation"),
  buyer: z
    .array(z.string())
    .describe("name and postal address of the buyer, one line each; empty until they are known"),
  cart,
  sellers: z.array(
    z.object({
      id,
      name: z.string(),
      legal_name: z.string(),
      vat_number: z.string().nullable(),
      email: z.string(),
      phone: z.string(),
      cancellation: z.string().describe("the school's rule for cancelling classes and camps, in words"),
      cancel_terms: z
        .array(z.object({ item_id: uuid, text: z.string() }))
        .describe("until the order is paid: what cancelling each booking will give back, with sums and dates"),
      booking_fee_terms: z
        .string()
        .nullable()
        .describe("until the order is paid: what happens to the booking fee; null: none"),
    }),
  ),
  calendar_url: z.string().nullable(),
  receipt_url: z.string().nullable().describe("PDF receipt; null until confirmed"),
  balances: z.array(z.object({ due_on: isoDate, amount: money })).describe("amounts due later, with due dates"),
  receipt: z
    .object({
      cart: cart.describe("everything as it was sold, also what was cancelled since"),
      credit_notes: z.array(z.object({ number: z.string(), amount: money })),
      paid: money.describe("by card"),
      credit: money,
      refunded: money,
      refunded_as_credit: money,
    })
    .nullable()
    .describe("what was sold and given back; null: nothing was given back, so the cart says what was sold"),
  placed_at: instant.nullable(),
  confirmed_at: instant.nullable(),
});

export const checkout = z.object({
  order_id: uuid,
  status: z.enum(["placed", "confirmed"]),
  amount_due: money,
  client_secret: z.string().nullable(),
  publishable_key: z.string().nullable(),
  provider: z.enum(["stripe", "sandbox"]).nullable(),
  hold_expires_at: instant.nullable(),
  billing_details: billingDetails.nullable(),
  balance_mandate: z
    .string()
    .nullable()
    .describe(
      "what a customer agrees to with auto_charge; null: nothing is due later, or this visitor can't save cards",
    ),
});
