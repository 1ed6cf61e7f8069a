import { z } from "zod";
import { id, instant, isoDate, listOf, money, ref, uuid } from "./common.ts";
import { location } from "./catalogue.ts";
import { staffDebt } from "./debts.ts";
import { customer, needed } from "./people.ts";
import { staffOrderRow } from "./staff-orders.ts";

export const ticketStatus = z.enum(["open", "answered", "closed"]);

export const staffTicketRow = z.object({
  id: uuid,
  reference: z.string(),
  school: ref,
  category: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  status: ticketStatus,
  created_at: instant,
});

export const staffCustomerRow = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  post_town: z.string(),
  postcode: z.string(),
  children: z.array(z.string()).describe("their names"),
  schools: z.array(ref).describe("schools that the family belongs to, as far as the user works for them"),
  has_account: z.boolean(),
  marketing_consent: z.boolean(),
  since: isoDate,
});

const staffChild = z.object({
  id: uuid,
  first_name: z.string(),
  surname: z.string(),
  date_of_birth: isoDate,
  image_consent: z.boolean(),
  classes: z.array(z.string()).describe("booked classes and camps with a future date"),
  past_classes: z.array(z.string()).describe("booked classes and camps whose last date is over"),
  waiting_for: z.array(z.string()).describe("classes and camps on whose waiting list the child is"),
  places: z
    .array(z.object({ id: uuid, class: z.string(), next_on: isoDate, last_on: isoDate }))
    .describe(
      "places in classes that no order sold, because the family was brought over, with the next and the last lesson",
    ),
  medical: z
    .enum(["none", "noted", "closed"])
    .describe("whether there are notes; closed: not visible to this member of staff"),
});

export const staffCustomer = z.object({
  customer,
  since: isoDate,
  schools: z.array(ref).describe("schools that the customer belongs to and the reader works for"),
  account: z.enum(["none", "customer", "staff"]),
  children: z.array(staffChild),
  orders: z.array(staffOrderRow),
  debts: z
    .array(staffDebt)
    .describe("what the family owed the school before it came here; empty for roles that see no money"),
  currency: z.string(),
  tickets: z.array(staffTicketRow),
});

export const staffTicket = staffTicketRow.extend({
  message: z.string(),
  about: z.string().nullable().describe("the class, camp or item it is about"),
  customer_id: uuid
    .nullable()
    .describe("the sender's customer record; null: this school knows no customer with this address"),
  orders: z.array(staffOrderRow).describe("the sender's latest orders"),
  answers: z.array(z.object({ id: uuid, by: z.string(), message: z.string(), created_at: instant })),
});

export const staffLocation = location.extend({
  classes: z.int().describe("classes and camps that use it"),
  archived: z.boolean().describe("true: offered for nothing new, and not shown in the shop's choices"),
  version: z.int().describe("send it with a change, which is refused if somebody else changed the location meanwhile"),
});

export const staffLocations = listOf(staffLocation);

const line = z.string().max(200).nullish();

/** A venue form. The service checks its content. */
export const locationForm = z.object({
  name: needed(200),
  address_line_1: needed(200),
  address_line_2: line,
  address_line_3: line,
  post_town: needed(200),
  county: line,
  postcode: needed(20),
  lat: z.number().min(-90).max(90).nullish().describe("left out: found by postcode"),
  lng: z.number().min(-180).max(180).nullish(),
  access: z.string().max(5_000).nullish(),
  travel: z.string().max(5_000).nullish(),
});

export const locationChanges = locationForm.partial().extend({
  version: z.int().optional().describe("of the location that was edited; left out: no check"),
  tell_families: z
    .boolean()
    .optional()
    .describe("true: families with a future booking there get a mail if its name or address changes; not for API keys"),
});

/** Who would get that mail. */
export const locationFamilies = z.object({ families: z.int() });

export const newLocationForm = locationForm.extend({
  franchise_id: id.optional().describe("left out: the user's own school"),
});

export const exportNote = "UTF-8 with a byte order mark, RFC 4180; cells that begin with = + - @ begin with ' instead";

const waitingSkipReason = z.enum([
  "passed_over_by_staff",
  "already_booked",
  "trial_had",
  "days_declined",
  "too_young",
  "too_old",
  "too_few_places",
  "offered_to_another_by_staff",
]);

export const staffWaitingListRow = z.object({
  group_id: id.nullable(),
  course_id: id.nullable(),
  name: z.string(),
  location: z.string(),
  school: ref,
  waiting: z.int().describe("children who wait"),
  offered: z.int().describe("children with an open offer"),
  since: instant.describe("when the first of them joined"),
});

export const staffWaitingEntry = z.object({
  id: uuid,
  position: z.int(),
  status: z.enum(["waiting", "offered"]),
  child: z.object({ id: uuid, name: z.string(), date_of_birth: isoDate }),
  parent: z.object({ id: uuid, name: z.string() }).nullable(),
  since: instant,
  proved: z.boolean().describe("false: nobody has confirmed the email address, so the family comes after all who have"),
  together_with: z.array(z.string()),
  passed_over: z.string().nullable().describe("why staff pass the child over for now"),
  offer: z.object({ start_date: isoDate, expires_at: instant }).nullable(),
  skips: z
    .array(z.object({ reason: waitingSkipReason, detail: z.string().nullable(), on: isoDate }))
    .describe("when a place went to somebody else, and why; newest first, ten at most"),
});

export const workItemStatus = z.enum(["open", "done"]);

export const staffWorkItem = z.object({
  id: uuid,
  kind: z.string().describe("such as refund_failed; docs/operations.md lists the kinds"),
  status: workItemStatus,
  cause: z.string().nullable(),
  order: z.object({ id: uuid, number: z.string() }).nullable(),
  customer: z.object({ id: uuid, name: z.string() }).nullable(),
  schools: z.array(ref).describe("schools that it concerns, as far as the user works for them"),
  amount: money.nullable().describe("null: none, or other schools have a part in the order"),
  owed: money
    .nullable()
    .describe(
      "what of a refund that failed is still owed to the family; null: nothing, or other schools have a part in the order",
    ),
  due_at: instant.nullable().describe("until when something must be done, such as sending evidence"),
  times: z.int().describe("how often it was reported while open"),
  retries: z.int().describe("how often somebody asked for another attempt"),
  can_retry: z.boolean(),
  opened_at: instant,
  last_seen_at: instant,
  done_at: instant.nullable(),
  close_reason: z.string().nullable(),
});
