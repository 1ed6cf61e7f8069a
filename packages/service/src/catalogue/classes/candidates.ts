import * as shapes from "@matinee/contract/shapes";
import type { CallParsed } from "@matinee/contract";
import { isIsoDate, isoDate, ok, type IsoDate } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { visitorOf, type Context, missing, refuse, type Outcome } from "../../kernel/index.ts";

export type TrialInput = CallParsed<"POST /groups/validate-selected-for-trial", "body">;

/** A child to check for a trial. */
export interface Candidate {
  /** The child's id or date of birth, as sent. */
  readonly asked: string;
  readonly dateOfBirth: IsoDate;
  /** True if the child already has a place in one of the trial's sessions. */
  readonly booked: boolean;
  /** The child has had a trial in this class (true), or every trial of the school year (false); null: neither. */
  readonly triedHere: boolean | null;
  /** null: known only by date of birth. */
  readonly firstName: string | null;
}

/** The children to check: the visitor's own by id, each once, and children known only by date of birth. */
export async function findCandidates(ctx: Context, input: TrialInput): Promise<Outcome<Candidate[]>> {
  const ids = [...new Set(input.children.flatMap((child) => child.id?.toLowerCase() ?? []))];
  const own = new Map((await loadOwnChildren(ctx, input, ids)).map((child) => [child.id, child]));
  const found: Candidate[] = [];
  for (const id of ids) {
    const child = own.get(id);
    if (child === undefined) return missing("The child");
    found.push({
      asked: id,
      dateOfBirth: isoDate(child.date_of_birth),
      booked: child.booked,
      triedHere: child.tried_here,
      firstName: child.first_name,
    });
  }
  for (const [index, { id, date_of_birth: born }] of input.children.entries()) {
    if (id !== undefined) continue;
    if (born === undefined || !isIsoDate(born))
      return refuse("invalid", [{ path: `children.${index}`, message: "Please give an id or a date of birth." }]);
    // Twins need two places, so a date of birth may come twice.
    found.push({ asked: born, dateOfBirth: isoDate(born), booked: false, triedHere: null, firstName: null });
  }
  return ok(found);
}

const ownChild = z.object({
  id: shapes.uuid,
  first_name: z.string(),
  date_of_birth: shapes.isoDate,
  booked: z.boolean(),
  tried_here: z.boolean().nullable(),
});

async function loadOwnChildren(ctx: Context, input: TrialInput, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const statement = sql`
    with run as (
      select s.place_pool_id from session s
      where s.group_id = ${input.group_id} and s.status = 'scheduled' and s.held_on >= ${input.start_date}
      order by s.starts_at limit (select g.trial_sessions from class_group g where g.id = ${input.group_id})
    )
    select c.id, c.first_name, c.date_of_birth, (select t.same_class
        from trials_refused(array[c.id], array[${input.group_id}::int], array[${input.start_date}::date], array[null::uuid]) t) as tried_here, exists (select from claim k join run on run.place_pool_id = k.pool_id
        where k.child_id = c.id and k.state = 'committed') as booked
    from child c where c.id = any (${ids}::uuid[]) and c.guest_id = ${visitorOf(ctx)} and c.removed_at is null`;
  return await rowsOf("the visitor's own children", ownChild, statement).execute(ctx.db);
}
