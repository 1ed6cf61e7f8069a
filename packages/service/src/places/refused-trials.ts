import { rowsOf, type CheckedStatement } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";

const refusedTrial = z.object({ line_id: z.guid(), child_id: z.guid(), same_class: z.boolean() });

/** A trial that a child may not have: they have had one in the class, or as many in the school year as the school gives. */
export type RefusedTrial = z.output<typeof refusedTrial>;

/** The trials among lines of orders that their children may not have, by the rule of 0040_one_trial.sql. Other lines are no trials. */
export function refusedTrialsOf(
  places: readonly { readonly lineId: string | null; readonly childId: string | null }[],
): CheckedStatement<RefusedTrial> {
  const known = places.filter((one) => one.lineId !== null && one.childId !== null);
  const statement = sql`
    select t.item as line_id, t.child_id, t.same_class
      from (select coalesce(array_agg(w.child), '{}') as children, coalesce(array_agg(i.group_id), '{}') as groups,
          coalesce(array_agg(i.start_on), '{}') as days, coalesce(array_agg(i.id), '{}') as items
        from (select distinct * from unnest(${known.map((one) => one.childId)}::uuid[], ${known.map((one) => one.lineId)}::uuid[]) u(child, line)) w
        join order_item i on i.id = w.line and i.type = 'trial') w,
      trials_refused(w.children, w.groups, w.days, w.items) t`;
  return rowsOf("trials that children may not have", refusedTrial, statement);
}

const triedChild = refusedTrial.omit({ line_id: true });

/** The children who may not have a trial in a class from a date, whatever else is in their family's basket. */
export function triedChildrenOf(wanted: {
  readonly groupId: number;
  readonly startOn: string;
  readonly childIds: readonly string[];
  /** The line whose trial this one takes the place of. */
  readonly insteadOf?: string;
}): CheckedStatement<z.output<typeof triedChild>> {
  const { groupId, startOn, childIds, insteadOf } = wanted;
  const statement = sql`
    select t.child_id, t.same_class from (
        select array_agg(c) as children, array_agg(${groupId}::int) as groups, array_agg(${startOn}::date) as days, array_agg(${insteadOf ?? null}::uuid) as items
          from unnest(${childIds}::uuid[]) c) w,
      trials_refused(w.children, w.groups, w.days, w.items) t`;
  return rowsOf("children who had a trial", triedChild, statement);
}
