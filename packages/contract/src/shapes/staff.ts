import { z } from "zod";
import { id, instant, isoDate, listOf, money, ref, uuid } from "./common.ts";
import { location } from "./catalogue.ts";
import { customer, needed } from "./people.ts";

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

/** What a member of staff's first page says: who they work for, where its shops are, and what waits for them. */
export const staffHome = z.object({
  school: ref.nullable().describe("null: the whole network"),
  schools: z.array(ref).describe("those one may choose between"),
  shops: z.array(z.object({ host: z.string(), name: z.string() })),
  counts: z.object({
    open_tickets: z.int(),
    customers: z.int(),
    locations: z.int(),
    classes: z.int(),
  }),
  new_tickets: z.array(staffTicketRow),
});

export const staffCustomerRow = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  post_town: z.string(),
  postcode: z.string(),
  children: z.array(z.string()).describe("their names"),
  has_account: z.boolean(),
  since: isoDate,
});

const staffChild = z.object({
  id: uuid,
  first_name: z.string(),
  surname: z.string(),
  date_of_birth: isoDate,
  image_consent: z.boolean(),
  classes: z.array(z.string()).describe("the classes and camps they are booked into"),
  medical: z
    .enum(["none", "noted", "closed"])
    .describe("whether something is noted; closed: not for this member of staff"),
});

export const staffCustomer = z.object({
  customer,
  since: isoDate,
  schools: z.array(ref).describe("whose customer this is"),
  account: z.enum(["none", "customer", "staff"]),
  children: z.array(staffChild),
  orders: z
    .array(
      z.object({
        id: uuid,
        number: z.string(),
        status: z.string(),
        placed_at: instant,
        what: z.array(z.string()),
        total: money.describe("what this member of staff's school sold in it"),
      }),
    )
    .nullable()
    .describe("null: not for this member of staff"),
  currency: z.string(),
  tickets: z.array(staffTicketRow),
});

export const staffTicket = staffTicketRow.extend({
  message: z.string(),
  about: z.string().nullable().describe("the class, camp or item it is about"),
  answers: z.array(z.object({ id: uuid, by: z.string(), message: z.string(), created_at: instant })),
});

export const staffLocation = location.extend({
  classes: z.int().describe("classes and camps that use it"),
});

export const staffLocations = listOf(staffLocation);

const line = z.string().max(200).nullish();

/** A venue as its form sends it; what it says is checked by the service. */
export const locationForm = z.object({
  name: needed(200),
  address_line_1: needed(200),
  address_line_2: line,
  address_line_3: line,
  post_town: needed(200),
  county: line,
  postcode: needed(20),
  lat: z.number().min(-90).max(90).nullish().describe("found by the postcode where it is left out"),
  lng: z.number().min(-180).max(180).nullish(),
  access: z.string().max(5_000).nullish(),
  travel: z.string().max(5_000).nullish(),
});

export const newLocationForm = locationForm.extend({
  franchise_id: id.optional().describe("one's own school where it is left out"),
});

export const exportNote = "UTF-8 with a byte order mark, RFC 4180; cells that begin with = + - @ begin with ' instead";
