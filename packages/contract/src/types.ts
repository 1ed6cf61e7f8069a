import type { z } from "zod";
import type { Calls, CallName } from "./calls/index.ts";
import type * as account from "./shapes/account.ts";
import type * as basket from "./shapes/basket.ts";
import type * as bookings from "./shapes/bookings.ts";
import type * as catalogue from "./shapes/catalogue.ts";
import type * as people from "./shapes/people.ts";
import type * as reversals from "./shapes/reversals.ts";
import type * as transfers from "./shapes/transfers.ts";
import type * as setUp from "./shapes/set-up.ts";
import type * as staffAudit from "./shapes/staff-audit.ts";
import type * as staffClasses from "./shapes/staff-classes.ts";
import type * as staff from "./shapes/staff.ts";

type Part<N extends CallName, K extends string> = Calls[N] extends Record<K, infer S extends z.ZodType> ? S : never;

/** The input of a call's path, query or body, as a client sends it. */
export type CallInput<N extends CallName, K extends "path" | "query" | "body"> = [Part<N, K>] extends [never]
  ? undefined
  : z.input<Part<N, K>>;
/** The parsed input, as the server reads it. */
export type CallParsed<N extends CallName, K extends "path" | "query" | "body"> = [Part<N, K>] extends [never]
  ? undefined
  : z.output<Part<N, K>>;
/** A call's response; undefined for 204. */
export type CallAnswer<N extends CallName> = [Part<N, "answer">] extends [never]
  ? undefined
  : z.output<Part<N, "answer">>;

export type List<T> = { items: T[]; page: number; size: number; total: number };
export type Stage = z.output<typeof catalogue.stage>;
export type Location = z.output<typeof catalogue.location>;
export type Subgroup = z.output<typeof catalogue.subgroup>;
export type WeeklySlot = z.output<typeof catalogue.weeklySlot>;
export type SchoolSafety = z.output<typeof catalogue.schoolSafety>;
export type Group = z.output<typeof catalogue.group>;
export type FoundGroup = z.output<typeof catalogue.foundGroup>;
export type FoundGroups = z.output<typeof catalogue.foundGroups>;
export type GroupFilterCounts = z.output<typeof catalogue.groupFilterCounts>;
export type CourseFilterCounts = z.output<typeof catalogue.courseFilterCounts>;
export type FacetValue = z.output<typeof catalogue.facetValue>;
export type GroupPin = z.output<typeof catalogue.groupPin>;
export type Spaces = z.output<typeof catalogue.spaces>;
export type TrialDate = z.output<typeof catalogue.trialDate>;
export type TrialCheck = z.output<typeof catalogue.trialCheck>;
export type GroupSchedule = z.output<typeof catalogue.groupSchedule>;
export type Course = z.output<typeof catalogue.course>;
export type FoundCourse = z.output<typeof catalogue.foundCourse>;
export type FoundCourses = z.output<typeof catalogue.foundCourses>;
export type Holiday = z.output<typeof catalogue.holiday>;
export type CourseCategory = z.output<typeof catalogue.courseCategory>;
export type CourseAddon = z.output<typeof catalogue.courseAddon>;
export type ProductCategory = z.output<typeof catalogue.productCategory>;
export type Product = z.output<typeof catalogue.product>;
export type FoundProducts = z.output<typeof catalogue.foundProducts>;
export type ProductAttribute = z.output<typeof catalogue.productAttribute>;
export type Variation = z.output<typeof catalogue.variation>;
export type Profile = z.output<typeof account.profile>;
export type ConsentEntry = z.output<typeof account.consentEntry>;
export type TwoStep = z.output<typeof account.twoStep>;
export type TwoStepSetUp = z.output<typeof account.twoStepSetUp>;
export type LoginAnswer = z.output<typeof people.loginAnswer>;
export type LoginSession = z.output<typeof account.loginSession>;
export type OwnChild = z.output<typeof account.ownChild>;
export type HealthNoteView = z.output<typeof account.healthNoteView>;
export type DeletionTerms = z.output<typeof account.deletionTerms>;
export type SetUpState = z.output<typeof setUp.setUpState>;
export type Guide = z.output<typeof setUp.guide>;
export type GuideStep = z.output<typeof setUp.guideStep>;
export type SetUpDone = z.output<typeof setUp.setUpDone>;
export type StaffHome = z.output<typeof staff.staffHome>;
export type StaffCustomerRow = z.output<typeof staff.staffCustomerRow>;
export type StaffCustomer = z.output<typeof staff.staffCustomer>;
export type StaffOrderRow = z.output<typeof staff.staffOrderRow>;
export type StaffOrder = z.output<typeof staff.staffOrder>;
export type StaffOwedRow = z.output<typeof staff.staffOwedRow>;
export type StaffWorkItem = z.output<typeof staff.staffWorkItem>;
export type StaffTicketRow = z.output<typeof staff.staffTicketRow>;
export type StaffTicket = z.output<typeof staff.staffTicket>;
export type StaffWaitingListRow = z.output<typeof staff.staffWaitingListRow>;
export type StaffWaitingEntry = z.output<typeof staff.staffWaitingEntry>;
export type StaffLocation = z.output<typeof staff.staffLocation>;
export type LocationForm = z.output<typeof staff.locationForm>;
export type ClassForm = z.output<typeof staffClasses.classForm>;
export type StaffClass = z.output<typeof staffClasses.staffClass>;
export type StaffClassRow = z.output<typeof staffClasses.staffClassRow>;
export type ClassChoices = z.output<typeof staffClasses.classChoices>;
export type DatesPreview = z.output<typeof staffClasses.datesPreview>;
export type StaffCalendar = z.output<typeof staffClasses.staffCalendar>;
export type StaffTerm = z.output<typeof staffClasses.staffTerm>;
export type TermForm = z.output<typeof staffClasses.termForm>;
export type StaffClosure = z.output<typeof staffClasses.staffClosure>;
export type ClosureForm = z.output<typeof staffClasses.closureForm>;
export type AuditRow = z.output<typeof staffAudit.auditRow>;
export type AuditPage = z.output<typeof staffAudit.auditPage>;
export type StaffTeacher = z.output<typeof staffClasses.staffTeacher>;
export type ParentForm = z.output<typeof people.parentForm>;
export type Customer = z.output<typeof people.customer>;
export type ChildForm = z.output<typeof people.childForm>;
export type Child = z.output<typeof people.child>;
export type User = z.output<typeof people.user>;
export type BillingDetails = z.output<typeof people.billingDetails>;
export type Address = z.output<typeof people.address>;
export type Cart = z.output<typeof basket.cart>;
export type ClassItem = z.output<typeof basket.classItem>;
export type ProductItem = z.output<typeof basket.productItem>;
export type BasketProblem = z.output<typeof basket.basketProblem>;
export type OrderRef = z.output<typeof basket.orderRef>;
export type Order = z.output<typeof basket.order>;
export type PaymentStatusName = z.output<typeof basket.paymentStatus>;
export type Checkout = z.output<typeof basket.checkout>;
export type Booking = z.output<typeof bookings.booking>;
export type OrderSummary = z.output<typeof bookings.orderRow>;
export type ReversalPreview = z.output<typeof reversals.reversalPreview>;
export type MoveTargets = z.output<typeof transfers.moveTargets>;
export type TransferPreview = z.output<typeof transfers.transferPreview>;
export type OrderPage = z.output<typeof bookings.orderPage>;
export type BalanceCheckout = z.output<typeof bookings.balanceCheckout>;
export type PayLink = z.output<typeof bookings.payLink>;
export type CreditMovement = z.output<typeof bookings.creditMovement>;
export type WaitingOffer = z.output<typeof bookings.waitingOffer>;
export type WaitingPlace = z.output<typeof bookings.waitingPlace>;
export type CalendarLink = z.output<typeof bookings.calendarLink>;
export type Overview = z.output<typeof bookings.overview>;
