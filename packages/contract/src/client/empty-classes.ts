import type { CallAnswer } from "../types.ts";

const NO_SCHOOL = { id: 0, name: "" };

export const EMPTY_CLASS: CallAnswer<"GET /v1/staff/classes/{id}"> = {
  id: 0,
  status: "draft",
  version: 0,
  school: NO_SCHOOL,
  name: "",
  description: "",
  what_happens: "",
  stage_id: 0,
  location_id: 0,
  disciplines: [],
  teacher_ids: [],
  slots: [],
  capacity: 0,
  trial_cap: 0,
  trial_sessions: 0,
  trial_price: 0,
  term_fee: 0,
  vat_rate: 0,
  lessons: 0,
  first_on: null,
  last_on: null,
};

export const EMPTY_CHOICES: CallAnswer<"GET /v1/staff/class-choices"> = {
  school: NO_SCHOOL,
  stages: [],
  locations: [],
  disciplines: [],
  teachers: [],
  vat_registered: false,
  vat_rate: 0,
};

export const EMPTY_CALENDAR: CallAnswer<"GET /v1/staff/calendar"> = {
  school: NO_SCHOOL,
  locations: [],
  terms: [],
  closures: [],
  bank_holidays: [],
};

export const EMPTY_MEMBER: CallAnswer<"GET /v1/staff/members/{id}"> = {
  id: 0,
  user_id: "00000000-0000-0000-0000-000000000000",
  name: "",
  email: "",
  role: "FRANCHISE_STAFF",
  school: null,
  sees_money: false,
  sees_health: false,
  may_export: false,
  own_classes: false,
  teacher: null,
  two_step: null,
  last_seen_at: null,
  is_me: false,
  version: 0,
};

export const EMPTY_TEACHER: CallAnswer<"GET /v1/staff/teachers/{id}"> = {
  id: 0,
  school: NO_SCHOOL,
  name: "",
  bio: "",
  classes: 0,
  archived: false,
  version: 0,
};
