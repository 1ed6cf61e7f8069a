export { err, ok, type Result, type Brand } from "./basic-types.ts";
export { addPence, pence, subtractPence, timesPence, ZERO_PENCE, type Pence } from "./pence.ts";
export { allocate } from "./allocate.ts";
export { NO_VAT, vatIncludedIn, vatPercent, vatRate, type VatRate } from "./vat.ts";
export { isUuid, uuidV7, type Uuid } from "./ids.ts";
export {
  daysBetween,
  addDays,
  dateOf,
  isIsoDate,
  isoDate,
  nextWeekday,
  parseIsoDate,
  WEEKDAYS,
  weekdayOf,
  yearOf,
  type IsoDate,
  type Weekday,
} from "./iso-date.ts";
export { addMinutes, localTime, type LocalTime } from "./local-time.ts";
export { instant, londonInstant, londonWallClock, type Instant } from "./london-time.ts";
export { isDaytime, MORNING, NIGHT } from "./daytime.ts";
export { easterSunday } from "./easter.ts";
export { bankHolidays, type BankHoliday, type Nation } from "./bank-holidays.ts";
export { ageOn, schoolYearStart } from "./age.ts";
export { defineMachine, step, type Machine, type Refused, type Transition, transitionOf } from "./transitions.ts";
export { retryDelay, type RetryRule } from "./retry-delay.ts";
export { smallest } from "./smallest.ts";
