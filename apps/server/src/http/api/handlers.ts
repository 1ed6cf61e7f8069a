import type { Handlers } from "./call-request.ts";
import { accountHandlers } from "./account.ts";
import { bookingHandlers } from "./bookings.ts";
import { catalogueHandlers } from "./catalogue.ts";
import { consentHandlers } from "./consents.ts";
import { orderingHandlers } from "./ordering.ts";
import { paymentHandlers } from "./payments.ts";
import { peopleHandlers } from "./people.ts";
import { sessionHandlers } from "./session.ts";
import { staffHandlers } from "./staff.ts";
import { supportHandlers } from "./support.ts";

/** Every call whose work is done; the compiler names one that has none. */
export const handlers = {
  ...sessionHandlers,
  ...peopleHandlers,
  ...consentHandlers,
  ...bookingHandlers,
  ...accountHandlers,
  ...catalogueHandlers,
  ...orderingHandlers,
  ...paymentHandlers,
  ...supportHandlers,
  ...staffHandlers,
} satisfies Handlers;
