import type { Handlers } from "./call-request.ts";
import { accountHandlers } from "./handlers/account.ts";
import { bookingHandlers } from "./handlers/bookings.ts";
import { catalogueHandlers } from "./handlers/catalogue.ts";
import { orderingHandlers } from "./handlers/ordering.ts";
import { paymentHandlers } from "./handlers/payments.ts";
import { familyHandlers } from "./handlers/families.ts";
import { sessionHandlers } from "./handlers/session.ts";
import { setUpHandlers } from "./handlers/set-up.ts";
import { staffCampHandlers } from "./handlers/staff-camps.ts";
import { staffAuditHandlers } from "./handlers/staff-audit.ts";
import { staffClassHandlers } from "./handlers/staff-classes.ts";
import { staffSchoolHandlers } from "./handlers/staff-school.ts";
import { staffConnectionHandlers } from "./handlers/staff-connections.ts";
import { staffDeskHandlers } from "./handlers/staff-desk.ts";
import { staffDebtHandlers } from "./handlers/staff-debts.ts";
import { staffDeliveryHandlers } from "./handlers/staff-deliveries.ts";
import { staffImportHandlers } from "./handlers/staff-imports.ts";
import { staffMemberHandlers } from "./handlers/staff-members.ts";
import { staffPictureHandlers } from "./handlers/staff-pictures.ts";
import { staffSellingHandlers } from "./handlers/staff-selling.ts";
import { staffHandlers } from "./handlers/staff.ts";
import { supportHandlers } from "./handlers/support.ts";

/** The handler of every call; the compiler names a call that has none. */
export const handlers = {
  ...sessionHandlers,
  ...familyHandlers,
  ...bookingHandlers,
  ...accountHandlers,
  ...catalogueHandlers,
  ...orderingHandlers,
  ...paymentHandlers,
  ...supportHandlers,
  ...staffHandlers,
  ...setUpHandlers,
  ...staffAuditHandlers,
  ...staffClassHandlers,
  ...staffCampHandlers,
  ...staffSchoolHandlers,
  ...staffDebtHandlers,
  ...staffDeliveryHandlers,
  ...staffImportHandlers,
  ...staffMemberHandlers,
  ...staffConnectionHandlers,
  ...staffDeskHandlers,
  ...staffSellingHandlers,
  ...staffPictureHandlers,
} satisfies Handlers;
