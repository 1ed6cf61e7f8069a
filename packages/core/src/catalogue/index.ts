export { fitsStage, type AgeRule, type StageAge, type StageAges, type StageMisfit } from "./stage.ts";
export { type Closure, type DateRange, type Elsewhere, type Term, type WeeklySlot } from "./term.ts";
export {
  generateSessions,
  /** @internal */ sessionAt,
  skippedDates,
  type Schedule,
  type SessionTime,
  type SkippedDate,
} from "./sessions.ts";
export { classDates, lessonsToKeep, type ClassSession, type ClassTimetable, type HeldTime } from "./class-dates.ts";
export type { SessionChange } from "./session-changes.ts";
export { longHolidays, type LongHoliday } from "./long-holidays.ts";
export { nextYearOf } from "./next-year.ts";
export { sameHolidayLater } from "./next-holiday.ts";
export { planCampDays, type CrowdedDay } from "./camp-day-plan.ts";
export { campDays } from "./camp-days.ts";
export { listingMachine, type ListingEvent, type ListingState } from "./listing-machine.ts";
export { validateClass, type ClassDetails, type SchoolOffer } from "./editing/class-form.ts";
export { validateCamp, type CampDayDetails, type CampDetails, type CampOffer } from "./editing/camp-form.ts";
export { extraChangeProblems, isCountedOtherwise, type StoredExtra } from "./extra-changes.ts";
export { type ExtraDetails } from "./editing/extra-form.ts";
export { validateClosure, validateTerm, type TermDates } from "./editing/term-form.ts";
export { validateLesson, type LessonDetails, type LessonForm } from "./editing/lesson-form.ts";
export { validateArrangement, type ArrangementDetails, type ArrangementForm } from "./editing/arrangement-form.ts";
export { validateTeacher, type TeacherDetails } from "./editing/teacher-form.ts";
export {
  MAX_STOCK,
  MAX_VARIATIONS,
  PRINT_PATTERNS,
  validateItem,
  type ItemAttribute,
  type ItemDetails,
  type ItemPrint,
  type ItemVariation,
  type PrintAllowed,
} from "./editing/item-form.ts";
export {
  checkPictureHeader,
  DAMAGED_PICTURE,
  MAX_PICTURE_PIXELS,
  MAX_PICTURES,
  pictureTypeOf,
  type PictureHeader,
} from "./editing/picture-file.ts";
export { combinationsOf, planVariations, type StoredVariation } from "./editing/variation-matrix.ts";
export {
  couponLimitProblem,
  validateCoupon,
  validateOffer,
  type CouponDetails,
  type OfferDetails,
} from "./editing/discount-form.ts";
export { validateVenue, type VenueDetails } from "./venue.ts";
export { createProductIndex, type ProductIndex } from "./product-index/product-index.ts";
export type {
  FoundProductIds,
  OptionCount,
  ProductColumns,
  ProductOrder,
  ProductSearch,
} from "./product-index/product-columns.ts";
export { type CampIndex, createCampIndex } from "./camp-index/camp-index.ts";
export { CAMP_FIELDS } from "./camp-index/camp-entry.ts";
export type { CampField, CampOrder, CampSearch } from "./camp-index/camp-entry.ts";
export { type ClassIndex, createClassIndex } from "./class-index/class-index.ts";
export { CLASS_FIELDS } from "./class-index/class-entry.ts";
export type { CountedValues, CountsByValue } from "./class-index/filter-counts.ts";
export type {
  ClassEntry,
  ClassField,
  ClassHit,
  ClassKind,
  ClassOrder,
  ClassSearch,
  FoundClasses,
  MinuteSlot,
  Venue,
} from "./class-index/class-entry.ts";
