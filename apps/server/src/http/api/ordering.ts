import {
  addClassItem,
  calculateTotals,
  createOrder,
  currentOrder,
  getOrder,
  removeItem,
  setDelivery,
  updateItem,
} from "@matinee/service/ordering";
import { cancelCheckout, extendHold, startCheckout } from "@matinee/service/payment";
import type { CallRequest, Handlers } from "./call-request.ts";
import { withoutAnswer } from "./without-answer.ts";

/** The same call under its two names (spec §7). */
const current = ({ ctx, query }: Pick<CallRequest<"GET /orders/current-order">, "ctx" | "query">) =>
  currentOrder(ctx, { createIfNeeded: query["create-if-needed"] ?? false });

export const orderingHandlers = {
  "GET /orders/current-order": current,
  "GET /orders/getMyCurrentOrder": current,
  "POST /orders/create": ({ ctx }) => createOrder(ctx),
  "GET /orders/get/{id}": ({ ctx, path }) => getOrder(ctx, path),
  "GET /shop/calculate-totals": ({ ctx }) => calculateTotals(ctx),
  "POST /shop/checkout": ({ ctx, body }) => startCheckout(ctx, body),
  "POST /shop/cancel-checkout": ({ ctx, body }) => cancelCheckout(ctx, body),
  "POST /shop/extend-hold": ({ ctx, body }) => extendHold(ctx, body),
  "POST /order-items/create": ({ ctx, body }) => addClassItem(ctx, body),
  "POST /orders/set-delivery": ({ ctx, body }) => setDelivery(ctx, body),
  "PUT /order-items/update/{id}": ({ ctx, path, body }) => updateItem(ctx, path.id, body),
  "DELETE /order-items/remove-class/{id}": async ({ ctx, path }) => withoutAnswer(await removeItem(ctx, path.id)),
  "DELETE /order-items/delete/{id}": async ({ ctx, path }) => withoutAnswer(await removeItem(ctx, path.id)),
} satisfies Partial<Handlers>;
