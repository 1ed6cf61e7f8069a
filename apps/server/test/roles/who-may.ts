import type { CallName } from "@matinee/contract";
import { CAMP_ROWS } from "./camp-rows.ts";
import { CLASS_ROWS } from "./class-rows.ts";
import { CONNECTION_ROWS } from "./connection-rows.ts";
import { IMPORT_ROWS } from "./import-rows.ts";
import { MEMBER_ROWS } from "./member-rows.ts";
import { MONEY_ROWS } from "./money-rows.ts";
import { PICTURE_ROWS } from "./picture-rows.ts";
import {
  ada,
  afterCart,
  bottle,
  boughtLine,
  byRole,
  credentials,
  group,
  groupAsId,
  named,
  ofVisitor,
  open,
  own,
  parent,
  seen,
  stageId,
  trial,
  type Row,
} from "./rows.ts";
import { SCHOOL_ROWS } from "./school-rows.ts";
import { SELLING_ROWS } from "./selling-rows.ts";
import { SET_UP_ROWS } from "./set-up-rows.ts";
import { STAFF_ROWS } from "./staff-rows.ts";
import { TRANSFER_ROWS } from "./transfer-rows.ts";

/**
 * What each call of the API asks of the policy. A new call gets its line here: the action it authorizes, whose thing it names, and
 * parts that get past the reading of the request. A call that names two things has a rule for each.
 */
export const WHO_MAY: Partial<Record<CallName, readonly Row[]>> = {
  "POST /login": open(credentials),
  "POST /auth/login": open(credentials),
  "POST /auth/login-link": open(({ mine }) => ({ body: { email: `no-${mine.word}@example.test` } })),
  "POST /auth/login-by-link": open(() => ({ body: { token: "x" } })),
  "POST /auth/second-step": open(() => ({ body: { token: "x", code: "123456" } })),
  "POST /auth/second-step/set-up": open(() => ({ body: { token: "x" } })),
  "POST /v1/auth/one-time-token-login": open(() => ({ body: { one_time_token: "x" } })),
  "POST /v1/auth/refresh": open(() => ({ body: "x" })),
  "POST /v1/auth/logout": open(),
  "GET /v1/auth/who-am-i": open(),
  "GET /v1/auth/shop": open(() => ({ query: { host: "localhost" } })),
  "POST /auth/forgotten-password": open(({ mine }) => ({ body: { email: `no-${mine.word}@example.test` } })),
  "POST /auth/reset-password": open(() => ({ body: { token: "x", password: "a long way to Leeds" } })),
  "POST /auth/register": open(({ mine }) => ({
    body: { name: "Kim", email: `new-${mine.word}@example.test`, password: "a long way" },
  })),
  "POST /auth/account-verification": open(() => ({ body: { token: "x" } })),
  "POST /v1/auth/one-time-token": [
    ...byRole("login:hand_on", () => ({ body: { for_host: "localhost" } })),
    ...named("customer", "customer:impersonate", ({ it }) => ({
      body: { for_host: "localhost", customer_id: it.customer, reason: "Asked by phone" },
    })),
  ],

  "POST /v1/customers/create": own("customer:create", () => ({ body: parent })),
  "POST /v1/customers/update-profile": own("customer:change", () => ({ body: { county: "Kent" } })),
  "GET /v1/customers/get": [
    ...byRole("customer:read"),
    ...named("customer", "customer:read", ({ it }) => ({ query: { id: it.customer } })),
  ],
  "POST /v1/children/create": own("child:create", () => ({ body: ada })),
  "GET /v1/children/shop/customer": own("child:read"),
  "POST /v1/children/bulk-save": [
    ...own("child:create", () => ({ body: { children: [ada] } })),
    ...ofVisitor("child", "child:change", ({ it }) => ({ body: { children: [{ ...ada, id: it.child }] } })),
  ],
  "POST /v1/waiting-lists/bulk-create": ofVisitor("child", "waiting:create", ({ it, stage }) => ({
    body: { entries: [{ child_id: it.child, group_id: stage.near.other.id }] },
  })),
  "GET /v1/account/profile": own("account:read"),
  "GET /v1/account/consents": own("account:read"),
  "POST /v1/account/consents/marketing": own("account:change", () => ({ body: { given: false } })),
  // A wrong password, so that the account is there for the next question.
  "POST /v1/account/password": own("account:manage", () => ({
    body: { current_password: "wrong", new_password: "a long way to Leeds" },
  })),
  "GET /v1/account/sessions": own("account:manage"),
  "DELETE /v1/account/sessions/{id}": ofVisitor("session", "account:manage", ({ it }) => ({
    path: { id: it.session },
  })),
  "POST /v1/account/sessions/end-all": own("account:manage"),
  "POST /v1/account/family": byRole("login:protect"),
  "GET /v1/account/two-step": byRole("login:protect"),
  // A wrong password, so that nothing changes.
  "POST /v1/account/two-step/set-up": byRole("login:protect", () => ({ body: { password: "wrong" } })),
  "POST /v1/account/two-step/turn-on": byRole("login:protect", () => ({ body: { code: "123456" } })),
  "POST /v1/account/two-step/recovery-codes": byRole("login:protect", () => ({
    body: { password: "wrong", code: "123456" },
  })),
  "POST /v1/account/two-step/turn-off": byRole("login:protect", () => ({
    body: { password: "wrong", code: "123456" },
  })),
  "POST /v1/account/two-step/forget-devices": byRole("login:protect"),
  "GET /v1/account/children": own("child:read"),
  "PUT /v1/account/children/{id}": ofVisitor("child", "child:change", ({ it }) => ({
    path: { id: it.child },
    body: { first_name: "Ada" },
  })),
  "DELETE /v1/account/children/{id}": ofVisitor("child", "child:remove", ({ it }) => ({ path: { id: it.child } })),
  "GET /v1/account/health-note-views": own("account:manage"),
  "POST /v1/account/export": own("account:manage"),
  "GET /v1/account/deletion": own("account:manage"),
  "POST /v1/account/delete": own("account:manage", () => ({ body: { password: "wrong" } })),
  "GET /v1/account/overview": own("booking:read"),
  "GET /v1/account/bookings": own("booking:read"),
  "GET /v1/account/calendar": own("calendar:share"),
  "POST /v1/account/calendar/renew": own("calendar:share"),
  "GET /v1/account/orders": own("order:read"),
  "GET /v1/account/orders/{id}": ofVisitor("confirmed", "order:read", ({ it }) => ({ path: { id: it.confirmed } })),
  "POST /v1/account/orders/{id}/pay-balance": ofVisitor("confirmed", "order:pay_balance", ({ it }) => ({
    path: { id: it.confirmed },
    body: {},
  })),
  "POST /v1/account/orders/{id}/pay-with-credit": ofVisitor("confirmed", "order:pay_balance", ({ it }) => ({
    path: { id: it.confirmed },
    body: { amount: 1 },
  })),
  "POST /v1/account/orders/{id}/stop-automatic-payment": ofVisitor("confirmed", "order:pay_balance", ({ it }) => ({
    path: { id: it.confirmed },
  })),
  "POST /v1/account/orders/{id}/cancel/preview": ofVisitor("confirmed", "order:cancel", boughtLine()),
  "POST /v1/account/orders/{id}/cancel": ofVisitor("confirmed", "order:cancel", boughtLine({ seen })),
  "POST /v1/account/orders/{id}/ask": ofVisitor("confirmed", "order:cancel", ({ it }) => ({
    path: { id: it.confirmed },
    body: { line_id: it.bought, message: "May Ada come in spring instead?" },
  })),
  ...TRANSFER_ROWS,
  "GET /v1/account/credit": own("credit:read"),
  "GET /v1/account/credit/movements": own("credit:read"),
  "GET /v1/account/waiting-lists": own("waiting:read"),
  "POST /v1/consents/record": byRole("consent:record", () => ({
    body: { wording_version: "third-parties-2026-11", choices: [{ kind: "chat", given: true }] },
  })),
  "GET /v1/consents/current": byRole("consent:read"),
  "POST /v1/account/waiting-lists/{id}/withdraw": ofVisitor("waiting", "waiting:withdraw", ({ it }) => ({
    path: { id: it.waiting },
    body: {},
  })),
  "POST /v1/account/waiting-lists/{id}/decline": ofVisitor("waiting", "waiting:answer", ({ it }) => ({
    path: { id: it.waiting },
    body: {},
  })),
  // Only the key of a mailed link says which offer; nobody here has one.
  "GET /v1/waiting-offers/{key}": open(() => ({ path: { key: "x" } })).map((one) => ({ ...one, also: 404 as const })),
  "POST /v1/waiting-offers/{key}/accept": own("waiting:answer", () => ({ path: { key: "x" }, body: {} })).map(
    (one) => ({
      ...one,
      also: 404 as const,
    }),
  ),
  "POST /v1/waiting-offers/{key}/decline": open(() => ({ path: { key: "x" } })).map((one) => ({
    ...one,
    also: 404 as const,
  })),
  "GET /v1/joined-lists/{key}": open(() => ({ path: { key: "x" } })).map((one) => ({ ...one, also: 404 as const })),
  "POST /v1/joined-lists/{key}/leave": open(({ mine }) => ({ path: { key: "x" }, body: { ids: [mine.waiting] } })).map(
    (one) => ({ ...one, also: 404 as const }),
  ),
  "GET /v1/lost-lessons/{key}": open(() => ({ path: { key: "x" } })).map((one) => ({ ...one, also: 404 as const })),
  "POST /v1/lost-lessons/{key}": open(() => ({
    path: { key: "x" },
    body: { answers: [{ id: "01890000-0000-7000-8000-000000000000", way: "credit" }] },
  })).map((one) => ({ ...one, also: 404 as const })),
  "GET /v1/pay-links/{key}": open(() => ({ path: { key: "x" } })).map((one) => ({ ...one, also: 404 as const })),
  "POST /v1/pay-links/{key}/pay": open(() => ({ path: { key: "x" }, body: {} })).map((one) => ({
    ...one,
    also: 404 as const,
  })),
  "GET /addresses/lookup/{postcode}": open(() => ({ path: { postcode: "LS1 4AP" } })),

  "GET /stages/list": open(),
  "GET /stages/get/{id}": open(({ stage }) => ({ path: { id: stage.near.group.stageId } })),
  "GET /stages/getAllAvailable": open(),
  "GET /locations/list": open(),
  "GET /locations/all": open(),
  "GET /locations/get/{id}": open(({ stage }) => ({ path: { id: stage.near.place.id } })),
  "GET /locations/get-by-stage/{stageId}": open(stageId),
  "GET /groups/get/{id}": open(groupAsId),
  "GET /groups/all": open(),
  "GET /groups/get-suitable-groups": open(),
  "GET /groups/get-suitable-groups-minimal": open(),
  "GET /groups/get-filter-counts": open(),
  "GET /groups/get-all-by-stage/{stageId}": open(stageId),
  "GET /groups/get-all-by-stage-and-location/{stageId}/{locationId}": open(({ stage }) => ({
    path: { stageId: stage.near.group.stageId, locationId: stage.near.place.id },
  })),
  "GET /groups/get-available-spaces/{id}": open(groupAsId),
  "POST /groups/validate-selected-for-trial": [
    ...byRole("catalogue:read", ({ stage }) => ({
      body: { group_id: stage.near.group.id, start_date: "2027-01-01", children: [{ date_of_birth: "2019-01-01" }] },
    })),
  ],
  "GET /subgroups/list": open(),
  "GET /trial-dates/group/{groupId}": open(group),
  "GET /group-schedules/all": open(),
  "GET /group-schedules/group/{groupId}": open(group),
  "GET /product-categories/list": open(),
  "GET /product-categories/get/{id}": open(() => ({ path: { id: 1 } })),
  "GET /products/get-by-category/{categoryId}": open(() => ({ path: { categoryId: 1 } })),
  "GET /products/get/{id}": open(({ stage }) => ({ path: { id: stage.near.bottle.id } })),
  "GET /products/get-variation-by-attributes": open(({ stage }) => ({ query: { product_id: stage.near.bottle.id } })),
  "GET /product-added-attributes/get-by-product/{productId}": open(({ stage }) => ({
    path: { productId: stage.near.bottle.id },
  })),
  "GET /course-categories/list": open(),
  "GET /courses/list": open(),
  "GET /courses/get-filter-counts": open(),
  "GET /courses/get/{id}": open(({ stage }) => ({ path: { id: stage.near.course.id } })),
  "GET /course-addons/get-by-course/{courseId}": open(({ stage }) => ({ path: { courseId: stage.near.course.id } })),

  "GET /orders/current-order": [
    ...byRole("cart:read"),
    ...own("order:create", () => ({ query: { "create-if-needed": 1 } })),
  ],
  "GET /orders/getMyCurrentOrder": byRole("cart:read"),
  "POST /orders/create": own("order:create"),
  "GET /shop/calculate-totals": byRole("cart:read"),
  // The families' orders were never paid for, and have no receipt yet (packages/service/src/orders/receipt).
  "GET /orders/receipt/{id}": ofVisitor("confirmed", "order:read", ({ it }) => ({
    path: { id: it.confirmed },
  })).map((row) => ({ ...row, also: 404 as const })),
  "GET /orders/get/{id}": ofVisitor("confirmed", "order:read", ({ it }) => ({ path: { id: it.confirmed } })),
  "POST /shop/checkout": [
    ...ofVisitor("order", "checkout:start", ({ it }) => ({ body: { order_id: it.order } })),
    // Whose parent information is not the visitor's has given none yet.
    ...ofVisitor("customer", "customer:read", ({ it, mine }) => ({
      body: { order_id: mine.order, customer_id: it.customer },
    })).map((row) => ({ ...row, before: "checkout:start" as const, misses: 422 as const })),
  ],
  "POST /shop/cancel-checkout": ofVisitor("order", "order:change", ({ it }) => ({ body: { order_id: it.order } })),
  "POST /shop/extend-hold": ofVisitor("order", "checkout:start", ({ it }) => ({ body: { order_id: it.order } })),
  "POST /orders/set-delivery": ofVisitor("order", "order:change", ({ it }) => ({
    body: { order_id: it.order, delivery: "collect" },
  })),
  "POST /orders/accept-terms": ofVisitor("order", "order:change", ({ it }) => ({
    body: { order_id: it.order, total: 0 },
  })),
  "POST /order-items/create": [
    ...ofVisitor("order", "order:change", ({ it, stage }) => trial(it.order, it.child, stage)),
    ...afterCart(ofVisitor("child", "child:read", ({ it, mine, stage }) => trial(mine.order, it.child, stage))),
  ],
  "PUT /order-items/update/{id}": [
    ...ofVisitor("line", "order:change", ({ it }) => ({ path: { id: it.line }, body: { child_ids: [it.child] } })),
    ...afterCart(
      ofVisitor("child", "child:read", ({ it, mine }) => ({
        path: { id: mine.line },
        body: { child_ids: [it.child] },
      })),
    ),
  ],
  "POST /product/add-to-basket/{orderId}": ofVisitor("order", "order:change", ({ it, stage }) => ({
    path: { orderId: it.order },
    body: { ...bottle, product_id: stage.near.bottle.id },
  })),
  "POST /order-items/add-product": ofVisitor("order", "order:change", ({ it, stage }) => ({
    body: { ...bottle, product_id: stage.near.bottle.id, order_id: it.order },
  })),
  "POST /order-items/update-quantity/{id}": ofVisitor("piece", "order:change", ({ it }) => ({
    path: { id: it.piece },
    body: { quantity: 2 },
  })),
  "POST /order-items/update-product/{id}": ofVisitor("piece", "order:change", ({ it }) => ({
    path: { id: it.piece },
    body: { quantity: 2 },
  })),
  "POST /order-items/update-camp/{id}": ofVisitor("camp", "order:change", ({ it }) => ({
    path: { id: it.camp },
    body: { quantity: 1, take_full_payment: false },
  })),
  "POST /order-item-course-addons/create": ofVisitor("camp", "order:change", ({ it, stage }) => ({
    body: { order_item_id: it.camp, course_addon_id: stage.near.course.shirt, quantity: 1 },
  })),
  "DELETE /order-items/remove-class/{id}": ofVisitor("line", "order:change", ({ it }) => ({ path: { id: it.line } })),
  "DELETE /order-items/remove-product/{id}": ofVisitor("piece", "order:change", ({ it }) => ({
    path: { id: it.piece },
  })),
  "DELETE /order-items/delete/{id}": ofVisitor("line", "order:change", ({ it }) => ({ path: { id: it.line } })),
  "POST /coupons/addToOrder": ofVisitor("order", "order:change", ({ it }) => ({
    body: { order_id: it.order, code: "NONE" },
  })),
  "DELETE /coupons/removeFromOrder/{orderId}": ofVisitor("order", "order:change", ({ it }) => ({
    path: { orderId: it.order },
  })),

  "GET /payments/get-customer-payment-methods": own("card:manage"),
  "POST /payments/add-customer-payment-method": own("card:manage"),
  // The cards are the provider's; whose they are is asked there (packages/service/src/payments/cards).
  "DELETE /payments/remove-customer-payment-method/{id}": own("card:manage", () => ({
    path: { id: "pm_nobodys" },
  })).map((row) => ({ ...row, also: 404 as const })),
  "GET /payment-providers/user": open(),
  "GET /payment-providers/get-credentials": open(),
  "POST /payments/webhook/{provider}": open(() => ({ path: { provider: "sandbox" } })),

  "GET /ticket-categories/all": byRole("ticket:create"),
  "POST /tickets/create": byRole("ticket:create", () => ({
    body: { category_id: 1, name: "Pat", email: "pat@example.test", subject: "Hello", message: "Hello" },
  })),

  ...MONEY_ROWS,
  ...STAFF_ROWS,
  ...SET_UP_ROWS,
  ...CAMP_ROWS,
  ...CLASS_ROWS,
  ...SELLING_ROWS,
  ...PICTURE_ROWS,
  ...SCHOOL_ROWS,
  ...MEMBER_ROWS,
  ...CONNECTION_ROWS,
  ...IMPORT_ROWS,
};
