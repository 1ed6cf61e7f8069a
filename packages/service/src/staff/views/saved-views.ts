import type { CallParsed, SavedView } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { isStaff, type StaffActor } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { inTransaction, rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { authorize, ownSchool, refuse, type Context, type Outcome } from "../../kernel/index.ts";

/** How many views of one list somebody can have at a school. */
const MOST_VIEWS = 30;

const schoolOf = (actor: StaffActor) => ("franchiseId" in actor ? actor.franchiseId : null);
const ownViews = (actor: StaffActor): RawBuilder<boolean> =>
  sql<boolean>`v.user_id = ${actor.userId} and v.franchise_id is not distinct from ${schoolOf(actor)}::int`;

/** The views that the user saved at the school in hand, by name. */
export async function listSavedViews(
  ctx: Context,
  { list }: CallParsed<"GET /v1/staff/views", "query">,
): Promise<Outcome<SavedView[]>> {
  const allowed = authorize(ctx, "staff:enter", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  if (!isStaff(ctx.actor)) return refuse("forbidden");
  const statement = sql`select v.id, v.list, v.name, v.query from saved_view v
    where ${ownViews(ctx.actor)} and (${list ?? null}::text is null or v.list = ${list ?? null}) order by lower(v.name), v.id`;
  return ok([...(await rowsOf("a saved view", shapes.savedView, statement).execute(ctx.db))]);
}

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

/** Deletes a view of the user's. One that is gone, or somebody else's, changes nothing. */
export async function deleteView(ctx: Context, { id }: { readonly id: string }): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "staff:enter", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  if (!isStaff(ctx.actor)) return refuse("forbidden");
  await sql`delete from saved_view v where v.id = ${id} and ${ownViews(ctx.actor)}`.execute(ctx.db);
  return ok(undefined);
}
