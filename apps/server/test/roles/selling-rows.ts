import type { CallName } from "@matinee/contract";
import type { Action } from "@matinee/core/access";
import type { Thing } from "./people.ts";
import { byRole, named, type Row, type Send } from "./rows.ts";

type Edited = Extract<Thing, "item" | "coupon" | "offer">;

const about = (thing: Edited, action: Action, body?: unknown) =>
  named(thing, action, ({ it }) => ({ path: { id: it[thing] }, ...(body !== undefined && { body }) }));
const item = (body?: unknown) => about("item", "catalogue:change", body);
const ofSchool =
  (body: object): Send =>
  ({ stage }) => ({ body: { ...body, franchise_id: stage.near.franchiseId } });
const nearSchool: Send = ({ stage }) => ({ query: { school: stage.near.franchiseId } });

// Each is refused by its version or for its content after the question who asks, so that the thing is there for the next.
const stale = { version: 0 };
const anItem = { name: "", category_id: 0, price: 0, vat_rate: 0 };
const aCoupon = { code: "-", name: "", scopes: [] };
const anOffer = { kind: "sibling", name: "", percent: 0, item_types: [] };

/** Items of the shop, coupons and offers. */
export const SELLING_ROWS: Partial<Record<CallName, readonly Row[]>> = {
  "GET /v1/staff/items": byRole("catalogue:manage"),
  "POST /v1/staff/items/export": byRole("list:export"),
  "GET /v1/staff/item-choices": byRole("catalogue:manage", nearSchool),
  "GET /v1/staff/items/{id}": about("item", "catalogue:manage"),
  "POST /v1/staff/items": byRole("catalogue:change", ofSchool(anItem)),
  "PUT /v1/staff/items/{id}": item({ ...anItem, ...stale }),
  "POST /v1/staff/items/{id}/open": item(stale),
  "POST /v1/staff/items/{id}/close": item(stale),
  "POST /v1/staff/items/{id}/reopen": item(stale),
  "POST /v1/staff/items/{id}/archive": item(stale),
  "POST /v1/staff/items/{id}/restore": item(stale),
  "POST /v1/staff/items/{id}/duplicate": item(),
  "DELETE /v1/staff/items/{id}": item(),
  "POST /v1/staff/items/{id}/variations/{variation_id}/stock": named("item", "catalogue:change", ({ it }) => ({
    path: { id: it.item, variation_id: it.variation },
    body: { by: 0, reason: "" },
  })),
  "POST /v1/staff/items/{id}/stock": named("item", "catalogue:change", ({ it }) => ({
    path: { id: it.item },
    body: { changes: [{ variation_id: it.variation, by: 0 }], reason: "" },
  })),
  "GET /v1/staff/coupons": byRole("offer:change"),
  "POST /v1/staff/coupons/export": byRole("list:export"),
  "GET /v1/staff/coupons/{id}": about("coupon", "offer:change"),
  "POST /v1/staff/coupons": byRole("offer:change", ofSchool(aCoupon)),
  "PUT /v1/staff/coupons/{id}": about("coupon", "offer:change", { ...aCoupon, ...stale }),
  "POST /v1/staff/coupons/{id}/archive": about("coupon", "offer:change", stale),
  "POST /v1/staff/coupons/{id}/restore": about("coupon", "offer:change", stale),
  "GET /v1/staff/offers": byRole("offer:change"),
  "POST /v1/staff/offers/export": byRole("list:export"),
  "GET /v1/staff/offers/{id}": about("offer", "offer:change"),
  "POST /v1/staff/offers": byRole("offer:change", ofSchool(anOffer)),
  "PUT /v1/staff/offers/{id}": about("offer", "offer:change", { ...anOffer, ...stale }),
  "POST /v1/staff/offers/{id}/archive": about("offer", "offer:change", stale),
  "POST /v1/staff/offers/{id}/restore": about("offer", "offer:change", stale),
  "POST /v1/staff/discounts/try": byRole("offer:change", ofSchool({ lines: [] })),
};
