import type { CallName } from "../calls/index.ts";
import type { CallAnswer, Cart, Order, OrderRef } from "../types.ts";
import { LIST, NO_ORDER, PAGE, type SHOP_DEFAULTS } from "./defaults.ts";
import { EMPTY_CAMP, EMPTY_CAMP_CHOICES } from "./empty-camps.ts";
import { EMPTY_IMPORT } from "./empty-imports.ts";
import { EMPTY_SCHOOL, NO_TEMPLATES } from "./empty-school.ts";
import { EMPTY_CALENDAR, EMPTY_CHOICES, EMPTY_CLASS, EMPTY_MEMBER, EMPTY_TEACHER } from "./empty-classes.ts";
import { EMPTY_COUPON, EMPTY_ITEM, EMPTY_ITEM_CHOICES, EMPTY_OFFER, EMPTY_PICTURES } from "./empty-selling.ts";
import {
  EMPTY_OVERVIEW,
  EMPTY_ORDER_PAGE,
  EMPTY_PROFILE,
  EMPTY_STAFF_CUSTOMER,
  EMPTY_STAFF_HOME,
  EMPTY_STAFF_ORDER,
  EMPTY_TICKET,
  NO_CALENDAR,
  NO_CREDIT,
  NO_DELETION,
  NO_MOVES,
  NO_TWO_STEP,
} from "./empty-screens.ts";

type WithDefaults = Cart | Order | OrderRef | readonly unknown[] | { readonly items: readonly unknown[] };
/** What the screens of the apps are opened with. */
type OfScreens =
  | `GET /v1/account/${string}`
  | `GET /v1/staff/${string}`
  | `GET /v1/customers/family/${string}`
  | `GET /tickets/${string}`
  | `GET /work-items/${string}`;
type CallsWithDefaults = {
  readonly [N in CallName as N extends OfScreens ? N : CallAnswer<N> extends WithDefaults ? N : never]: object;
};

/** The empty answers of the calls that no page of the shop shows in the browser. The compiler names a call that is missing in both. */
export const APP_DEFAULTS = {
  "GET /v1/account/overview": EMPTY_OVERVIEW,
  "GET /v1/account/orders/{id}": EMPTY_ORDER_PAGE,
  "GET /v1/account/orders/{id}/lines/{line_id}/moves": NO_MOVES,
  "GET /v1/account/profile": EMPTY_PROFILE,
  "GET /v1/account/two-step": NO_TWO_STEP,
  "GET /v1/account/deletion": NO_DELETION,
  "GET /v1/account/calendar": NO_CALENDAR,
  "GET /v1/account/credit": NO_CREDIT,
  "GET /v1/staff/home": EMPTY_STAFF_HOME,
  "GET /v1/staff/orders/{id}": EMPTY_STAFF_ORDER,
  "GET /v1/staff/orders/{id}/lines/{line_id}/moves": NO_MOVES,
  "GET /v1/staff/audit": { rows: [], next: null, people: [], seal: null },
  "GET /v1/staff/classes": PAGE,
  "GET /v1/staff/classes/{id}": EMPTY_CLASS,
  "GET /v1/staff/classes/{id}/lessons": { version: 0, lessons: [] },
  "GET /v1/staff/class-choices": EMPTY_CHOICES,
  "GET /v1/staff/camps": PAGE,
  "GET /v1/staff/camps/{id}": EMPTY_CAMP,
  "GET /v1/staff/camp-choices": EMPTY_CAMP_CHOICES,
  "GET /v1/staff/calendar": EMPTY_CALENDAR,
  "GET /v1/staff/calendar/next-year": { ...EMPTY_CALENDAR, year: null, terms: [], closures: [] },
  "GET /v1/staff/teachers": PAGE,
  "GET /v1/staff/schools": LIST,
  "GET /v1/staff/schools/{id}": EMPTY_SCHOOL,
  "GET /v1/staff/schools/{id}/closing": { classes: 0, camps: 0, items: 0 },
  "GET /v1/staff/templates": NO_TEMPLATES,
  "GET /v1/staff/teachers/{id}": EMPTY_TEACHER,
  "GET /v1/staff/items": PAGE,
  "GET /v1/staff/items/{id}": EMPTY_ITEM,
  "GET /v1/staff/items/{id}/pictures": EMPTY_PICTURES,
  "GET /v1/staff/classes/{id}/pictures": EMPTY_PICTURES,
  "GET /v1/staff/camps/{id}/pictures": EMPTY_PICTURES,
  "GET /v1/staff/schools/{id}/logo": EMPTY_PICTURES,
  "GET /v1/staff/item-choices": EMPTY_ITEM_CHOICES,
  "GET /v1/staff/coupons": PAGE,
  "GET /v1/staff/coupons/{id}": EMPTY_COUPON,
  "GET /v1/staff/offers": PAGE,
  "GET /v1/staff/offers/{id}": EMPTY_OFFER,
  "GET /v1/staff/members": PAGE,
  "GET /v1/staff/members/{id}": EMPTY_MEMBER,
  "GET /v1/staff/invitations": LIST,
  "GET /v1/customers/family/{id}": EMPTY_STAFF_CUSTOMER,
  "GET /tickets/get/{id}": EMPTY_TICKET,
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
  "GET /v1/staff/lost-lessons": PAGE,
  "GET /v1/staff/waiting-lists": PAGE,
  "GET /v1/staff/waiting-lists/entries": LIST,
  "GET /tickets/list": PAGE,
  "GET /v1/staff/debts": PAGE,
  "GET /v1/staff/owed": PAGE,
  "GET /v1/staff/guide": { guide: null },
  "GET /v1/staff/api-keys": LIST,
  "GET /v1/staff/webhooks": LIST,
  "GET /v1/staff/webhooks/{id}/deliveries": LIST,
  "GET /v1/staff/search": LIST,
  "GET /v1/staff/views": LIST,
  "GET /v1/staff/imports": PAGE,
  "GET /v1/staff/imports/{id}": EMPTY_IMPORT,
  "GET /v1/staff/imports/{id}/rows": PAGE,
  "GET /work-items/list": PAGE,
  "GET /v1/account/bookings": { ...PAGE, children: [] },
  "GET /v1/account/children": PAGE,
  "GET /v1/account/consents": PAGE,
  "GET /v1/account/credit/movements": PAGE,
  "GET /v1/account/health-note-views": PAGE,
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
