export { addressText } from "./address.ts";
export { ageInYears } from "./age.ts";
export { balanceMandate } from "./balance-mandate.ts";
export { CONSENT_WORDING, imageConsentLabel, ONLY_FAMILY_CONSENTS } from "./consent-wording.ts";
export { ageRange, counted, formatCount, formatMiles } from "./counts.ts";
export {
  dateRange,
  dayMonth,
  fullDate,
  isoWeekday,
  longDate,
  longWeekday,
  monthAndYear,
  plainDate,
  shortDate,
  shortWeekday,
  tableDate,
  timeRange,
} from "./dates.ts";
export { extraText } from "./extras.ts";
export {
  clockTime,
  dateOfInstant,
  formatInstant,
  formatInstantDate,
  instantSentence,
  londonToday,
  tableInstant,
} from "./instants.ts";
export { withKeyboardSigns } from "./keyboard-signs.ts";
export { formatAlternatives, formatList, sentenceList } from "./lists.ts";
export { mailLabel, type MailKind } from "./mail-label.ts";
export { MAIL_TEXT_TITLES } from "./mail-text-titles.ts";
export { formatPence, formatPenceExact, poundsDecimal } from "./money.ts";
export { onFirstUse } from "./on-first-use.ts";
export { formatPhone, phoneHref } from "./phone.ts";
export { reversalsTitle } from "./reversals-title.ts";
export { SALE_TERMS } from "./sale-terms.ts";
export { waitingOddsText } from "./waiting-odds.ts";
export { ARRIVE_EARLY, whatToBring } from "./what-to-bring.ts";
export { isNation, NATIONS } from "./nations.ts";
export { STAFF_ROLES } from "./staff-roles.ts";
