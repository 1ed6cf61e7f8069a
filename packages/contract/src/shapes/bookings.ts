import { z } from "zod";
import { order, paymentStatus } from "./basket.ts";
import { id, instant, isoDate, listOf, localTime, money, ref, uuid } from "./common.ts";

const childRef = z.object({ id: uuid, first_name: z.string() });

const bookedDate = z.object({
  date: isoDate,
  start: localTime,
  end: localTime,
  over: z.boolean().describe("it has ended"),
  cancelled: z.boolean(),
});

/** A class or camp that was booked, with all its dates. */
export const booking = z.object({
  id: uuid,
  type: z.enum(["trial", "enrolment", "camp"]),
  name: z.string(),
  group_id: id.nullable(),
  course_id: id.nullable(),
  status: z.enum(["upcoming", "under_way", "past", "cancelled"]),
  order: z.object({ id: uuid, number: z.string() }),
  children: z.array(childRef),
  location: z.object({
    id,
    name: z.string(),
    address_line_1: z.string(),
    post_town: z.string(),
    postcode: z.string(),
    access: z.string(),
    travel: z.string(),
    lat: z.number(),
    lng: z.number(),
  }),
  seller: z.object({ id, name: z.string(), email: z.string(), phone: z.string() }),
  dates: z.array(bookedDate),
  next_date: bookedDate.nullable(),
  skipped: z.array(z.object({ date: isoDate, reason: z.string() })).describe("weeks between without a class"),
  addons: z.array(z.string()),
});

export const bookings = listOf(booking).extend({
  children: z.array(childRef).describe("all children with a booking, for the filter"),
});

/** What an order still owes by a day. */
const balance = z.object({ due_on: isoDate, amount: money });

export const orderRow = z.object({
  id: uuid,
  number: z.string(),
  status: order.shape.status,
  payment_status: paymentStatus,
  balance_payment: paymentStatus.nullable().describe("how a payment of the balance under way stands"),
  currency: z.string(),
  total_gross: money,
  what: z.array(z.string()).describe("what was ordered, a name each"),
  balances: z.array(balance),
  placed_at: instant,
  confirmed_at: instant.nullable(),
  receipt_url: z.string().nullable(),
});

export const orderPage = order.extend({
  cancelled_lines: z
    .array(
      z.object({
        id: uuid,
        type: z.enum(["trial", "enrolment", "camp", "product"]),
        name: z.string(),
        quantity: z.int(),
        children: z.array(z.object({ id: uuid, first_name: z.string() })),
      }),
    )
    .describe("what was taken out of it after it was confirmed; no longer among the cart's items"),
  balance_payment: orderRow.shape.balance_payment,
  movements: z
    .array(
      z.object({
        kind: z.enum(["payment", "credit_used", "refund", "credit_given"]),
        amount: money.describe("what the order was paid; less than nothing where it went back"),
        at: instant,
      }),
    )
    .describe("the ledger's own, oldest first"),
});

export const balanceCheckout = z.object({
  order_id: uuid,
  payment_id: uuid,
  currency: z.string(),
  amount_due: money,
  client_secret: z.string().nullable(),
  publishable_key: z.string(),
  provider: z.enum(["stripe", "sandbox"]),
});

export const credit = z.object({
  currency: z.string(),
  available: money,
  reserved: money.describe("held for a checkout that is under way"),
});

export const creditMovement = z.object({
  id: z.int(),
  kind: z.enum(["credit_given", "credit_used"]),
  currency: z.string(),
  amount: money.describe("what the credit grew by; less than nothing where it shrank"),
  at: instant,
  seller: ref.nullable().describe("who gave it"),
  order: z.object({ id: uuid, number: z.string() }).nullable(),
});

export const waitingPlace = z.object({
  id: uuid,
  status: z.enum(["waiting", "offered", "accepted", "declined", "lapsed", "withdrawn"]),
  child: childRef,
  group_id: id.nullable(),
  course_id: id.nullable(),
  name: z.string(),
  location: z.object({ name: z.string(), post_town: z.string() }),
  seller: ref,
  position: z.int().nullable().describe("in the line; null once it has ended"),
  since: instant,
  together_with: z.array(z.string()).describe("first names of those who wait along, entered together"),
});

export const calendarLink = z.object({
  url: z.string().nullable().describe("the private address; null until one is made"),
  webcal_url: z.string().nullable(),
  renewed_at: instant.nullable(),
});

export const overview = z.object({
  currency: z.string(),
  next: z
    .array(
      z.object({
        child: childRef.nullable().describe("null: booked in another browser, where the child stays"),
        booking,
      }),
    )
    .describe("each child's next date, soonest first"),
  balances: z.array(
    balance.extend({
      order: z.object({ id: uuid, number: z.string() }),
      what: z.array(z.string()),
      overdue: z.boolean(),
    }),
  ),
  waiting: z.array(waitingPlace),
  todos: z.array(
    z.object({
      kind: z.enum(["finish_payment", "answer_offer", "complete_profile"]),
      order_id: uuid.nullable(),
      waiting_id: uuid.nullable(),
    }),
  ),
  credit: money,
});
