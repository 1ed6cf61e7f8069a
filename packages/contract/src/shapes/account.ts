import { z } from "zod";
import { instant, isoDate, listOf, money, ref, uuid } from "./common.ts";
import { child, customer } from "./people.ts";

const consentKind = z.enum(["marketing", "image"]);

/** What an account says of its holder. */
export const profile = z.object({
  email: z.string().describe("the address to log in with"),
  name: z.string(),
  since: instant,
  customer: customer.nullable().describe("parent information; null until there is any"),
  marketing: z.object({
    given: z.boolean(),
    wording_version: z.string().describe("of the words that are agreed to now"),
    since: instant.nullable().describe("when that was said; null: never asked"),
  }),
});

/** A line of the ledger of consents. */
export const consentEntry = z.object({
  id: z.int(),
  kind: consentKind,
  given: z.boolean(),
  wording_version: z.string(),
  at: instant,
  by: z.enum(["you", "staff"]),
  child: z.object({ id: uuid, first_name: z.string() }).nullable(),
});

export const loginSession = z.object({
  id: uuid,
  host: z.string(),
  shop: z.string().describe("the name of the shop of that host"),
  browser: z.string().nullable().describe("in plain words; null: not known"),
  since: instant,
  last_used_at: instant,
  current: z.boolean().describe("the login that asks"),
  kind: z.enum(["own", "staff_view"]).describe("staff_view: staff look at the shop as this customer"),
});

export const ownChild = child.extend({
  medical_shown: z.boolean().describe("false: who asks may not read the notes, and can't change them"),
  stands_for: z.array(z.string()).describe("what the child can't be removed from the account for"),
});

export const medicalLook = z.object({
  id: z.int(),
  at: instant,
  child: z.object({ id: uuid, first_name: z.string() }),
  school: ref.nullable(),
  role: z.enum(["staff", "admin", "unknown"]),
  reason: z.string(),
});

const kept = z.object({
  what: z.string(),
  fields: z.array(z.string()),
  why: z.string(),
  until: z.string(),
});

/** What stands against the end of an account, and what is kept after it. */
export const deletionTerms = z.object({
  blockers: z.array(
    z.object({
      kind: z.enum(["owed", "payment_under_way", "still_to_come"]),
      text: z.string(),
      on: isoDate.nullable(),
      order_id: uuid.nullable(),
    }),
  ),
  credit: money.describe("what would be given up"),
  erased: z.array(z.string()),
  kept: z.array(kept),
});

export const consentList = listOf(consentEntry);
export const medicalLooks = listOf(medicalLook);
