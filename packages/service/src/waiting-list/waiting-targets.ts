import type { FieldDetail } from "@matinee/contract";
import { fitsStage } from "@matinee/core/catalogue";
import { ageOn, isoDate } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { type Context, type Db, inShop } from "../kernel/index.ts";
import { freeInCamp, mostTrialPlaces } from "../catalogue/index.ts";

interface Entry {
  readonly child_id: string;
  readonly group_id?: number | undefined;
  readonly course_id?: number | undefined;
}

const waitingTarget = z.object({
  kind: z.enum(["group", "course"]),
  id: z.int(),
  name: z.string(),
  open: z.boolean(),
  /** How many children can be booked together now: for a trial on one start date, or in the camp. */
  available: z.int(),
  /** False: a class without trial places. Nothing can be offered from its list. */
  waits: z.boolean(),
  min_age: z.int(),
  max_age: z.int(),
  age_rule: z.enum(["exact", "school_year"]),
  /** The date on which the age is checked. */
  on: z.iso.date(),
});

/** A class or camp whose waiting list is to be joined. */
export type WaitingTarget = z.output<typeof waitingTarget>;

/** The key of a target in the map and in problem paths: `group_id.12`. */
export const waitingTargetKey = ({ kind, id }: Pick<WaitingTarget, "kind" | "id">): string => `${kind}_id.${id}`;

/** Loads and locks the classes and camps of the entries by id, classes first. Null if one is not of this shop. */
export async function lockWaitingTargets(
  ctx: Context,
  trx: Db,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, WaitingTarget> | null> {
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
  const targets = new Map([...groups, ...courses].map((one) => [waitingTargetKey(one), one]));
  return targets.size === groupIds.length + courseIds.length ? targets : null;
}

/** A problem for each child who is too young or too old for their class or camp. */
export function ageProblems(
  entries: readonly Entry[],
  children: readonly { readonly id: string; readonly first_name: string; readonly date_of_birth: string }[],
  targets: ReadonlyMap<string, WaitingTarget>,
): FieldDetail[] {
  return entries.flatMap((entry, index): FieldDetail[] => {
    const key = entry.group_id === undefined ? `course_id.${entry.course_id}` : `group_id.${entry.group_id}`;
    const [one, child] = [targets.get(key), children.find(({ id }) => id === entry.child_id)];
    if (one === undefined || child === undefined) return [];
    const born = isoDate(child.date_of_birth);
    const ages = { minAge: one.min_age, maxAge: one.max_age, ageRule: one.age_rule };
    if (fitsStage(ages, born, isoDate(one.on)).ok) return [];
    const message = `${child.first_name} will be ${ageOn(born, isoDate(one.on))}; ${one.name} is for ages ${one.min_age} to ${one.max_age}.`;
    return [{ path: `entries.${index}.child_id`, message }];
  });
}
