import type { StaffCustomer } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { parsePriceInput, priceOrder } from "@matinee/core/pricing";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { readCustomer } from "./read-customer.ts";
import { authorize, inSchool, type Context, missing, type Outcome } from "../../kernel/index.ts";
import { readTicketRows } from "../../enquiries/index.ts";
import { familyId, isFamilyRecord } from "./customer-rows.ts";
import { readFamilyChildren } from "../children/staff-children.ts";

const parentRow = shapes.staffCustomer
  .pick({ since: true, account: true, schools: true })
  .extend({ id: shapes.uuid, family: shapes.uuid });

const familyOrder = shapes.staffCustomer.shape.orders
  .unwrap()
  .element.extend({ unpaid: z.unknown().describe("the price input of an order that is not paid yet") });

/**
 * A customer of the school with their children, enquiries and, for roles that may see money, orders. The id of an older customer record
 * returns the one of the family's details.
 */
export async function getFamily(ctx: Context, input: { readonly id: string }): Promise<Outcome<StaffCustomer>> {
  const allowed = authorize(ctx, "customer:read", "unread");
  if (!allowed.ok) return allowed;
  const parent = await readParent(ctx, input.id);
  const known = parent === null ? null : await readCustomer(ctx.db, parent.id);
  if (parent === null || known === null) return missing("The customer");
  const franchiseIds = parent.schools.map(({ id }) => id);
  const allowedForSchool = authorize(ctx, "customer:read", { franchiseIds });
  if (!allowedForSchool.ok) return allowedForSchool;
  const { family, since, account, schools } = parent;
  return ok({
    customer: known.customer,
    since,
    account,
    schools,
    children: await readFamilyChildren(ctx, family),
    orders: can(ctx.actor, "order:read", { franchiseIds }) ? await readFamilyOrders(ctx, family) : null,
    currency: "GBP",
    tickets: await readTicketRows(
      ctx,
      sql`(t.guest_id = ${family} or lower(t.email) = ${known.customer.email.toLowerCase()})`,
      { first: "newest", limit: 50 },
    ),
  });
}

async function readParent({ db }: Context, id: string): Promise<z.output<typeof parentRow> | null> {
  const statement = sql`
    with wanted as (select coalesce(guest_id, id) as family from customer where id = ${id})
    select c.id, ${familyId} as family,
      (select (min(o.created_at) at time zone 'Europe/London')::date from customer o where coalesce(o.guest_id, o.id) = w.family) as since,
      coalesce((select case when exists (select from user_role r where r.user_id = u.id and r.role <> 'CUSTOMER') then 'staff' else 'customer' end
        from user_account u where (u.guest_id = w.family or u.customer_id = c.id) and u.email_verified_at is not null and u.disabled_at is null
        limit 1), 'none') as account,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.name, f.id)
        from family_franchise ff join franchise f on f.id = ff.franchise_id where ff.family_id = w.family), '[]') as schools
    from wanted w join customer c on ${familyId} = w.family and ${isFamilyRecord}`;
  return (await rowsOf("a parent", parentRow, statement).executeTakeFirst(db)) ?? null;
}

/** The family's orders from this school, newest first. Of an order with several sellers, only this school's part is included. */
async function readFamilyOrders(ctx: Context, family: string): Promise<NonNullable<StaffCustomer["orders"]>> {
  const statement = sql`
    select o.id, o.number, o.status, o.placed_at, mine.what, coalesce(sold.total, 0)::int as total,
      case o.status when 'placed' then o.pricing end as unpaid
      from orders o
      join lateral (select array_agg(coalesce(g.name, co.name, p.name) order by i.position) as what
        from order_item i left join class_group g on g.id = i.group_id left join course co on co.id = i.course_id
        left join product_variation v on v.id = i.variation_id left join product p on p.id = v.product_id
        where i.order_id = o.id and ${inSchool(ctx, sql`i.seller_id`)}) mine on mine.what is not null
      left join lateral (select -sum(e.amount_pence) as total from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
        where t.order_id = o.id and t.kind = 'sale' and e.account = 'seller' and ${inSchool(ctx, sql`e.seller_id`)}) sold on true
     where o.status <> 'basket' and o.number is not null and o.placed_at is not null
       and (o.guest_id = ${family} or o.customer_id in (select c.id from customer c where ${familyId} = ${family}))
     order by o.placed_at desc, o.id desc limit 200`;
  const rows = await rowsOf("the orders of a family", familyOrder, statement).execute(ctx.db);
  return rows.map(({ unpaid, ...order }) => (unpaid === null ? order : { ...order, total: ownTotal(ctx, unpaid) }));
}

/** What a placed order asks for the lines of the actor's school, in pence. The ledger has nothing of it before it is paid. */
function ownTotal({ actor }: Context, pricing: unknown): number {
  const own = priceOrder(parsePriceInput(pricing)).vatLines.filter(
    ({ sellerId }) => !("franchiseId" in actor) || sellerId === actor.franchiseId,
  );
  return own.reduce((sum, { gross }) => sum + gross, 0);
}
