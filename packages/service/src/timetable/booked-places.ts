import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import type { Db, SystemContext } from "../kernel/index.ts";
import { lineIsFree } from "../orders/index.ts";

const bookedPlace = z.object({
  session_id: shapes.id,
  claim_id: shapes.uuid,
  /** Null: the child is enrolled without an order. */
  order_id: shapes.uuid.nullable(),
  line_id: shapes.uuid.nullable(),
  child_id: shapes.uuid.nullable(),
  is_trial: z.boolean(),
  booked_at: shapes.instant,
  /** The same for all places of a family, whichever of its orders and children they are of. */
  family: shapes.uuid,
  /** Whom the mail goes to; null: there is nobody to tell. */
  customer_id: shapes.uuid.nullable(),
  host: z.string(),
  is_free: z.boolean(),
});

/** A child's place in a session: booked with an order, or brought over by an import. */
export type BookedPlace = z.output<typeof bookedPlace>;

/** The details of a family whose child `k` is enrolled without an order: the account's, or the latest that are known. */
const familyContact = sql`coalesce(
  (select u.customer_id from user_account u where u.guest_id = k.guest_id),
  (select n.id from customer n where n.guest_id = k.guest_id order by n.created_at desc, n.id desc limit 1), k.customer_id)`;

/** The booked places in the sessions `s` for which a condition holds. Whoever is about to take them away has locked their pools. */
export async function bookedPlaces(
  ctx: Pick<SystemContext, "sites">,
  db: Db,
  condition: RawBuilder<unknown>,
): Promise<BookedPlace[]> {
  const statement = sql`
    select s.id as session_id, c.id as claim_id, c.order_id, c.order_item_id as line_id, c.child_id, c.created_at as booked_at,
      exists (select from claim t where t.pool_id = s.trial_pool_id and t.child_id = c.child_id and t.state = 'committed') as is_trial,
      coalesce(o.guest_id, k.guest_id, k.customer_id, k.id) as family, coalesce(o.customer_id, case when o.id is null then ${familyContact} end) as customer_id,
      coalesce(o.host, primary_host(g.franchise_id), ${ctx.sites.mainHosts[0] ?? "localhost"}) as host, ${lineIsFree} as is_free
    from session s join class_group g on g.id = s.group_id join claim c on c.pool_id = s.place_pool_id
    left join orders o on o.id = c.order_id left join order_item i on i.id = c.order_item_id
    left join enrolment e on e.id = c.enrolment_id left join child k on k.id = coalesce(c.child_id, e.child_id)
    where c.state = 'committed' and (c.order_id is not null or c.enrolment_id is not null) and ${condition}
    order by s.id, o.id, c.order_item_id, c.id`;
  return await rowsOf("the booked places of sessions", bookedPlace, statement).execute(db);
}
