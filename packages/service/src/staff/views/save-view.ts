import type { CallParsed } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { isStaff } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { inTransaction, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { authorize, ownSchool, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { schoolOf, ownViews } from "./own-views.ts";

/** How many views of one list somebody can have at a school. */
const MOST_VIEWS = 30;

/** Saves a view under a name; the user's view of that name becomes this one. It is the user's own, like a bookmark: nothing of the school changes. */
export async function saveView(
  ctx: Context,
  { list, name, query }: CallParsed<"POST /v1/staff/views", "body">,
): Promise<Outcome<{ id: string }>> {
  const allowed = authorize(ctx, "staff:enter", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const { actor } = ctx;
  if (!isStaff(actor)) return refuse("forbidden");
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<{ id: string }>> => {
    // Of two that are saved at once, the second counts the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`saved views ${actor.userId}`}, 0))`.execute(trx);
    const many = sql`select count(*)::int as n from saved_view v where ${ownViews(actor)} and v.list = ${list} and lower(v.name) <> lower(${name})`;
    const counted = await rowsOf("the number of saved views", z.object({ n: z.int() }), many).executeTakeFirst(trx);
    if ((counted?.n ?? 0) >= MOST_VIEWS)
      return refuse(
        "in_use",
        `You have ${MOST_VIEWS} saved views of this list. Please delete one that you don't need.`,
      );
    const save = sql`insert into saved_view (id, user_id, franchise_id, list, name, query)
      values (${ctx.newId()}, ${actor.userId}, ${schoolOf(actor)}, ${list}, ${name}, ${query})
      on conflict (user_id, coalesce(franchise_id, 0), list, lower(name)) do update set name = excluded.name, query = excluded.query
      returning id`;
    const saved = await rowsOf("a saved view", z.object({ id: shapes.uuid }), save).executeTakeFirst(trx);
    if (saved === undefined) throw new Error("The insert returned no row");
    return ok(saved);
  });
}
