import type { Group } from "@matinee/contract";
import { termFee } from "@matinee/core/basket";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { type Context, missing, type Outcome } from "../../kernel/index.ts";
import { freePlaces, safetyJson } from "../fragments.ts";
import { groupRow, openInShop, selectGroups, toGroup } from "./read-groups.ts";

/**
 * The sessions that an enrolment in class `g` takes if it begins with the next one: those left of its term, with how many the term has and
 * the places of the fullest. Null: there is no session to come.
 */
const restOfTerm = sql`(
  select jsonb_build_object('start_date', next.held_on, 'sessions', count(*), 'available', min((
      select ${freePlaces} from pool p where p.id = s.place_pool_id)),
    'of_term', (select count(*) from session t where t.group_id = g.id and t.status = 'scheduled' and t.term_id = next.term_id))
  from (select n.term_id, n.held_on from session n where n.group_id = g.id and n.status = 'scheduled' and n.starts_at > clock_timestamp()
    order by n.starts_at limit 1) next
  join session s on s.group_id = g.id and s.status = 'scheduled' and s.term_id = next.term_id and s.held_on >= next.held_on
  group by next.held_on, next.term_id)`;

const classRow = groupRow.extend({
  rest: z.object({ start_date: z.iso.date(), sessions: z.int(), of_term: z.int(), available: z.int() }).nullable(),
});

/** One open class of this shop, with what the rest of its term costs today. */
export async function getGroup(ctx: Context, input: { readonly id: number }): Promise<Outcome<Group>> {
  const statement = selectGroups(ctx.db, {
    more: sql`, ${safetyJson("f")} as school_safety, ${restOfTerm} as rest`,
    joins: sql`join franchise f on f.id = g.franchise_id`,
    where: sql`${openInShop(ctx)} and g.id = ${input.id}`,
    orderBy: sql`g.id`,
  });
  const row = await rowsOf("a class", classRow, statement).executeTakeFirst(ctx.db);
  if (row === undefined) return missing("The class");
  const { rest, ...others } = row;
  const group = toGroup(others);
  if (rest === null || rest.available === 0) return ok({ ...group, join: null });
  const { of_term: ofTerm, ...join } = rest;
  return ok({ ...group, join: { ...join, price: termFee(group.term_fee, join.sessions, ofTerm) } });
}
