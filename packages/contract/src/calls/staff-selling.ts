import { z } from "zod";
import type { CallSpec } from "../call.ts";
import { archiveQuery, id, idPath, idText, staffListQuery } from "../shapes/common.ts";
import { classStatus } from "../shapes/staff-classes.ts";
import * as shape from "../shapes/staff-selling.ts";

const staff = { area: "staff", auth: "staff" } as const;

const version = z.object({ version: z.int() });
const made = z.object({ id });
const schoolQuery = z.object({ school: idText.optional().describe("left out: the user's own school") });
const text = z.string().trim().max(100).optional();

const ofItem = (summary: string) => ({ ...staff, summary, path: idPath, body: version, answer: shape.staffItem });
const ofCoupon = (summary: string) => ({ ...staff, summary, path: idPath, body: version, answer: shape.staffCoupon });
const ofOffer = (summary: string) => ({ ...staff, summary, path: idPath, body: version, answer: shape.staffOffer });

const couponQuery = staffListQuery.extend({
  q: text.describe("in code and name"),
  status: shape.couponStatus.optional(),
});
const itemQuery = staffListQuery.extend({
  q: text.describe("in the names of item and category"),
  status: classStatus.optional(),
});

/** Items of the shop, coupons and offers, as staff edit them. */
export const staffSellingCalls = {
  "GET /v1/staff/items": {
    ...staff,
    summary: "Items of the school, drafts and closed ones too",
    query: itemQuery,
    answer: shape.staffItemList,
  },
  "POST /v1/staff/items/export": { ...staff, summary: "Items as CSV", query: itemQuery, csv: true },
  "GET /v1/staff/item-choices": {
    ...staff,
    summary: "What an item of the school can have, and how it is handed over",
    query: schoolQuery,
    answer: shape.itemChoices,
  },
  "GET /v1/staff/items/{id}": { ...staff, summary: "An item to edit", path: idPath, answer: shape.staffItem },
  "POST /v1/staff/items": {
    ...staff,
    summary: "Make an item; it begins as a draft",
    body: shape.newItemForm,
    answer: made,
    answerStatus: 201,
    idempotent: true,
  },
  "PUT /v1/staff/items/{id}": {
    ...staff,
    summary: "Change an item and what it comes in; what was sold stays in the archive",
    path: idPath,
    body: shape.itemForm.extend(version.shape),
    answer: shape.staffItem,
  },
  "POST /v1/staff/items/{id}/open": ofItem("Open a draft: families find and buy it"),
  "POST /v1/staff/items/{id}/close": ofItem("Close an item: nobody can buy it"),
  "POST /v1/staff/items/{id}/reopen": ofItem("Open a closed item again"),
  "POST /v1/staff/items/{id}/archive": ofItem("Put an item into the archive"),
  "POST /v1/staff/items/{id}/restore": ofItem("Take an item out of the archive; it is closed then"),
  "POST /v1/staff/items/{id}/duplicate": {
    ...staff,
    summary: "Make a draft like this item, with nothing in stock",
    path: idPath,
    answer: made,
    answerStatus: 201,
    idempotent: true,
  },
  "DELETE /v1/staff/items/{id}": { ...staff, summary: "Delete a draft that nobody has bought", path: idPath },
  "POST /v1/staff/items/{id}/variations/{variation_id}/stock": {
    ...staff,
    summary: "Count pieces in or out, with a reason",
    path: idPath.extend({ variation_id: idText }),
    body: shape.stockChange,
    answer: shape.staffItem,
    answerStatus: 201,
    idempotent: true,
  },
  "POST /v1/staff/items/{id}/stock": {
    ...staff,
    summary: "Count pieces of several variations in or out, all or none, with a reason",
    path: idPath,
    body: shape.stockCount,
    answer: shape.staffItem,
    answerStatus: 201,
    idempotent: true,
  },
  "GET /v1/staff/coupons": {
    ...staff,
    summary: "Coupons of the school, with how often they were used",
    query: couponQuery,
    answer: shape.staffCouponList,
  },
  "POST /v1/staff/coupons/export": { ...staff, summary: "Coupons as CSV", query: couponQuery, csv: true },
  "GET /v1/staff/coupons/{id}": { ...staff, summary: "A coupon to edit", path: idPath, answer: shape.staffCoupon },
  "POST /v1/staff/coupons": {
    ...staff,
    summary: "Make a coupon",
    body: shape.newCouponForm,
    answer: made,
    answerStatus: 201,
    idempotent: true,
  },
  "PUT /v1/staff/coupons/{id}": {
    ...staff,
    summary: "Change a coupon",
    path: idPath,
    body: shape.couponForm.extend(version.shape),
    answer: shape.staffCoupon,
  },
  "POST /v1/staff/coupons/{id}/archive": ofCoupon("Put a coupon into the archive: nobody can use it"),
  "POST /v1/staff/coupons/{id}/restore": ofCoupon("Take a coupon out of the archive"),
  "GET /v1/staff/offers": {
    ...staff,
    summary: "Offers of the school, those that are off too",
    query: archiveQuery,
    answer: shape.staffOfferList,
  },
  "POST /v1/staff/offers/export": { ...staff, summary: "Offers as CSV", query: archiveQuery, csv: true },
  "GET /v1/staff/offers/{id}": { ...staff, summary: "An offer to edit", path: idPath, answer: shape.staffOffer },
  "POST /v1/staff/offers": {
    ...staff,
    summary: "Make an offer",
    body: shape.newOfferForm,
    answer: made,
    answerStatus: 201,
    idempotent: true,
  },
  "PUT /v1/staff/offers/{id}": {
    ...staff,
    summary: "Change an offer, or switch it on or off",
    path: idPath,
    body: shape.offerForm.extend(version.shape),
    answer: shape.staffOffer,
  },
  "POST /v1/staff/offers/{id}/archive": ofOffer("Put an offer into the archive: it no longer applies"),
  "POST /v1/staff/offers/{id}/restore": ofOffer("Take an offer out of the archive; it is on or off as it was"),
  "POST /v1/staff/discounts/try": {
    ...staff,
    summary: "What a cart would cost with a coupon or an offer; changes nothing",
    body: shape.tryForm,
    answer: shape.triedBasket,
  },
} as const satisfies Record<string, CallSpec>;
