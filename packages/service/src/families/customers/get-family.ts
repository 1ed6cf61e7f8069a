import type { StaffCustomer } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { hasRight } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import type { z } from "zod";
import { readCustomer } from "./read-customer.ts";
import { authorize, type Context, inSchool, missing, type Outcome } from "../../kernel/index.ts";
import { debtsOfFamily } from "../../ledger/index.ts";
import { familyOrders } from "../../orders/index.ts";
import { readTicketRows } from "../../enquiries/index.ts";
import { readFamilyChildren } from "../children/staff-children.ts";

const parentRow = shapes.staffCustomer
  .pick({ since: true, account: true, schools: true })
  .extend({ id: shapes.uuid, family: shapes.uuid });

const MAX_ORDERS = 200;

/**
 * A customer of the school with their children, enquiries and orders. Only roles that see money get the orders' totals. The id of an older customer record
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
    // An order shows what the family has in other classes too.
    orders: hasRight(ctx.actor, "order:open") ? await familyOrders(ctx, family, MAX_ORDERS) : [],
    debts: hasRight(ctx.actor, "owed:read")
      ? await debtsOfFamily(ctx.db, family, inSchool(ctx, sql`d.franchise_id`))
      : [],
    currency: "GBP",
    tickets: await readTicketRows(
      ctx,
      sql`(t.guest_id = ${family} or (t.email <> '' and lower(t.email) = ${known.customer.email.toLowerCase()}))`,
      { first: "newest", limit: 50 },
    ),
  });
}

/** The details of a family, with those of its schools that the actor works for. */
async function readParent(ctx: Context, id: string): Promise<z.output<typeof parentRow> | null> {
  const statement = sql`
    with wanted as (select coalesce(guest_id, id) as family from customer where id = ${id})
    select c.id, w.family,
      r.since,
      coalesce((select case when exists (select from user_role r where r.user_id = u.id and r.role <> 'CUSTOMER') then 'staff' else 'customer' end
        from user_account u where (u.guest_id = w.family or u.customer_id = c.id) and u.email_verified_at is not null and u.disabled_at is null
        limit 1), 'none') as account,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.name, f.id)
        from family_franchise ff join franchise f on f.id = ff.franchise_id where ff.family_id = w.family
        and ${inSchool(ctx, sql`f.id`)}), '[]') as schools
    from wanted w join family_record r on r.family_id = w.family join customer c on c.id = r.customer_id`;
  return (await rowsOf("a parent", parentRow, statement).executeTakeFirst(ctx.db)) ?? null;
}
