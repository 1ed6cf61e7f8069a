import type { TrialDate } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { type Context, missing, type Outcome } from "../../kernel/index.ts";
import { freePlaces } from "../fragments.ts";
import { openInShop } from "./read-groups.ts";

/** The wall-clock time of an instant. */
const clock = (instant: RawBuilder<unknown>) => sql`to_char(${instant} at time zone 'Europe/London', 'HH24:MI')`;

const datesRow = z.object({ dates: z.array(shapes.trialDate) });

/**
 * The dates on which a trial can start: those with enough sessions after them. `available` is the smallest number of
 * free places and trial places over the trial's sessions, by the database's clock; 0 means full.
 */
export async function listTrialDates(ctx: Context, input: { readonly groupId: number }): Promise<Outcome<TrialDate[]>> {
  const statement = sql`
    with mine as (
      select g.id, g.trial_sessions from class_group g where g.id = ${input.groupId} and ${openInShop(ctx)}
    ), counted as (
      select s.held_on, s.starts_at, s.ends_at, row_number() over (order by s.starts_at) as nth,
        (select min(${freePlaces}) from pool p where p.id in (s.place_pool_id, s.trial_pool_id)) as free
      from mine join session s on s.group_id = mine.id
      where s.status = 'scheduled' and s.starts_at > clock_timestamp()
    ), runs as (
      select first.held_on, first.starts_at, first.ends_at, min(each.free)::int as available,
        json_agg(json_build_object('date', each.held_on, 'start', ${clock(sql`each.starts_at`)}, 'end', ${clock(sql`each.ends_at`)})
          order by each.starts_at) as dates
      from mine, counted first join counted each on each.nth >= first.nth
      where each.nth < first.nth + mine.trial_sessions
      group by first.held_on, first.starts_at, first.ends_at, mine.trial_sessions having count(*) = mine.trial_sessions
    )
    select coalesce((select json_agg(json_build_object('date', held_on, 'start', ${clock(sql`starts_at`)}, 'end', ${clock(sql`ends_at`)},
        'available', available, 'dates', dates) order by starts_at) from runs), '[]') as dates
    from mine`;
  const found = await rowsOf("the trial dates of a class", datesRow, statement).executeTakeFirst(ctx.db);
  return found === undefined ? missing("The class") : ok(found.dates);
}
