import type { CallAnswer } from "../types.ts";

const NO_SCHOOL = { id: 0, name: "" };

export const EMPTY_ITEM: CallAnswer<"GET /v1/staff/items/{id}"> = {
  id: 0,
  status: "draft",
  school: NO_SCHOOL,
  name: "",
  description: "",
  category_id: 0,
  figure: "",
  personalisation: null,
  attributes: [],
  variations: [],
  version: 0,
};

export const EMPTY_PICTURES: CallAnswer<"GET /v1/staff/items/{id}/pictures"> = { pictures: [], most: 0 };

export const EMPTY_ITEM_CHOICES: CallAnswer<"GET /v1/staff/item-choices"> = {
  school: NO_SCHOOL,
  categories: [],
  vat_registered: false,
  vat_rate: 0,
  postage: null,
  postage_free_from: null,
};

export const EMPTY_COUPON: CallAnswer<"GET /v1/staff/coupons/{id}"> = {
  id: 0,
  school: null,
  status: "active",
  code: "",
  name: "",
  percent: null,
  amount: null,
  scopes: [],
  minimum: 0,
  limit: null,
  per_customer: null,
  starts_on: null,
  ends_on: null,
  used: 0,
  held: 0,
  version: 0,
};

export const EMPTY_OFFER: CallAnswer<"GET /v1/staff/offers/{id}"> = {
  id: 0,
  school: NO_SCHOOL,
  kind: "sibling",
  name: "",
  percent: 0,
  item_types: [],
  days_before: null,
  active: false,
  archived: false,
  version: 0,
};
