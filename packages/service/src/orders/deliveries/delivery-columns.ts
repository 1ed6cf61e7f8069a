import * as shapes from "@matinee/contract/shapes";
import { sql } from "kysely";
import { z } from "zod";
import { instantText } from "../bookings/bookings-table.ts";

/** SQL: when and by whom delivery `d` was done, as JSON; null: not yet. */
export const deliveryDone = sql`case when d.done_at is not null then jsonb_build_object('at', ${instantText(sql`d.done_at`)},
  'how', d.done_how, 'by', (select u.name from user_account u where u.id = d.done_by)) end`;

/** SQL: where customer `c` wants things posted, as JSON. Null: they have deleted their account, and what is kept of it is not for this. */
export const ADDRESS_TO_POST_TO = sql`case when c.email <> '' then jsonb_build_object('line_1', c.address_line_1, 'line_2', c.address_line_2,
  'line_3', c.address_line_3, 'post_town', c.post_town, 'county', c.county, 'postcode', c.postcode) end`;

export const addressToPostTo = shapes.staffOrder.shape.post_to;

/** A delivery of one line. */
export const lineDelivery = shapes.staffOrderLine.shape.delivery.unwrap().extend({ id: z.guid() });
