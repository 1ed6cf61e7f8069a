import {
  acceptTerms,
  addClassItem,
  addCoupon,
  addProduct,
  calculateTotals,
  createOrder,
  currentOrder,
  removeClass,
  removeCoupon,
  removeItem,
  removeProduct,
  setAddon,
  setDelivery,
  updateBasketCamp,
  updateBasketItem,
  updateProduct,
} from "@matinee/service/basket";
import { getOrder, getOrderReceipt } from "@matinee/service/orders";
import { cancelCheckout, extendHold, startCheckout } from "@matinee/service/checkout";
import { receiptColour } from "../../site-files/brand.ts";
import { type CallRequest, type Handlers, noContent } from "../call-request.ts";

/** The same call under its two names (spec §7). */
const current = ({ ctx, query }: Pick<CallRequest<"GET /orders/current-order">, "ctx" | "query">) =>
  currentOrder(ctx, { createIfNeeded: query["create-if-needed"] ?? false });

export const orderingHandlers = {
  "GET /orders/current-order": current,
  "GET /orders/getMyCurrentOrder": current,
  "POST /orders/create": ({ ctx }) => createOrder(ctx),
  "GET /orders/receipt/{id}": ({ ctx, path }) =>
    getOrderReceipt(ctx, { ...path, colour: receiptColour(ctx.site.franchise) }),
  "GET /orders/get/{id}": ({ ctx, path }) => getOrder(ctx, path),
  "GET /shop/calculate-totals": ({ ctx }) => calculateTotals(ctx),
  "POST /shop/checkout": ({ ctx, body }) => startCheckout(ctx, body),
  "POST /shop/cancel-checkout": ({ ctx, body }) => cancelCheckout(ctx, body),
  "POST /shop/extend-hold": ({ ctx, body }) => extendHold(ctx, body),
  "POST /order-items/create": ({ ctx, body }) => addClassItem(ctx, body),
  "POST /orders/set-delivery": ({ ctx, body }) => setDelivery(ctx, body),
  "POST /orders/accept-terms": ({ ctx, body }) => acceptTerms(ctx, body),
  "PUT /order-items/update/{id}": ({ ctx, path, body }) => updateBasketItem(ctx, path.id, body),
  "POST /product/add-to-basket/{orderId}": ({ ctx, path, body }) =>
    addProduct(ctx, { ...body, order_id: path.orderId }),
  "POST /order-items/add-product": ({ ctx, body }) => addProduct(ctx, body),
  "POST /order-items/update-quantity/{id}": ({ ctx, path, body }) => updateProduct(ctx, path.id, body),
  "POST /order-items/update-product/{id}": ({ ctx, path, body }) => updateProduct(ctx, path.id, body),
  "POST /order-items/update-camp/{id}": ({ ctx, path, body }) => updateBasketCamp(ctx, path.id, body),
  "POST /order-item-course-addons/create": ({ ctx, body }) => setAddon(ctx, body),
  "POST /coupons/addToOrder": ({ ctx, body }) => addCoupon(ctx, body),
  "DELETE /coupons/removeFromOrder/{orderId}": async ({ ctx, path, body }) =>
    noContent(await removeCoupon(ctx, { ...path, ...body })),
  "DELETE /order-items/remove-class/{id}": async ({ ctx, path }) => noContent(await removeClass(ctx, path.id)),
  "DELETE /order-items/remove-product/{id}": async ({ ctx, path }) => noContent(await removeProduct(ctx, path.id)),
  "DELETE /order-items/delete/{id}": async ({ ctx, path }) => noContent(await removeItem(ctx, path.id)),
} satisfies Partial<Handlers>;
