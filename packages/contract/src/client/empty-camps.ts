import type { CallAnswer } from "../types.ts";

/** What the staff's app shows of camps while nothing can be read. */
export const EMPTY_CAMP: CallAnswer<"GET /v1/staff/camps/{id}"> = {
  id: 0,
  status: "draft",
  school: { id: 0, name: "" },
  name: "",
  description: "",
  day_description: "",
  category_id: 0,
  location_id: 0,
  disciplines: [],
  min_age: 0,
  max_age: 0,
  starts_on: "",
  ends_on: "",
  days: [],
  capacity: 0,
  price: 0,
  day_price: null,
  deposit: null,
  balance_due_on: null,
  vat_rate: 0,
  extras: [],
  next_holiday: "",
  version: 0,
};

export const EMPTY_CAMP_CHOICES: CallAnswer<"GET /v1/staff/camp-choices"> = {
  school: { id: 0, name: "" },
  categories: [],
  stages: [],
  locations: [],
  disciplines: [],
  vat_registered: false,
  vat_rate: 0,
};
