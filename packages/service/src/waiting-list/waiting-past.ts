import { oddsOf, type Odds } from "@matinee/core/waiting";
import { sql } from "kysely";
import { z } from "zod";

/**
 * How often places of the class or camp of entry `e` were offered in the past year, for how many weeks it has had a waiting list, and
 * whether none can be offered to the child, who has had the trial.
 */
export const waitingPast = sql`(select jsonb_build_object(
    'none', no_trial_left(e),
    'offers', count(*) filter (where po.offered_at > now() - interval '1 year'),
    'weeks', least(52, floor(extract(epoch from now() - min(pe.created_at)) / 604800)))
  from waiting_list_entry pe left join waiting_offer po on po.id = pe.offer_id where pe.group_id = e.group_id or pe.course_id = e.course_id)`;

export const waitingPastRow = z.object({ none: z.boolean(), offers: z.int(), weeks: z.int() });

/** The odds of a place at a position, by the past. */
export const oddsFrom = (past: z.output<typeof waitingPastRow>, position: number): Odds | "none" | null =>
  past.none ? "none" : oddsOf(past, position);
