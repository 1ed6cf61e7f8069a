import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { counted } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import { closeWorkItem, openWorkItem, type Db, type SystemContext } from "../kernel/index.ts";

const sessionRow = z.object({
  id: shapes.id,
  group_id: shapes.id,
  franchise_id: shapes.id,
  held_on: shapes.isoDate,
  why: z.string().nullable(),
  lessons: z.int(),
  orders: z.array(shapes.uuid),
});

/** Opens a work item for each of these sessions of which the school decides about lost lessons, and closes it where none is left. */
export async function askSchool(ctx: Pick<SystemContext, "newId">, trx: Db, sessionIds: readonly number[]) {
  const statement = sql`
    select s.id, s.group_id, g.franchise_id, s.held_on, string_agg(distinct coalesce(l.why || '. ' || l.note, l.why), '. ') as why,
      count(l.id)::int as lessons, coalesce(jsonb_agg(distinct l.order_id) filter (where l.id is not null), '[]') as orders
    from session s join class_group g on g.id = s.group_id left join lost_lesson l on l.session_id = s.id and l.state = 'with_school'
    where s.id = any (${sessionIds}::bigint[]) group by s.id, g.franchise_id order by s.id`;
  for (const session of await rowsOf("sessions with lost lessons", sessionRow, statement).execute(trx)) {
    const item = { kind: "session_withdrawn", subject: String(session.id) } as const;
    if (session.lessons === 0) await closeWorkItem(trx, item);
    else
      await openWorkItem(ctx, trx, {
        ...item,
        orderId: null,
        franchiseId: session.franchise_id,
        cause: `${session.why ?? ""}, ${session.held_on}: ${counted(session.lessons, "lost lesson")} to decide about.`,
        detail: { group_id: session.group_id, held_on: session.held_on, order_ids: session.orders },
      });
  }
}
