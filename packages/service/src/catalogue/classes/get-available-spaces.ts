import type { Spaces } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { type Context, missing, type Outcome } from "../../kernel/index.ts";
import { freePlaces, liveHolds } from "../fragments.ts";
import { openInShop } from "./read-groups.ts";

const spacesRow = shapes.spaces.pick({ capacity: true, waiting: true, dates: true });

/** A class's places at its next session and on each date, by the database's clock. */
export async function getAvailableSpaces(ctx: Context, input: { readonly id: number }): Promise<Outcome<Spaces>> {
  const statement = sql`
    select g.capacity,
      (select count(*)::int from waiting_list_entry w where w.group_id = g.id and w.status in ('waiting', 'offered')) as waiting,
      coalesce((select json_agg(json_build_object('date', s.held_on, 'capacity', p.size, 'taken', p.committed, 'held', ${liveHolds},
          'available', ${freePlaces}) order by s.starts_at)
        from session s join pool p on p.id = s.place_pool_id
        where s.group_id = g.id and s.status = 'scheduled' and s.starts_at > clock_timestamp()), '[]') as dates
    from class_group g where g.id = ${input.id} and ${openInShop(ctx)}`;
  const row = await rowsOf("the places of a class", spacesRow, statement).executeTakeFirst(ctx.db);
  if (row === undefined) return missing("The class");
  // A class without upcoming sessions has no places.
  const { capacity, taken, held, available } = row.dates[0] ?? { ...row, taken: 0, held: 0, available: 0 };
  return ok({ group_id: input.id, capacity, taken, held, available, waiting: row.waiting, dates: row.dates });
}
