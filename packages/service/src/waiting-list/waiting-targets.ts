import type { WaitingInput, WaitingTarget } from "@matinee/core/waiting";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { type Context, type Db, inShop } from "../kernel/index.ts";
import { freeInCamp, mostTrialPlaces } from "../catalogue/index.ts";

const waitingTarget = z.object({
  kind: z.enum(["group", "course"]),
  id: z.int(),
  name: z.string(),
  open: z.boolean(),
  available: z.int(),
  waits: z.boolean(),
  min_age: z.int(),
  max_age: z.int(),
  age_rule: z.enum(["exact", "school_year"]),
  on: z.iso.date(),
});

/** Loads and locks the classes and camps of the entries by id, classes first. Null if one is not of this shop. */
export async function lockWaitingTargets(
  ctx: Context,
  trx: Db,
  entries: readonly WaitingInput[],
): Promise<readonly WaitingTarget[] | null> {
  const groupIds = [...new Set(entries.flatMap((entry) => entry.group_id ?? []))];
  const courseIds = [...new Set(entries.flatMap((entry) => entry.course_id ?? []))];
  const groupsStatement = sql`
    select 'group' as kind, g.id, g.name, g.status = 'open' as open, st.min_age, st.max_age, st.age_rule,
      ${mostTrialPlaces} as available,
      g.trial_cap > 0 or exists (select from session s join pool t on t.id = s.trial_pool_id
        where s.group_id = g.id and s.status = 'scheduled' and s.starts_at > clock_timestamp() and t.size > 0) as waits,
      coalesce((select min(held_on) from session s where s.group_id = g.id and s.status = 'scheduled' and s.starts_at > clock_timestamp()),
        london_today()) as "on"
    from class_group g join stage st on st.id = g.stage_id
    where g.id = any (${groupIds}::int[]) and ${inShop(ctx.site, sql`g.franchise_id`)} order by g.id for update of g`;
  const groups = await rowsOf("classes with a waiting list", waitingTarget, groupsStatement).execute(trx);
  const coursesStatement = sql`
    select 'course' as kind, co.id, co.name, co.status = 'open' and co.ends_on >= london_today() and not waiting_list_over(null, co.id) as open, co.min_age, co.max_age, 'exact' as age_rule,
      ${freeInCamp} as available, true as waits, co.starts_on as "on"
    from course co
    where co.id = any (${courseIds}::int[]) and ${inShop(ctx.site, sql`co.franchise_id`)} order by co.id for update of co`;
  const courses = await rowsOf("camps with a waiting list", waitingTarget, coursesStatement).execute(trx);
  const targets = [...groups, ...courses];
  return targets.length === groupIds.length + courseIds.length ? targets : null;
}
