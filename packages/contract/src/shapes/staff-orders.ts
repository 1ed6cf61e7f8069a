import { z } from "zod";
import { instant, isoDate, money, ref, uuid } from "./common.ts";
import { order } from "./basket.ts";
import { orderPage } from "./bookings.ts";
import { address } from "./people.ts";
import { staffReversalRecord } from "./reversals.ts";
import { staffItemDelivery } from "./staff-deliveries.ts";

const placedStatus = order.shape.status.exclude(["basket"]);

/** An order in a list of the staff's app. */
export const staffOrderRow = z.object({
  id: uuid,
  number: z.string(),
  status: placedStatus,
  placed_at: instant,
  what: z.array(z.string()),
  total: money
    .nullable()
    .describe(
      "the total of this school's lines as they were sold, in an order that was never confirmed what it asked for them; null: not visible to this user",
    ),
  given_back: money
    .nullable()
    .describe(
      "of the total, what this school cancelled or refunded since: to the card, as credit or off what is owed; null: not visible to this user",
    ),
});

export const orderLineType = z.enum(["trial", "enrolment", "camp", "product"]);

/** An order in the list of all orders. */
export const staffListedOrder = staffOrderRow.extend({
  confirmed_at: instant.nullable().describe("null: not confirmed"),
  customer: ref.extend({ id: uuid }).nullable().describe("whose details the order has; null: none, or deleted"),
  schools: z.array(ref).describe("schools that sold a part of it, as far as the user works for them"),
  is_part: z.boolean().describe("true: other schools sold a part of the order, which is not shown"),
  payment_status: orderPage.shape.payment_status
    .nullable()
    .describe("of the whole order; null: not visible to this user, or other schools have a part in it"),
  refunded: money
    .nullable()
    .describe("what went back to the payer, to the card, another way or as credit; null: as for payment_status"),
  owed: money.nullable().describe("what is still to pay, now or later; null: not confirmed, and as for payment_status"),
  disputed: z.boolean().nullable().describe("true: the payer's bank disputes a payment; null: as for payment_status"),
});

export const staffOrderLine = z.object({
  id: uuid,
  type: orderLineType,
  name: z.string(),
  quantity: z.int(),
  seller: ref,
  children: z.array(z.object({ id: uuid, name: z.string() })),
  place: z.string().nullable().describe("the name of the location; null for shop items"),
  dates: z.array(
    z.object({
      date: isoDate,
      start: z.string(),
      end: z.string(),
      not_held: z.boolean().describe("sold, and withdrawn since"),
    }),
  ),
  choices: z.array(z.string()).describe("options and text of a shop item, extras of a camp"),
  delivery: staffItemDelivery
    .nullable()
    .describe("of a shop item; null: not confirmed yet, or cancelled before it was posted or handed out"),
  cancelled: z.boolean(),
  moved_to: z.string().nullable().describe("the name of what a cancelled line was moved to; null: it was not moved"),
  amount: money.nullable().describe("after discounts; null: cancelled, or not visible to this user"),
});

/** An order as staff see it: the lines of their school, or of all schools for the network. */
export const staffOrder = z.object({
  id: uuid,
  number: z.string(),
  status: placedStatus,
  placed_at: instant.nullable(),
  confirmed_at: instant.nullable(),
  customer: ref.extend({ id: uuid }).nullable(),
  lines: z.array(staffOrderLine),
  is_part: z.boolean().describe("true: other schools sold a part of the order, which is not shown"),
  money: z
    .object({
      currency: z.string(),
      fees: z.array(z.object({ name: z.string(), amount: money })),
      total: money.describe("of the lines and fees shown"),
      payment: orderPage
        .pick({ payment_status: true, balance_payment: true, movements: true, balances: true })
        .extend({
          provider_fee: money
            .nullable()
            .describe(
              "what the payment provider kept of the order's payments, and took for disputes; a refund gives none of it back; null: it has not said so of each payment yet",
            ),
        })
        .nullable()
        .describe("of the whole order; null: other schools have a part in it"),
    })
    .nullable()
    .describe("null: not visible to this user"),
  reversals: z
    .array(staffReversalRecord)
    .describe("cancellations and refunds of the schools shown, oldest first; empty for roles that see no money"),
  post_to: address
    .nullable()
    .describe("where to post its items, as the family has it now; null: none are posted, or it is not for this user"),
  can_deliver: z.boolean().describe("whether this user may record that an item was posted or handed out"),
  can_reverse: z.boolean().describe("whether this user may cancel, refund and move what is shown"),
  pay_link: z
    .string()
    .nullable()
    .describe(
      "where the family pays what is owed, without an account; null: nothing is owed, or not visible to this user",
    ),
  email_to_correct: z.string().nullable().describe("the address of its mails; null: not for this user to correct"),
  messages: z
    .array(
      z.object({
        kind: z.string(),
        queued_at: instant,
        sent_at: instant.nullable(),
        given_up_at: instant
          .nullable()
          .describe("since when it is not sent any more: the mail server refused it, or what it was about is gone"),
      }),
    )
    .describe("mails to the family about the order, oldest first"),
});

/** An order that owes something. */
export const staffOwedRow = z.object({
  order: z.object({ id: uuid, number: z.string() }),
  schools: z.array(ref),
  customer: z.object({ id: uuid, name: z.string() }).nullable(),
  what: z.array(z.string()),
  owed: money.describe("all that is still to pay"),
  overdue: money.describe("the part that was due before today"),
  due_on: isoDate.describe("when the first unpaid part is due"),
  days_overdue: z.int().describe("since the first unpaid part was due; 0: not overdue"),
  disputed: z.boolean().describe("a payment is or was taken back through the bank, so the family is not reminded"),
  last_reminder_at: instant.nullable().describe("the last mail that asked for it and was not refused"),
});
