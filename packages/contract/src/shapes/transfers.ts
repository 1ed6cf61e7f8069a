import { z } from "zod";
import { id, isoDate, localTime, money, uuid } from "./common.ts";

/** A class, camp or variation that a line can be moved to. */
export const moveTarget = z.object({
  id,
  name: z.string(),
  place: z.string().nullable().describe("the venue; null for shop items"),
  price: money.describe("list price of one place or piece today; of a term, the whole term"),
  by_day: z.boolean().describe("a camp whose days can be chosen"),
  dates: z
    .array(
      z.object({
        date: isoDate.nullable(),
        start: localTime.nullable(),
        free: z.int().describe("places or pieces that are free now"),
      }),
    )
    .describe("of a class the first dates to choose from, of a camp its days; of an item one entry with its stock"),
});

/** Where a line can be moved. */
export const moveTargets = z.object({
  line_id: uuid,
  type: z.enum(["trial", "enrolment", "camp", "product"]),
  quantity: z.int(),
  children: z.array(z.object({ id: uuid, first_name: z.string() })),
  targets: z.array(moveTarget).describe("of the same school; the line's own class or camp first"),
});

/** What a line becomes: a class for a class, a camp for a camp, a variation for an item. */
export const transfer = z.object({
  line_id: uuid,
  child_ids: z.array(uuid).min(1).max(50).optional().describe("whose places; left out: all of the line"),
  quantity: z.int().min(1).max(1_000).optional().describe("how many pieces of an item; left out: all"),
  group_id: id.optional(),
  start_date: isoDate.optional().describe("the first date of a class; needed for a trial"),
  course_id: id.optional(),
  days: z.array(isoDate).min(1).max(60).optional().describe("the days of a camp; left out: the whole camp"),
  variation_id: id.optional(),
  to: z
    .enum(["card", "credit"])
    .describe("where money goes that is left over; what was paid with credit goes back as credit"),
});

/** The same by staff, who decide about what the new line costs more. */
export const staffTransfer = transfer.extend({
  difference: z.enum(["owe", "waive"]).describe("what it costs more: the family owes it, or the school waives it"),
});

/** The amounts of the preview that was shown. */
export const seenTransfer = z
  .object({ price: money, given: money, owed: money, to_card: money, to_credit: money })
  .describe("the amounts of the preview; refused as preview_changed if they are different now");

const texts = z.array(z.string()).describe("dates and venue, or the choice of an item");

/** What a transfer would do. */
export const transferPreview = z.object({
  currency: z.string(),
  quantity: z.int(),
  children: z.array(z.string()).describe("first names"),
  from: z.object({ name: z.string(), texts, price: money.describe("what comes off for it") }),
  to: z.object({
    name: z.string(),
    texts,
    price: money.describe("after discounts and a waiver"),
    list_price: money,
    discounts: z.array(z.object({ name: z.string(), amount: money })),
  }),
  kept: money.describe("what stays paid for dates of a term that are over"),
  difference: z.int().describe("what it costs more, before a waiver; negative: less"),
  waived: money,
  owed: money.describe("what is to pay on top"),
  due_on: isoDate.nullable().describe("by when"),
  to_card: money,
  to_credit: money,
  off_debt: money.describe("taken off what is still to pay"),
  released: z.array(z.string()).describe("the places given back, by name"),
  taken: z.array(z.string()).describe("the places taken, by name"),
  notes: z
    .array(z.string())
    .describe("what to think of: extras that do not come along, other bookings at the same time"),
  steps: z.array(z.string()).describe("where the money goes, in words"),
});
