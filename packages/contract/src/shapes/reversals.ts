import { z } from "zod";
import { instant, money, ref, uuid } from "./common.ts";

const chosenLine = z.object({
  id: uuid,
  quantity: z.int().min(0).max(1_000).describe("how many are cancelled; 0: it stays, and money goes back for it"),
  child_ids: z.array(uuid).max(50).optional().describe("whose places, if some children of the line stay"),
});

/** Which lines a family cancels; all of one school. */
export const cancellation = z.object({
  lines: z.array(chosenLine).min(1).max(100),
  to: z.enum(["card", "credit"]).describe("what was paid with credit goes back as credit"),
});

/** What staff cancel or refund; all of one school. */
export const staffReversal = z.object({
  lines: z.array(chosenLine).min(1).max(100),
  give: z
    .enum(["rule", "all", "nothing", "amount"])
    .describe("what goes back: by the school's rule, everything, nothing, or an amount"),
  amount: money.min(1).optional().describe("for give=amount"),
  to: z.enum(["card", "credit", "both"]).describe("what was paid with credit goes back as credit"),
  credit: money.min(0).optional().describe("for to=both: what goes to the credit; the rest goes to the card"),
});

/** The amounts of the preview that was shown. */
export const seenAmounts = z
  .object({
    given: money,
    to_card: money,
    to_credit: money,
    off_debt: money,
    given_before: money
      .optional()
      .describe(
        "send it too: otherwise money that somebody else gives back for the same at the same moment is given twice",
      ),
  })
  .describe("the amounts of the preview; refused as preview_changed if they are different now");

/** What a reversal would do: given = off_debt + to_card + to_credit. */
export const reversalPreview = z.object({
  currency: z.string(),
  lines: z.array(
    z.object({
      id: uuid,
      label: z.string(),
      quantity: z.int(),
      charged: money.describe("what was charged for what is cancelled"),
      given: money,
      kept: money.describe("what the school keeps"),
      rule: z.string().nullable().describe("what the school's rule says; null: nothing is cancelled"),
    }),
  ),
  fees: z.array(z.object({ label: z.string(), charged: money, given: money })),
  given: money.describe("no longer charged, VAT included"),
  given_before: money.describe("what went back for these lines and fees before; not part of given"),
  vat: money.describe("the VAT in it"),
  kept: money,
  off_debt: money.describe("taken off what is still to pay"),
  to_card: money,
  to_credit: money,
  steps: z.array(z.string()).describe("where the money goes, in words"),
});

/** A reversal as an order's page shows it. */
export const reversal = z.object({
  id: uuid,
  seller: ref,
  at: instant,
  lines: z.array(z.object({ label: z.string(), quantity: z.int(), charged: money, given: money })),
  given: money,
  vat: money,
  kept: money,
  off_debt: money,
  to_card: money,
  to_credit: money,
  card_status: z
    .enum(["none", "on_its_way", "done", "failed", "elsewhere", "partly_elsewhere"])
    .describe("of the refund to the card; elsewhere: it was paid to the family another way instead"),
  card_owed: money.describe(
    "the part of to_card that could not be made so far, and is still owed; 0 unless card_status is failed",
  ),
  elsewhere: money.describe("what was paid to the family another way; less than to_card where no more was owed"),
  moved_to: z
    .object({
      line_id: uuid,
      name: z.string(),
      price: money,
      waived: money.describe("what the school does not charge for it"),
      owed: money.describe("what was to pay on top"),
    })
    .nullable()
    .describe("what the line was moved to, or swapped for; null: it was not"),
  credit_note: z.object({ number: z.string(), url: z.string() }).nullable().describe("null: nothing was given back"),
});

/** A reversal as staff see it. */
export const staffReversalRecord = reversal.extend({
  made_by: z.enum(["family", "staff"]),
  reason: z.string(),
});
