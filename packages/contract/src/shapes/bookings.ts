import { z } from "zod";
import { order, paymentStatus } from "./basket.ts";
import { id, instant, isoDate, listOf, localTime, money, ref, uuid } from "./common.ts";
import { familyDebt } from "./debts.ts";
import { billingDetails } from "./people.ts";
import { reversal } from "./reversals.ts";

const childRef = z.object({ id: uuid, first_name: z.string() });

const place = z.object({
  id,
  name: z.string(),
  address_line_1: z.string(),
  post_town: z.string(),
  postcode: z.string(),
  access: z.string(),
  travel: z.string(),
  lat: z.number(),
  lng: z.number(),
});

const bookedDate = z.object({
  date: isoDate,
  start: localTime,
  end: localTime,
  over: z.boolean().describe("true once it has ended"),
  cancelled: z.boolean(),
  location: place.nullable().describe("where this date is held instead; null: at the location of the booking"),
  teachers: z.array(z.string()).describe("who take this date instead of the class's own teachers; empty: they do"),
  reason: z.string().nullable().describe("why it is held elsewhere or by somebody else"),
});

/** A booked class or camp with all its dates. */
export const booking = z.object({
  id: uuid,
  type: z.enum(["trial", "enrolment", "camp"]),
  name: z.string(),
  group_id: id.nullable(),
  course_id: id.nullable(),
  status: z.enum(["upcoming", "under_way", "past", "cancelled"]),
  order: z.object({ id: uuid, number: z.string() }).nullable().describe("null: brought over from another system"),
  children: z.array(childRef),
  location: place,
  seller: z.object({ id, name: z.string(), email: z.string(), phone: z.string() }),
  dates: z.array(bookedDate),
  next_date: bookedDate.nullable(),
  skipped: z.array(z.object({ date: isoDate, reason: z.string() })).describe("skipped weeks between the dates"),
  addons: z.array(z.string()),
});

export const bookings = listOf(booking).extend({
  children: z.array(childRef).describe("all children with a booking, for the filter"),
});

/** An amount that an order still owes, with its due date. */
const balance = z.object({ due_on: isoDate, amount: money });
const datedBalance = balance.extend({ overdue: z.boolean().describe("due before today") });

export const orderRow = z.object({
  id: uuid,
  number: z.string(),
  status: order.shape.status,
  payment_status: paymentStatus,
  balance_payment: paymentStatus.nullable().describe("status of the open balance payment"),
  currency: z.string(),
  total_gross: money,
  what: z.array(z.string()).describe("names of the ordered items"),
  balances: z.array(datedBalance),
  placed_at: instant,
  confirmed_at: instant.nullable(),
  receipt_url: z.string().nullable(),
});

export const orderPage = order.extend({
  balances: z.array(datedBalance),
  cancelled_lines: z
    .array(
      z.object({
        id: uuid,
        type: z.enum(["trial", "enrolment", "camp", "product"]),
        name: z.string(),
        quantity: z.int(),
        children: z.array(z.object({ id: uuid, first_name: z.string() })),
        dates: z.array(isoDate).describe("that were sold; none for an item"),
        by_the_day: z.boolean().describe("true: these days of a camp were chosen"),
        moved_to: z.string().nullable().describe("the name of what it was moved to; null: it was cancelled"),
      }),
    )
    .describe("lines cancelled after confirmation; no longer in the cart"),
  not_held: z
    .array(z.object({ line_id: uuid, dates: z.array(isoDate) }))
    .describe("dates that were sold and will not take place, by line"),
  balance_payment: orderRow.shape.balance_payment,
  movements: z
    .array(
      z.object({
        kind: z.enum([
          "payment",
          "credit_used",
          "refund",
          "refund_returned",
          "refund_elsewhere",
          "credit_given",
          "dispute_lost",
        ]),
        amount: money.describe(
          "positive for a payment or a refund that came back, negative for a refund or a payment that the bank took back",
        ),
        at: instant,
      }),
    )
    .describe("from the ledger, oldest first"),
  sale_terms: z
    .object({ version: z.string(), cancellation: z.array(z.string()) })
    .nullable()
    .describe("the terms that the order was placed under; null: from before they were stored"),
  automatic: z
    .object({
      wording: z.string().describe("what was agreed, as it was shown"),
      next_on: isoDate.describe("when the card is charged next"),
      amount: money.describe("what is charged then, as of now"),
      paused: z
        .boolean()
        .describe(
          "nothing is charged while days of a camp that are not held are to be settled; the day may pass meanwhile",
        ),
    })
    .nullable()
    .describe("the next charge of the saved card that the customer agreed to; null: none will be made"),
  payable_with_credit: money.describe("how much of what is owed the family's credit can pay now"),
  reversals: z.array(reversal).describe("cancellations and refunds, oldest first"),
  cancellable: z
    .array(
      z.object({
        line_id: uuid,
        quantity: z.int(),
        ask: z.boolean().describe("only by asking the school"),
        move: z.boolean().describe("the family may move it themselves"),
      }),
    )
    .describe("lines that stand, and how many of each"),
});

export const balanceCheckout = z.object({
  order_id: uuid,
  payment_id: uuid,
  currency: z.string(),
  amount_due: money,
  client_secret: z.string().nullable(),
  publishable_key: z.string(),
  provider: z.enum(["stripe", "sandbox"]),
  billing_details: billingDetails.nullable(),
});

/** What an order still owes, as the page of its mailed payment link shows it. */
export const payLink = z.object({
  state: z
    .enum(["due", "processing", "paid", "cancelled"])
    .describe("processing: the bank decides about a payment; cancelled: the order, and nothing is owed"),
  payment: paymentStatus.nullable().describe("status of the open payment"),
  number: z.string(),
  currency: z.string(),
  what: z
    .array(z.object({ name: z.string(), children: z.array(z.string()).describe("first names") }))
    .describe("what was bought; empty once nothing is owed"),
  balances: z.array(datedBalance).describe("what is still to pay, the first due first"),
  sellers: z.array(z.object({ name: z.string(), email: z.string(), phone: z.string() })),
});

export const credit = z.object({
  currency: z.string(),
  available: money,
  reserved: money.describe("reserved for an open checkout"),
});

export const creditMovement = z.object({
  id: z.int(),
  kind: z.enum(["credit_given", "credit_used"]),
  currency: z.string(),
  amount: money.describe("positive if credit was added, negative if spent"),
  at: instant,
  seller: ref.nullable().describe("who gave it"),
  order: z.object({ id: uuid, number: z.string() }).nullable(),
});

export const waitingPlace = z.object({
  id: uuid,
  status: z.enum(["waiting", "offered", "accepted", "declined", "lapsed", "withdrawn"]),
  end_reason: z
    .enum(["booked", "offered", "over", "removed"])
    .nullable()
    .describe(
      "why it was withdrawn: the child was booked otherwise, took up an offer to another entry, the list is over, or the school took the child off it; null: the family left, or not withdrawn",
    ),
  child: childRef,
  group_id: id.nullable(),
  course_id: id.nullable(),
  name: z.string(),
  location: z.object({ name: z.string(), post_town: z.string() }),
  seller: ref,
  position: z.int().nullable().describe("position in the list; null once the entry has ended"),
  since: instant,
  together_with: z.array(z.string()).describe("first names of children entered together"),
  odds: z
    .enum(["good", "fair", "small", "none"])
    .nullable()
    .describe(
      "of a place within eight weeks, by how many were offered before; none: the child has had the trial, and is offered none; null: too few to tell, or not waiting",
    ),
  offer: z
    .object({
      url: z.string().describe("where it is answered"),
      start_date: isoDate,
      days: z.array(isoDate).nullable().describe("single days of a camp; null: a class, or the whole camp"),
      expires_at: instant,
    })
    .nullable()
    .describe("the open offer of a place"),
});

/** The waiting lists that children joined together, as the link in the confirmation shows them. It tells no more about the children than the mail did. */
export const joinedLists = z.object({
  places: z.array(
    waitingPlace.pick({ id: true, status: true, name: true, location: true, position: true }).extend({
      child: z.string().describe("the first name; 'Your child' where nobody has proved the email address"),
    }),
  ),
  sellers: z.array(z.object({ name: z.string(), email: z.string(), phone: z.string() })),
});

/** An offer of places, as its mailed link shows it. It tells no more about the children than the mail did. */
export const waitingOffer = z.object({
  state: z
    .enum(["open", "at_checkout", "accepted", "declined", "lapsed", "taken_back", "list_over"])
    .describe("at_checkout: the place is being paid for in another browser"),
  fewer_places: z
    .boolean()
    .describe("taken_back because there are fewer places than before; false: because a date of it is not held"),
  name: z.string(),
  group_id: id.nullable(),
  course_id: id.nullable(),
  location: z.object({ name: z.string(), post_town: z.string() }),
  seller: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  children: z
    .array(z.string())
    .describe(
      "first names of those whose places are not booked yet, or else of all; 'Your child' where nobody has proved the email address",
    ),
  dates: z.array(z.object({ date: isoDate, start: localTime, end: localTime })),
  whole_camp: z.boolean().describe("false: a class, or single days of a camp"),
  price: money.describe("for all the children and days, booking fee included, before discounts"),
  expires_at: instant,
  needs_birthdays: z
    .boolean()
    .describe("true: another browser joined the list, so the children's dates of birth are asked"),
});

export const calendarLink = z.object({
  url: z.string().nullable().describe("the private link; null until one is made"),
  webcal_url: z.string().nullable(),
  renewed_at: instant.nullable(),
});

export const overview = z.object({
  currency: z.string(),
  next: z
    .array(
      z.object({
        child: childRef.nullable().describe("null: the child was booked in another browser and stays there"),
        booking,
      }),
    )
    .describe("each child's next date, soonest first"),
  balances: z.array(
    datedBalance.extend({
      order: z.object({ id: uuid, number: z.string() }),
      what: z.array(z.string()),
    }),
  ),
  debts: z
    .array(familyDebt)
    .describe("what is still owed from before a school came here; it is paid to the school itself"),
  waiting: z.array(waitingPlace),
  todos: z.array(
    z.object({
      kind: z.enum(["finish_payment", "answer_offer", "complete_profile"]),
      order_id: uuid.nullable(),
      waiting_id: uuid.nullable(),
    }),
  ),
  credit: money,
  money_shown: z
    .boolean()
    .describe("false: the user is staff whose role sees no money, so balances and credit are left out"),
});
