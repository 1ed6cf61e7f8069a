import type { ColumnType, Generated } from "kysely";

/** An instant as the driver returns it (RFC 3339 with Z); written as the same or as SQL. */
export type Instant = ColumnType<string, string | undefined, string>;
type InstantOrNull = ColumnType<string | null, string | null | undefined, string | null>;
type Json<T> = ColumnType<T, string | undefined, string>;

export interface Database {
  franchise: FranchiseTable;
  franchise_host: { host: string; franchise_id: number };
  order_number_counter: { franchise_id: number; next_number: Generated<number> };
  postcode: { postcode: string; lat: number; lng: number };
  idempotency: IdempotencyTable;
  rate_limit: { key: string; window_start: string; hits: Generated<number> };
  audit_log: AuditLogTable;
  pool: PoolTable;
  claim: ClaimTable;
  stage: StageTable;
  location: LocationTable;
  discipline: { slug: string; name: string; position: number };
  teacher: { id: Generated<number>; franchise_id: number; name: string; bio: Generated<string> };
  class_group: ClassGroupTable;
  class_group_teacher: { group_id: number; teacher_id: number };
  subgroup: { id: Generated<number>; group_id: number; name: string; min_age: number; max_age: number };
  term: TermTable;
  closure: ClosureTable;
  class_schedule: { id: Generated<number>; group_id: number; weekday: number; starts_at: string; ends_at: string };
  session: SessionTable;
  course_category: CategoryTable;
  course: CourseTable;
  course_day: { course_id: number; held_on: string; starts_at: string; ends_at: string };
  course_addon: CourseAddonTable;
  product_category: CategoryTable & { figure: Generated<string> };
  product: ProductTable;
  product_attribute: { id: Generated<number>; product_id: number; name: string; position: Generated<number> };
  attribute_option: { id: Generated<number>; attribute_id: number; name: string; position: Generated<number> };
  product_variation: ProductVariationTable;
  guest: { id: string; token_hash: Buffer; created_at: Instant; expires_at: string };
  customer: CustomerTable;
  child: ChildTable;
  consent: ConsentTable;
  medical_access: { id: Generated<number>; child_id: string; at: Instant; actor: string; reason: string };
  waiting_list_entry: WaitingListEntryTable;
  orders: OrdersTable;
  order_number: { order_id: string; franchise_id: number; number: number };
  order_item: OrderItemTable;
  order_item_child: { order_item_id: string; child_id: string };
  payment: PaymentTable;
  payment_event: PaymentEventTable;
  refund: RefundTable;
  work_item: WorkItemTable;
  message: MessageTable;
  dev_mailbox: DevMailboxTable;
  class_search: ClassSearchTable;
}

interface FranchiseTable {
  id: Generated<number>;
  slug: string;
  name: string;
  legal_name: string;
  company_number: string | null;
  vat_number: string | null;
  is_network: Generated<boolean>;
  email: string;
  phone: string;
  address: string;
  brand: Json<{ plum?: string; spot?: string; logo?: string }>;
  payment_account: string | null;
  order_prefix: string;
  nation: Generated<"england_wales" | "scotland">;
}

interface IdempotencyTable {
  scope: string;
  key: string;
  call: string;
  request_hash: Buffer;
  status: number | null;
  answer: ColumnType<unknown, string | null, string | null>;
  created_at: Instant;
}

interface AuditLogTable {
  id: Generated<number>;
  at: Instant;
  actor: string;
  action: string;
  subject: string;
  detail: Json<Record<string, unknown>>;
}

export type PoolKind = "session" | "trial" | "course" | "addon" | "stock" | "coupon";
interface PoolTable {
  id: Generated<number>;
  kind: PoolKind;
  size: number;
  over: Generated<number>;
  committed: Generated<number>;
  held: Generated<number>;
}

export type ClaimState = "held" | "committed" | "released" | "expired";
interface ClaimTable {
  id: string;
  pool_id: number;
  order_item_id: string | null;
  child_id: string | null;
  quantity: Generated<number>;
  state: ClaimState;
  held_until: InstantOrNull;
  reason: string | null;
  created_at: Instant;
  changed_at: Instant;
}

interface StageTable {
  id: Generated<number>;
  name: string;
  description: Generated<string>;
  min_age: number;
  max_age: number;
  age_rule: "exact" | "school_year";
}

interface LocationTable {
  id: Generated<number>;
  franchise_id: number;
  name: string;
  address_line_1: string;
  address_line_2: Generated<string>;
  address_line_3: Generated<string>;
  post_town: string;
  county: Generated<string>;
  postcode: string;
  lat: number;
  lng: number;
  access: Generated<string>;
  travel: Generated<string>;
}

interface ClassGroupTable {
  id: Generated<number>;
  franchise_id: number;
  location_id: number;
  stage_id: number;
  name: string;
  description: Generated<string>;
  what_happens: Generated<string>;
  disciplines: string[];
  capacity: number;
  trial_cap: number;
  trial_sessions: Generated<number>;
  trial_price_pence: number;
  term_fee_pence: number;
  vat_bp: Generated<number>;
  status: Generated<"open" | "closed">;
}

interface TermTable {
  id: Generated<number>;
  franchise_id: number;
  name: string;
  starts_on: string;
  ends_on: string;
  half_term_starts_on: string | null;
  half_term_ends_on: string | null;
}

interface ClosureTable {
  id: Generated<number>;
  franchise_id: number;
  location_id: number | null;
  starts_on: string;
  ends_on: string;
  reason: string;
}

interface SessionTable {
  id: Generated<number>;
  group_id: number;
  term_id: number;
  held_on: string;
  starts_at: string;
  ends_at: string;
  place_pool_id: number;
  trial_pool_id: number;
  status: Generated<"scheduled" | "cancelled">;
}

interface CategoryTable {
  id: Generated<number>;
  name: string;
  description: Generated<string>;
  position: Generated<number>;
}

interface CourseTable {
  id: Generated<number>;
  franchise_id: number;
  category_id: number;
  location_id: number;
  name: string;
  description: Generated<string>;
  day_description: Generated<string>;
  disciplines: string[];
  starts_on: string;
  ends_on: string;
  min_age: number;
  max_age: number;
  price_pence: number;
  deposit_pence: number | null;
  balance_due_on: string | null;
  vat_bp: Generated<number>;
  pool_id: number;
  status: Generated<"open" | "closed">;
}

interface CourseAddonTable {
  id: Generated<number>;
  course_id: number;
  name: string;
  description: Generated<string>;
  price_pence: number;
  per: "course" | "day";
  vat_bp: Generated<number>;
  pool_id: number | null;
}

export interface Personalisation {
  label: string;
  pattern: string;
  max_length: number;
  price_pence: number;
}

interface ProductTable {
  id: Generated<number>;
  franchise_id: number;
  category_id: number;
  name: string;
  description: Generated<string>;
  figure: Generated<string>;
  personalisation: ColumnType<Personalisation | null, string | null | undefined, string | null>;
  status: Generated<"open" | "closed">;
}

interface ProductVariationTable {
  id: Generated<number>;
  product_id: number;
  option_ids: Generated<number[]>;
  price_pence: number;
  vat_bp: number;
  pool_id: number;
}

interface CustomerTable {
  id: string;
  guest_id: string | null;
  name: string;
  email: string;
  phone: string;
  address_line_1: string;
  address_line_2: Generated<string>;
  address_line_3: Generated<string>;
  post_town: string;
  county: Generated<string>;
  postcode: string;
  message: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

interface ChildTable {
  id: string;
  guest_id: string | null;
  customer_id: string | null;
  first_name: string;
  surname: string;
  date_of_birth: string;
  medical_ciphertext: Buffer | null;
  image_consent: Generated<boolean>;
  created_at: Instant;
  updated_at: Instant;
  removed_at: InstantOrNull;
}

interface ConsentTable {
  id: Generated<number>;
  customer_id: string | null;
  child_id: string | null;
  kind: "marketing" | "image";
  given: boolean;
  wording_version: string;
  recorded_at: Instant;
  recorded_by: string;
}

interface WaitingListEntryTable {
  id: string;
  group_id: number | null;
  course_id: number | null;
  child_id: string | null;
  party_id: string;
  status: Generated<"waiting" | "offered" | "accepted" | "declined" | "lapsed" | "withdrawn">;
  created_at: Instant;
}

export type OrderStatus = "basket" | "placed" | "confirmed" | "partly_cancelled" | "cancelled";
interface OrdersTable {
  id: string;
  guest_id: string;
  customer_id: string | null;
  franchise_id: number | null;
  host: string;
  status: Generated<OrderStatus>;
  number: string | null;
  currency: Generated<string>;
  hold_expires_at: InstantOrNull;
  hold_extended: Generated<boolean>;
  total_gross_pence: number | null;
  amount_due_now_pence: number | null;
  calendar_key: string | null;
  created_at: Instant;
  updated_at: Instant;
  placed_at: InstantOrNull;
  confirmed_at: InstantOrNull;
}

export type OrderItemType = "trial" | "enrolment" | "camp" | "product";
interface OrderItemTable {
  id: string;
  order_id: string;
  position: number;
  type: OrderItemType;
  seller_id: number;
  group_id: number | null;
  course_id: number | null;
  variation_id: number | null;
  start_on: string | null;
  quantity: number;
  unit_price_pence: number;
  vat_bp: number;
  take_full_payment: Generated<boolean>;
  personalisation: string | null;
  state: Generated<"active" | "cancelled">;
  created_at: Instant;
}

export type PaymentStatus = "created" | "requires_action" | "processing" | "succeeded" | "failed" | "cancelled";
interface PaymentTable {
  id: string;
  order_id: string;
  provider: "stripe" | "sandbox";
  provider_ref: string | null;
  client_secret: string | null;
  amount_pence: number;
  currency: Generated<string>;
  status: Generated<PaymentStatus>;
  failure_code: string | null;
  refunded_pence: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
  checked_at: InstantOrNull;
}

interface PaymentEventTable {
  id: Generated<number>;
  provider: string;
  event_id: string;
  type: string;
  intent_ref: string | null;
  payload: ColumnType<unknown, string, string>;
  received_at: Instant;
  handled_at: InstantOrNull;
  attempts: Generated<number>;
  last_error: string | null;
}

interface RefundTable {
  id: string;
  payment_id: string;
  amount_pence: number;
  reason: string;
  provider_ref: string | null;
  status: Generated<"requested" | "succeeded" | "failed">;
  created_at: Instant;
  updated_at: Instant;
}

interface WorkItemTable {
  id: string;
  kind: "captured_no_place" | "refund_failed" | "mail_failed";
  order_id: string | null;
  status: Generated<"open" | "done">;
  detail: Json<Record<string, unknown>>;
  created_at: Instant;
  done_at: InstantOrNull;
}

interface MessageTable {
  id: string;
  kind: string;
  dedupe_key: string;
  order_id: string | null;
  created_at: Instant;
  sent_at: InstantOrNull;
}

interface DevMailboxTable {
  id: string;
  message_id: string;
  sent_at: string;
  to_address: string;
  from_address: string;
  subject: string;
  body_text: string;
  body_html: string;
  attachments: ColumnType<{ filename: string; contentType: string; content: string }[], string, string>;
}

interface ClassSearchTable {
  group_id: number;
  franchise_id: number;
  location_id: number;
  stage_id: number;
  lat: number;
  lng: number;
  weekday: number;
  starts_minute: number;
  ends_minute: number;
  disciplines: string[];
  min_age: number;
  max_age: number;
  age_rule: "exact" | "school_year";
  age_on_key: number;
  trial_price_pence: number;
  next_trial_on: string | null;
  next_trial_at: string | null;
  available: number;
  waiting: number;
  words: string;
}
