import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";

const familyRow = z.object({ familyId: z.uuid(), franchiseId: z.int(), stored: z.boolean() });

/**
 * Families that a school may see though it sold them nothing, and families that it may not see though it did (`school_family`); and what else
 * is kept of families and disagrees with their details and lists.
 */
export async function findWrongFamilies(db: Db): Promise<readonly string[]> {
  return [...(await findWrongSales(db)), ...(await findStale(db))];
}

const staleRow = z.object({ familyId: z.uuid(), kept: z.enum(["family_record", "waiting_family"]) });

/** Families of whom another thing is kept than their details, children and waiting lists say. */
async function findStale(db: Db): Promise<readonly string[]> {
  const statement = sql`
    select distinct coalesce(s.family_id, f.family_id) as "familyId", 'family_record' as kept
      from family_records(null) s full join family_record f on f.family_id = s.family_id where s is distinct from f
    union
    select coalesce(s.family_id, f.family_id), 'waiting_family'
      from waiting_families(null) s full join waiting_family f on f.franchise_id = s.franchise_id and f.family_id = s.family_id
     where s.family_id is null or f.family_id is null
    order by 1, 2 limit 100`;
  const rows = await rowsOf("families of whom something old is kept", staleRow, statement).execute(db);
  return rows.map(({ familyId, kept }) => `${kept} does not say what is so of family ${familyId}`);
}

async function findWrongSales(db: Db): Promise<readonly string[]> {
  const statement = sql`
    with sold as (
      select i.seller_id as franchise_id, o.guest_id as family_id from orders o join order_item i on i.order_id = o.id
       where o.status not in ('basket', 'placed') and o.guest_id is not null
      union
      select i.seller_id, coalesce(c.guest_id, c.id) from orders o join order_item i on i.order_id = o.id
        join customer c on c.id = o.customer_id where o.status not in ('basket', 'placed')
      union
      select k.franchise_id, coalesce(c.guest_id, c.id) from customer_school k join customer c on c.id = k.customer_id)
    select coalesce(s.family_id, f.family_id) as "familyId", coalesce(s.franchise_id, f.franchise_id) as "franchiseId",
           f.family_id is not null as stored
      from sold s full join school_family f on f.franchise_id = s.franchise_id and f.family_id = s.family_id
     where s.family_id is null or f.family_id is null order by 1, 2 limit 100`;
  const rows = await rowsOf("families that disagree with their orders", familyRow, statement).execute(db);
  return rows.map(({ familyId, franchiseId, stored }) =>
    stored
      ? `school ${franchiseId} sees family ${familyId}, and has sold it nothing`
      : `school ${franchiseId} does not see family ${familyId}, and has sold it something`,
  );
}
