import type { JoinedLists } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db, SystemContext } from "../../kernel/index.ts";
import { isProved } from "../../mail/index.ts";

const { id, status, name, location, position } = shapes.waitingPlace.shape;
const joinedRow = z.object({
  id,
  status,
  name,
  location,
  position,
  child: z.string(),
  seller: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  email: z.string(),
  guest_id: shapes.uuid.nullable(),
});

/** The places that children got on waiting lists together, for whoever has the link of their confirmation. Null: there are none any more. */
export async function joinedListsView(
  ctx: Pick<SystemContext, "db">,
  db: Db,
  partyId: string,
): Promise<JoinedLists | null> {
  const statement = sql`
    select e.id, e.status, coalesce(g.name, co.name) as name, jsonb_build_object('name', l.name, 'post_town', l.post_town) as location,
      case when e.status in ('waiting', 'offered') then waiting_position(e) end as position, ch.first_name as child,
      jsonb_build_object('name', f.name, 'email', f.email, 'phone', f.phone) as seller, cu.email, cu.guest_id
    from waiting_list_entry e
    join child ch on ch.id = e.child_id
    join customer cu on cu.id = e.customer_id
    left join class_group g on g.id = e.group_id
    left join course co on co.id = e.course_id
    join location l on l.id = coalesce(g.location_id, co.location_id)
    join franchise f on f.id = coalesce(g.franchise_id, co.franchise_id)
    where e.party_id = ${partyId} and cu.email <> '' order by e.created_at, e.id`;
  const rows = await rowsOf("waiting lists that children joined", joinedRow, statement).execute(db);
  const [first] = rows;
  if (first === undefined) return null;
  const proved = await isProved(ctx, { email: first.email, guestId: first.guest_id });
  return {
    places: rows.map((row) => ({
      id: row.id,
      status: row.status,
      name: row.name,
      location: row.location,
      position: row.position,
      child: proved ? row.child : "Your child",
    })),
    sellers: [...new Map(rows.map(({ seller }) => [seller.name, seller])).values()],
  };
}
