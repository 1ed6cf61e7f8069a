import type { CallSpec } from "../call.ts";
import { accountCalls } from "./account.ts";
import { basketCalls } from "./basket.ts";
import { bookingCalls } from "./bookings.ts";
import { catalogueCalls } from "./catalogue.ts";
import { consentCalls } from "./consents.ts";
import { lostLessonCalls } from "./lost-lessons.ts";
import { paymentCalls } from "./payments.ts";
import { peopleCalls } from "./people.ts";
import { sessionCalls } from "./session.ts";
import { setUpCalls } from "./set-up.ts";
import { staffCampCalls } from "./staff-camps.ts";
import { staffAuditCalls } from "./staff-audit.ts";
import { staffClassCalls } from "./staff-classes.ts";
import { staffSchoolCalls } from "./staff-school.ts";
import { staffConnectionCalls } from "./staff-connections.ts";
import { staffDeskCalls } from "./staff-desk.ts";
import { staffDebtCalls } from "./staff-debts.ts";
import { staffDeliveryCalls } from "./staff-deliveries.ts";
import { staffImportCalls } from "./staff-imports.ts";
import { staffMemberCalls } from "./staff-members.ts";
import { staffPictureCalls } from "./staff-pictures.ts";
import { staffSellingCalls } from "./staff-selling.ts";
import { staffCalls } from "./staff.ts";
import { supportCalls } from "./support.ts";

/** Every call of the API, keyed `METHOD /path` below the base `/api`. */
export const calls = {
  ...sessionCalls,
  ...peopleCalls,
  ...consentCalls,
  ...bookingCalls,
  ...accountCalls,
  ...catalogueCalls,
  ...basketCalls,
  ...paymentCalls,
  ...supportCalls,
  ...lostLessonCalls,
  ...staffCalls,
  ...setUpCalls,
  ...staffAuditCalls,
  ...staffClassCalls,
  ...staffCampCalls,
  ...staffSchoolCalls,
  ...staffDebtCalls,
  ...staffDeliveryCalls,
  ...staffImportCalls,
  ...staffMemberCalls,
  ...staffConnectionCalls,
  ...staffDeskCalls,
  ...staffSellingCalls,
  ...staffPictureCalls,
} as const satisfies Record<string, CallSpec>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
