import type { CallName } from "../calls/index.ts";
import type { CallAnswer, Cart, Order, OrderRef } from "../types.ts";
import { EMPTY_ORDER, LIST, NO_ORDER, PAGE, type SHOP_DEFAULTS } from "./defaults.ts";

type WithDefaults = Cart | Order | OrderRef | readonly unknown[] | { readonly items: readonly unknown[] };
type CallsWithDefaults = { readonly [N in CallName as CallAnswer<N> extends WithDefaults ? N : never]: object };

/** The empty answers of the calls that no page of the shop shows in the browser. The compiler names a call that is missing in both. */
export const APP_DEFAULTS = {
  "GET /v1/account/orders/{id}": EMPTY_ORDER,
  "GET /v1/staff/orders/{id}": { lines: [], reversals: [], messages: [] },
  "GET /orders/getMyCurrentOrder": NO_ORDER,
  "POST /orders/create": NO_ORDER,
  "GET /stages/list": PAGE,
  "POST /order-items/create": PAGE,
  "GET /groups/get-suitable-groups": PAGE,
  "POST /v1/children/bulk-save": LIST,
  "POST /v1/waiting-lists/bulk-create": LIST,
  "POST /v1/waiting-offers/{key}/accept": NO_ORDER,
  "GET /locations/list": PAGE,
  "GET /locations/managed": PAGE,
  "GET /subgroups/list": PAGE,
  "GET /product-categories/list": PAGE,
  "GET /products/get-by-category/{categoryId}": PAGE,
  "GET /course-categories/list": PAGE,
  "GET /courses/list": PAGE,
  "GET /v1/customers/list": PAGE,
  "GET /v1/staff/waiting-lists": PAGE,
  "GET /v1/staff/waiting-lists/entries": LIST,
  "GET /tickets/list": PAGE,
  "GET /v1/staff/owed": PAGE,
  "GET /work-items/list": PAGE,
  "GET /v1/account/bookings": PAGE,
  "GET /v1/account/children": PAGE,
  "GET /v1/account/consents": PAGE,
  "GET /v1/account/credit/movements": PAGE,
  "GET /v1/account/medical-looks": PAGE,
  "GET /v1/account/orders": PAGE,
  "GET /v1/account/sessions": PAGE,
  "GET /v1/account/waiting-lists": PAGE,
  "GET /stages/getAllAvailable": LIST,
  "GET /locations/all": LIST,
  "GET /locations/get-by-stage/{stageId}": LIST,
  "GET /groups/all": LIST,
  "GET /groups/get-suitable-groups-minimal": LIST,
  "GET /groups/get-all-by-stage/{stageId}": LIST,
  "GET /groups/get-all-by-stage-and-location/{stageId}/{locationId}": LIST,
  "GET /trial-dates/group/{groupId}": LIST,
  "GET /group-schedules/all": LIST,
  "GET /product-added-attributes/get-by-product/{productId}": LIST,
} satisfies Omit<CallsWithDefaults, keyof typeof SHOP_DEFAULTS>;
