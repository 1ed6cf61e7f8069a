import { z } from "zod";
import type { CallSpec } from "../call.ts";
import { cart, checkout, classItem, createdItem, order, orderRef, productItem } from "../shapes/basket.ts";
import { flag, id, isoDate, money, uuid, uuidPath } from "../shapes/common.ts";

const basket = { area: "basket", auth: "guest", storeKey: true } as const;

const currentOrderQuery = z.object({ "create-if-needed": flag.optional() });
const orderPath = z.object({ orderId: uuid });

const optionIds = z.union([id, z.array(id).max(20)]);
const productForm = z.object({
  product_id: id,
  quantity: z.int().min(1).max(99).default(1),
  is_personalised: z.boolean().optional().describe("left out: true if there is a text; false with a text is refused"),
  personalisation: z.string().max(200).nullish().describe("the text to print"),
  attribute_id: optionIds.nullish().describe("option ids that make the variation, one of each attribute"),
});
const quantityForm = z.object({
  product_id: id.optional(),
  quantity: z.int().min(1).max(99),
  take_full_payment: z.boolean().optional(),
});

const itemForm = z.object({
  order_id: uuid,
  type: z.enum(["trial", "enrolment", "camp"]),
  group_id: id.optional(),
  course_id: id.optional(),
  child_ids: z.array(uuid).min(1).max(20),
  start_date: isoDate
    .optional()
    .describe(
      "needed for a trial; left out of an enrolment: the next session, or the first after those of the same term that the children have a place in",
    ),
  take_full_payment: z.boolean().optional(),
  course_addon_ids: z.array(id).max(50).optional(),
  days: z.array(isoDate).max(60).optional().describe("of a camp that is booked by the day; left out: the whole camp"),
});

export const basketCalls = {
  "GET /orders/current-order": {
    ...basket,
    summary: "The visitor's open order",
    query: currentOrderQuery,
    answer: orderRef,
  },
  "GET /orders/getMyCurrentOrder": {
    ...basket,
    summary: "The visitor's open order (second path)",
    query: currentOrderQuery,
    answer: orderRef,
  },
  "POST /orders/create": { ...basket, summary: "Open an order", answer: orderRef, answerStatus: 201, idempotent: true },
  "GET /orders/receipt/{id}": {
    ...basket,
    summary: "The receipt of a confirmed order, as a PDF",
    path: uuidPath,
    pdf: true,
  },
  "GET /orders/get/{id}": { ...basket, summary: "An order with its status", path: uuidPath, answer: order },
  "GET /shop/calculate-totals": { ...basket, summary: "The cart", answer: cart },
  "POST /shop/checkout": {
    ...basket,
    summary: "Hold the places and start the payment",
    body: z.object({
      order_id: uuid,
      customer_id: uuid.optional(),
      payment_method_id: z.string().max(200).optional(),
      save_payment_method: z.boolean().optional(),
      auto_charge: z
        .boolean()
        .optional()
        .describe("true: the customer agrees to the balance_mandate that was shown; the card is saved"),
      use_credit: z.boolean().optional(),
    }),
    answer: checkout,
    idempotent: true,
  },
  "POST /shop/cancel-checkout": {
    ...basket,
    summary: "Release the held places, so that the cart can be changed",
    body: z.object({ order_id: uuid }),
    answer: orderRef,
  },
  "POST /shop/extend-hold": {
    ...basket,
    summary: "Extend the hold once while the bank asks for authentication",
    body: z.object({ order_id: uuid }),
    answer: checkout,
  },
  "POST /order-items/create": {
    ...basket,
    summary: "Add a class or camp",
    body: itemForm,
    answer: createdItem,
    answerStatus: 201,
    idempotent: true,
  },
  "PUT /order-items/update/{id}": {
    ...basket,
    summary: "Change a line's start date, children or text, or accept its new price",
    path: uuidPath,
    body: z.object({
      start_date: isoDate.optional(),
      child_ids: z.array(uuid).min(1).max(20).optional(),
      accept_price: z.boolean().optional(),
      personalisation: z.string().max(200).nullish(),
    }),
    answer: z.union([classItem, productItem]),
  },
  "POST /orders/set-delivery": {
    ...basket,
    summary: "Choose delivery of shop items: collected at class, or by post",
    body: z.object({
      order_id: uuid,
      delivery: z.enum(["collect", "post"]),
      seller_id: id.optional().describe("left out: all sellers"),
    }),
    answer: cart,
  },
  "POST /orders/accept-terms": {
    ...basket,
    summary: "Accept today's fees, postage, offers, coupon terms and VAT rates",
    body: z.object({
      order_id: uuid,
      total: money.describe("`total_if_accepted` of the cart; another total by now is refused"),
    }),
    answer: cart,
  },
  "DELETE /order-items/remove-class/{id}": { ...basket, summary: "Remove a class", path: uuidPath },
  "DELETE /order-items/delete/{id}": { ...basket, summary: "Remove a line", path: uuidPath },
  "DELETE /order-items/remove-product/{id}": { ...basket, summary: "Remove a product", path: uuidPath },
  "POST /product/add-to-basket/{orderId}": {
    ...basket,
    summary: "Add a product",
    path: orderPath,
    body: productForm,
    answer: productItem,
    answerStatus: 201,
    idempotent: true,
  },
  "POST /order-items/add-product": {
    ...basket,
    summary: "Add a product",
    body: productForm.extend({ order_id: uuid.optional() }),
    answer: productItem,
    answerStatus: 201,
    idempotent: true,
  },
  "POST /order-items/update-quantity/{id}": {
    ...basket,
    summary: "Change a line's quantity",
    path: uuidPath,
    body: quantityForm,
    answer: productItem,
  },
  "POST /order-items/update-product/{id}": {
    ...basket,
    summary: "Change a line's quantity",
    path: uuidPath,
    body: quantityForm,
    answer: productItem,
  },
  "POST /order-items/update-camp/{id}": {
    ...basket,
    summary: "Choose deposit or full payment of a camp",
    path: uuidPath,
    body: z.object({ quantity: z.literal(1), take_full_payment: z.boolean() }),
    answer: classItem,
  },
  "POST /order-item-course-addons/create": {
    ...basket,
    summary: "Set the quantity, days and size of a camp's add-on; 0 removes it",
    body: z.object({
      order_item_id: uuid,
      course_addon_id: id,
      quantity: z.int().min(0).max(9).default(1),
      days: z
        .array(isoDate)
        .max(60)
        .optional()
        .describe("of an add-on whose days are chosen; left out: as before, or every day"),
      choice: z.string().max(60).optional().describe("one of the add-on's choices; left out: as before"),
    }),
    answer: classItem,
    answerStatus: 201,
    idempotent: true,
  },
  "POST /coupons/addToOrder": {
    ...basket,
    summary: "Apply a coupon",
    body: z.object({ order_id: uuid, code: z.string().max(60) }),
    answer: cart,
  },
  "DELETE /coupons/removeFromOrder/{orderId}": {
    ...basket,
    summary: "Remove the coupon",
    path: orderPath,
    body: z.object({
      code: z.string().max(60).optional().describe("remove only this coupon; another window may have replaced it"),
    }),
  },
} as const satisfies Record<string, CallSpec>;
