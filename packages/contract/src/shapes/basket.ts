import { z } from "zod";
import { id, instant, isoDate, localTime, money, percent, ref, uuid } from "./common.ts";

const lineFigures = {
  quantity: z.int(),
  unit_price: money,
  base_cost: money,
  discount: money,
  vat_rate: percent,
  vat_amount: money,
  total_gross: money,
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
  addons: z.array(z.object({ id, name: z.string(), quantity: z.int(), price: money })),
  seller: ref,
});

export const productItem = z.object({
  id: uuid,
  product_id: id,
  variation_id: id,
  name: z.string(),
  image: z.string(),
  attributes: z.array(z.object({ name: z.string(), option: z.string() })),
  is_personalised: z.boolean(),
  personalisation: z.string().nullable(),
  ...lineFigures,
  seller: ref,
});

export const basketProblem = z.object({
  code: z.string(),
  message: z.string(),
  item_id: uuid.nullable(),
  remedies: z
    .array(z.enum(["accept_price", "choose_date", "remove", "waiting_list"]))
    .describe("what the visitor can do"),
});

export const cart = z.object({
  id: uuid.nullable(),
  name: z.string().describe("the shop it belongs to"),
  currency: z.string(),
  class_items: z.array(classItem),
  product_items: z.array(productItem),
  vat_rate: percent,
  child: z
    .object({ id: uuid, first_name: z.string() })
    .nullable()
    .describe("the child, where the basket is for one alone"),
  costs: z.array(z.object({ kind: z.string(), text: z.string(), amount: money })),
  total_net: money,
  gross_subtotal: money,
  discounts: z.array(z.object({ name: z.string(), amount: money })),
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
});

export const orderRef = z.object({
  id: uuid.nullable(),
  status: z.enum(["basket", "placed", "confirmed", "partly_cancelled", "cancelled"]).nullable(),
});

/** Derived, never set: what became of the money. */
export const paymentStatus = z.enum([
  "none",
  "open",
  "requires_action",
  "processing",
  "failed",
  "paid",
  "refund_due",
  "refunded",
]);

export const order = z.object({
  id: uuid,
  number: z.string().nullable(),
  status: z.enum(["basket", "placed", "confirmed", "partly_cancelled", "cancelled"]),
  payment_status: paymentStatus,
  hold_expires_at: instant.nullable(),
  amount_due: money,
  email: z.string().nullable().describe("where the confirmation goes"),
  cart,
  sellers: z.array(
    z.object({
      id,
      name: z.string(),
      legal_name: z.string(),
      vat_number: z.string().nullable(),
      email: z.string(),
      phone: z.string(),
    }),
  ),
  calendar_url: z.string().nullable(),
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
});
