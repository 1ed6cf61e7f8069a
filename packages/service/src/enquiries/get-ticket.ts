import type { StaffTicket } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { authorize, inSchool, ownSchool, type Context, missing, type Outcome } from "../kernel/index.ts";
import { familyOrders } from "../orders/index.ts";
import { ticketColumns, ticketsFrom } from "./ticket-rows.ts";

/**
 * The customer who sent enquiry `t`, by browser or address, if their family is known to the actor's school. An erased enquiry has no
 * address, and so have all erased customers.
 */
const senderOf = (ctx: Context) => sql`(
  select c.id, coalesce(c.guest_id, c.id) as family from customer c where (c.guest_id = t.guest_id or (t.email <> '' and c.email_key = lower(t.email)))
    and ${
      ctx.actor.kind === "NETWORK_ADMIN"
        ? sql`true`
        : sql`exists (select from family_franchise ff where ff.family_id = coalesce(c.guest_id, c.id) and ${inSchool(ctx, sql`ff.franchise_id`)})`
    }
   order by (c.guest_id = t.guest_id) desc nulls last, c.created_at desc, c.id desc limit 1)`;

const storedTicket = shapes.staffTicket.omit({ orders: true }).extend({ family: shapes.uuid.nullable() });

const LATEST_ORDERS = 5;

/** An enquiry with its subject, sender and answers. Another school's enquiry gets `not_found`. */
export async function getTicket(ctx: Context, input: { readonly id: string }): Promise<Outcome<StaffTicket>> {
  const allowed = authorize(ctx, "ticket:read", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const statement = sql`
    select ${ticketColumns}, t.message,
      coalesce((select g.name from class_group g where g.id = t.group_id), (select co.name from course co where co.id = t.course_id),
        (select p.name from product p where p.id = t.product_id)) as about,
      sender.id as customer_id, sender.family,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'by', u.name, 'message', a.message,
          'created_at', to_char(a.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.created_at, a.id)
        from ticket_answer a join user_account u on u.id = a.user_id where a.ticket_id = t.id), '[]') as answers
      ${ticketsFrom(ctx, sql`left join lateral ${senderOf(ctx)} sender on true`)} and t.id = ${input.id}`;
  const ticket = await rowsOf("an enquiry", storedTicket, statement).executeTakeFirst(ctx.db);
  if (ticket === undefined) return missing("The enquiry");
  const { family, ...found } = ticket;
  return ok({ ...found, orders: family === null ? [] : await familyOrders(ctx, family, LATEST_ORDERS) });
}
