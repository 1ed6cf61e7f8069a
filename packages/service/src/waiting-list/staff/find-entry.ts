import { sql } from "kysely";
import { rowsOf } from "@matinee/database";
import { z } from "zod";
import { authorize, inOwnClasses, missing, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import type { ListTarget } from "../serve/list-target.ts";

const entryRow = z.object({
  party_id: z.guid(),
  kind: z.enum(["group", "course"]),
  target_id: z.int(),
  franchise_id: z.int(),
});

export interface FoundEntry {
  readonly partyId: string;
  readonly target: ListTarget;
  readonly franchiseId: number;
}

/** An entry of the actor's school, for staff who serve its list. Another school's is not found. */
export async function findEntry(ctx: Context, db: Db, id: string): Promise<Outcome<FoundEntry>> {
  const statement = sql`
    select e.party_id, case when e.group_id is null then 'course' else 'group' end as kind, coalesce(e.group_id, e.course_id) as target_id,
      coalesce(g.franchise_id, co.franchise_id) as franchise_id
    from waiting_list_entry e left join class_group g on g.id = e.group_id left join course co on co.id = e.course_id
    where e.id = ${id} and ${inOwnClasses(ctx, sql`e.group_id`)}`;
  const row = await rowsOf("an entry on a waiting list", entryRow, statement).executeTakeFirst(db);
  if (row === undefined) return missing("The place on the waiting list");
  const allowed = authorize(ctx, "waiting:serve", { franchiseIds: [row.franchise_id] });
  if (!allowed.ok) return allowed;
  return {
    ok: true,
    value: { partyId: row.party_id, target: { kind: row.kind, id: row.target_id }, franchiseId: row.franchise_id },
  };
}
