import type { Generated } from "kysely";
import type {
  UserAccountTable,
  LoginSessionTable,
  PendingLoginTable,
  RecoveryCodeTable,
  TrustedDeviceTable,
  TwoStepTable,
  OneTimeTokenTable,
  EmailTokenTable,
  AccountNoticeTable,
  StaffInvitationTable,
  UserRoleTable,
} from "./tables/accounts.ts";
import type { Instant, InstantOrNull, Json } from "./tables/column-types.ts";
import type {
  FranchiseTable,
  FranchiseHostTable,
  HostCheckTable,
  IdempotencyTable,
  AuditLogTable,
  AuditSealTable,
  InstallationTable,
  MailTextTable,
  SetUpCodeTable,
} from "./tables/network.ts";
import type { PoolTable, ClaimTable } from "./tables/places.ts";
import type {
  ClassScheduleTable,
  SessionChangeTable,
  StageTable,
  DisciplineTable,
  LocationTable,
  ClassGroupTable,
  TermTable,
  ClosureTable,
  SessionTable,
  SessionTeacherTable,
  ClassKindTable,
  ClassSearchTable,
} from "./tables/classes.ts";
import type {
  CategoryTable,
  CourseTable,
  CourseAddonTable,
  AttributeOptionTable,
  PictureTable,
  PictureUploadTable,
  ProductTable,
  ProductVariationTable,
} from "./tables/camps-and-shop.ts";
import type {
  CustomerTable,
  ChildTable,
  ConsentTable,
  MedicalAccessTable,
  ThirdPartyConsentTable,
  WaitingChangeTable,
  WaitingListEntryTable,
  WaitingNoteTable,
  WaitingOfferTable,
  WaitingSkipTable,
} from "./tables/family.ts";
import type { EnrolmentTable, ImportBatchTable, ImportMappingTable, ImportRowTable } from "./tables/imports.ts";
import type { ItemDeliveryTable, OrdersTable, OrderItemTable, OrderItemAddonTable } from "./tables/ordering.ts";
import type { OfferTable, CouponTable } from "./tables/offers.ts";
import type {
  PaymentTable,
  PaymentAccountCheckTable,
  PaymentCustomerTable,
  PaymentEventTable,
  RefundTable,
  BalanceChargeTable,
  BalanceConsentTable,
  BalanceStepTable,
  BalanceTransactionTable,
  DisputeTable,
  PayoutTable,
  WorkItemTable,
} from "./tables/payment.ts";
import type { DebtPaymentTable, FamilyDebtTable, LedgerEntryTable, LedgerTransactionTable } from "./tables/ledger.ts";
import type { ReversalTable, ReversalPartTable, CreditNoteCounterTable, TransferTable } from "./tables/reversals.ts";
import type { TicketAnswerTable, TicketTable } from "./tables/support.ts";
import type { MessageTable, DevMailboxTable } from "./tables/messages.ts";
import type {
  ApiKeyTable,
  WebhookAttemptTable,
  WebhookDeliveryTable,
  WebhookEndpointTable,
  WebhookEventTable,
} from "./tables/connections.ts";
import type {
  LessonNoticeTable,
  ListingNoticeTable,
  LostEnrolledLessonTable,
  LostLessonTable,
  WithdrawalFamilyTable,
  WithdrawalTable,
} from "./tables/lost-lessons.ts";
import type { LeasedWorkTable, RunningProcessTable } from "./tables/work.ts";

export type { Instant } from "./tables/column-types.ts";
export type { RoleName } from "./tables/accounts.ts";
export type { PoolKind, ClaimState } from "./tables/places.ts";
export type { Personalisation } from "./tables/camps-and-shop.ts";
export type { OrderStatus, OrderItemType, DeliveryMethod } from "./tables/ordering.ts";
export type { PaymentOutcome, PaymentStatus } from "./tables/payment.ts";
export type { LedgerAccount, LedgerKind } from "./tables/ledger.ts";

export interface Database {
  franchise: FranchiseTable;
  franchise_host: FranchiseHostTable;
  host_check: HostCheckTable;
  order_number_counter: { franchise_id: number; next_number: Generated<number> };
  postcode: { postcode: string; lat: number; lng: number };
  mail_text: MailTextTable;
  installation: InstallationTable;
  running_process: RunningProcessTable;
  job_run: { only_one: Generated<boolean>; ran_at: Instant };
  set_up_code: SetUpCodeTable;
  idempotency: IdempotencyTable;
  rate_limit: { key: string; window_start: string; hits: Generated<number> };
  audit_log: AuditLogTable;
  audit_seal: AuditSealTable;
  api_key: ApiKeyTable;
  webhook_attempt: WebhookAttemptTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_endpoint: WebhookEndpointTable;
  webhook_event: WebhookEventTable;
  enrolment: EnrolmentTable;
  import_batch: ImportBatchTable;
  import_row: ImportRowTable;
  import_mapping: ImportMappingTable;
  pool: PoolTable;
  claim: ClaimTable;
  stage: StageTable;
  location: LocationTable;
  discipline: DisciplineTable;
  teacher: {
    id: Generated<number>;
    franchise_id: number;
    name: string;
    bio: Generated<string>;
    version: Generated<number>;
    user_id: Generated<string | null>;
    archived_at: InstantOrNull;
  };
  class_group: ClassGroupTable;
  class_group_teacher: { group_id: number; teacher_id: number };
  subgroup: { id: Generated<number>; group_id: number; name: string; min_age: number; max_age: number };
  term: TermTable;
  closure: ClosureTable;
  class_schedule: ClassScheduleTable;
  session_change: SessionChangeTable;
  session: SessionTable;
  session_teacher: SessionTeacherTable;
  course_category: CategoryTable;
  course: CourseTable;
  course_day: { course_id: number; held_on: string; starts_at: string; ends_at: string };
  course_day_place: { course_id: number; held_on: string; pool_id: number };
  course_addon: CourseAddonTable;
  course_addon_day: { course_addon_id: number; held_on: string; pool_id: number };
  product_category: CategoryTable & { figure: Generated<string> };
  product: ProductTable;
  picture: PictureTable;
  picture_upload: PictureUploadTable;
  product_attribute: { id: Generated<number>; product_id: number; name: string; position: Generated<number> };
  attribute_option: AttributeOptionTable;
  product_variation: ProductVariationTable;
  guest: { id: string; token_hash: Buffer; created_at: Instant; expires_at: string };
  user_account: UserAccountTable;
  user_role: UserRoleTable;
  staff_invitation: StaffInvitationTable;
  login_session: LoginSessionTable;
  two_step: TwoStepTable;
  recovery_code: RecoveryCodeTable;
  pending_login: PendingLoginTable;
  trusted_device: TrustedDeviceTable;
  one_time_token: OneTimeTokenTable;
  email_token: EmailTokenTable;
  account_notice: AccountNoticeTable;
  calendar_feed: { user_id: string; id: string; renewed_at: Instant };
  customer: CustomerTable;
  child: ChildTable;
  consent: ConsentTable;
  third_party_consent: ThirdPartyConsentTable;
  medical_access: MedicalAccessTable;
  waiting_list_entry: WaitingListEntryTable;
  waiting_offer: WaitingOfferTable;
  waiting_note: WaitingNoteTable;
  waiting_skip: WaitingSkipTable;
  waiting_change: WaitingChangeTable;
  offer: OfferTable;
  coupon: CouponTable;
  coupon_customer: { coupon_id: number; email_key: string; pool_id: number };
  orders: OrdersTable;
  order_number: { order_id: string; franchise_id: number; number: number; seller: Json<unknown> };
  order_item: OrderItemTable;
  order_item_addon: OrderItemAddonTable;
  item_delivery: ItemDeliveryTable;
  order_item_child: { order_item_id: string; child_id: string };
  payment: PaymentTable;
  payment_account_check: PaymentAccountCheckTable;
  payment_customer: PaymentCustomerTable;
  payment_event: PaymentEventTable;
  refund: RefundTable;
  work_item: WorkItemTable;
  leased_work: LeasedWorkTable;
  balance_step: BalanceStepTable;
  balance_consent: BalanceConsentTable;
  balance_charge: BalanceChargeTable;
  dispute: DisputeTable;
  payout: PayoutTable;
  balance_transaction: BalanceTransactionTable;
  reversal: ReversalTable;
  reversal_part: ReversalPartTable;
  reversal_refund: { refund_id: string; reversal_id: string };
  transfer: TransferTable;
  withdrawal: WithdrawalTable;
  withdrawal_family: WithdrawalFamilyTable;
  lost_lesson: LostLessonTable;
  lost_enrolled_lesson: LostEnrolledLessonTable;
  lesson_notice: LessonNoticeTable;
  listing_notice: ListingNoticeTable;
  credit_note_counter: CreditNoteCounterTable;
  ledger_transaction: LedgerTransactionTable;
  ledger_entry: LedgerEntryTable;
  family_debt: FamilyDebtTable;
  debt_payment: DebtPaymentTable;
  customer_credit: { customer_id: string; balance_pence: number };
  ledger_disagreement: {
    about: string;
    order_id: string | null;
    customer_id: string | null;
    expected: number;
    found: number;
  };
  ticket_category: { id: Generated<number>; name: string; position: number };
  ticket: TicketTable;
  ticket_answer: TicketAnswerTable;
  customer_school: { customer_id: string; franchise_id: number };
  family_franchise: { family_id: string; franchise_id: number };
  message: MessageTable;
  dev_mailbox: DevMailboxTable;
  class_search: ClassSearchTable;
  class_kind: ClassKindTable;
}
