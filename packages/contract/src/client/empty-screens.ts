import type { CallAnswer } from "../types.ts";
import { EMPTY_ORDER } from "./defaults.ts";

// Whole answers, so that the compiler names a field that is missing. A date has to be one: screens write it out.
const NO_DAY = "1970-01-01";
const NO_TIME = "1970-01-01T00:00:00Z";

export const EMPTY_OVERVIEW: CallAnswer<"GET /v1/account/overview"> = {
  currency: "GBP",
  next: [],
  balances: [],
  debts: [],
  waiting: [],
  todos: [],
  credit: 0,
  money_shown: true,
};

export const EMPTY_PROFILE: CallAnswer<"GET /v1/account/profile"> = {
  email: "",
  name: "",
  since: NO_TIME,
  customer: null,
  marketing: { given: false, wording_version: "", since: null },
};

export const NO_TWO_STEP: CallAnswer<"GET /v1/account/two-step"> = {
  on: false,
  since: null,
  required: false,
  recovery_codes_left: 0,
  trusted_devices: 0,
};

export const NO_DELETION: CallAnswer<"GET /v1/account/deletion"> = { blockers: [], credit: 0, erased: [], kept: [] };

export const NO_CALENDAR: CallAnswer<"GET /v1/account/calendar"> = { url: null, webcal_url: null, renewed_at: null };

export const NO_CREDIT: CallAnswer<"GET /v1/account/credit"> = { currency: "GBP", available: 0, reserved: 0 };

export const NO_MOVES: CallAnswer<"GET /v1/account/orders/{id}/lines/{line_id}/moves"> = {
  line_id: "",
  type: "product",
  quantity: 0,
  children: [],
  targets: [],
};

export const EMPTY_ORDER_PAGE: CallAnswer<"GET /v1/account/orders/{id}"> = {
  ...EMPTY_ORDER,
  id: "",
  number: "",
  status: "placed",
  payment_status: "none",
  hold_expires_at: null,
  email: null,
  calendar_url: null,
  receipt_url: null,
  balances: [],
  receipt: null,
  placed_at: null,
  confirmed_at: null,
  cancelled_lines: [],
  not_held: [],
  balance_payment: null,
  movements: [],
  sale_terms: null,
  automatic: null,
  payable_with_credit: 0,
  reversals: [],
  cancellable: [],
};

export const EMPTY_STAFF_HOME: CallAnswer<"GET /v1/staff/home"> = {
  school: null,
  schools: [],
  shops: [],
  counts: { open_tickets: 0, customers: 0, locations: 0, classes: 0 },
  to_do: { work_items: 0, lost_lessons: 0, items_to_deliver: 0, draft_classes: 0, draft_camps: 0, ended_classes: 0 },
  new_tickets: [],
  jobs_stopped_at: null,
};

export const EMPTY_STAFF_CUSTOMER: CallAnswer<"GET /v1/customers/family/{id}"> = {
  customer: {
    id: "",
    name: "",
    email: "",
    phone: "",
    address_line_1: "",
    address_line_2: "",
    address_line_3: "",
    post_town: "",
    county: "",
    postcode: "",
    marketing_consent: false,
    image_consent: false,
    message: "",
  },
  since: NO_DAY,
  schools: [],
  account: "none",
  children: [],
  orders: [],
  debts: [],
  currency: "GBP",
  tickets: [],
};

export const EMPTY_STAFF_ORDER: CallAnswer<"GET /v1/staff/orders/{id}"> = {
  id: "",
  number: "",
  status: "placed",
  placed_at: null,
  confirmed_at: null,
  customer: null,
  lines: [],
  is_part: false,
  money: null,
  reversals: [],
  post_to: null,
  can_deliver: false,
  can_reverse: false,
  pay_link: null,
  email_to_correct: null,
  messages: [],
};

export const EMPTY_TICKET: CallAnswer<"GET /tickets/get/{id}"> = {
  id: "",
  reference: "",
  school: { id: 0, name: "" },
  category: "",
  name: "",
  email: "",
  subject: "",
  status: "open",
  created_at: NO_TIME,
  message: "",
  about: null,
  customer_id: null,
  orders: [],
  answers: [],
};
