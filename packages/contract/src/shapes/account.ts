import { z } from "zod";
import { instant, isoDate, listOf, money, ref, uuid } from "./common.ts";
import { child, customer } from "./people.ts";
import { staffRole } from "./staff-role.ts";

const consentKind = z.enum(["marketing", "image"]);

/** An account holder's profile. */
export const profile = z.object({
  email: z.string().describe("login email address"),
  name: z.string(),
  since: instant,
  customer: customer.nullable().describe("contact details; null until saved"),
  marketing: z.object({
    given: z.boolean(),
    wording_version: z.string().describe("version of the current wording"),
    since: instant.nullable().describe("when the choice was made; null: never asked"),
  }),
});

/** An entry in the consent history. */
export const consentEntry = z.object({
  id: z.int(),
  kind: consentKind,
  given: z.boolean(),
  wording_version: z.string(),
  at: instant,
  by: z.enum(["you", "staff"]),
  child: z.object({ id: uuid, first_name: z.string() }).nullable(),
});

/** The second step of the account's login. */
export const twoStep = z.object({
  on: z.boolean(),
  since: instant.nullable(),
  required: z.boolean().describe("true: the account's role needs it"),
  recovery_codes_left: z.int(),
  trusted_devices: z.int().describe("browsers that are not asked for a code"),
});

/** An authenticator app that is being set up. It counts from its first code on. */
export const twoStepSetUp = z.object({
  secret: z.string().describe("Base32, for typing in"),
  uri: z.string().describe("otpauth address, for a QR code"),
});

export const loginSession = z.object({
  id: uuid,
  host: z.string(),
  shop: z.string().describe("name of the host's shop"),
  browser: z.string().nullable().describe("readable name; null: unknown"),
  since: instant,
  last_used_at: instant,
  current: z.boolean().describe("true for the current login"),
  kind: z.enum(["own", "staff_view"]).describe("staff_view: staff view the shop as this customer"),
});

export const ownChild = child.extend({
  medical_shown: z.boolean().describe("false: the user may neither read nor change the notes"),
  stands_for: z.array(z.string()).describe("reasons why the child can't be removed"),
});

export const healthNoteView = z.object({
  id: z.int(),
  at: instant,
  child: z.object({ id: uuid, first_name: z.string() }),
  school: ref.nullable(),
  role: staffRole.nullable().describe("the viewer's role then; null: not recorded"),
  reason: z.string(),
});

const kept = z.object({
  what: z.string(),
  fields: z.array(z.string()),
  why: z.string(),
  until: z.string(),
});

/** What prevents deleting an account, and what is kept afterwards. */
export const deletionTerms = z.object({
  blockers: z.array(
    z.object({
      kind: z.enum(["works_here", "owed", "payment_under_way", "refund_not_made", "still_to_come"]),
      text: z.string(),
      on: isoDate.nullable(),
      order_id: uuid.nullable(),
    }),
  ),
  credit: money.describe("credit that would be lost"),
  erased: z.array(z.string()),
  kept: z.array(kept),
});

export const consentList = listOf(consentEntry);
export const healthNoteViews = listOf(healthNoteView);
