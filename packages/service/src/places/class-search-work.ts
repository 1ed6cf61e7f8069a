import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { type Db, demandWork, type LeasedWork, runWork, runWorkOn, type SystemContext } from "../kernel/index.ts";

/** How many classes a statement over the whole search writes. */
const BATCH = 200;

const classRow = z.object({ id: z.int() });

/** A class whose search row could not be written with those of others: it is written alone, and later each time. */
const classSearch: LeasedWork = {
  kind: "class_search.refresh",
  item: {
    kind: "search_stuck",
    afterAttempts: 6,
    schoolOf: async (db, id) =>
      (await db.selectFrom("class_group").select("franchise_id").where("id", "=", Number(id)).executeTakeFirst())
        ?.franchise_id ?? null,
  },
  retry: { firstSeconds: 5, longestSeconds: 300 },
  attempt: async (ctx, id) => {
    await sql`select refresh_class_search(array[${id}::int])`.execute(ctx.db);
    return "done";
  },
};

/** Writes the search rows of classes that could not be written with others. Returns how many it took. */
export async function mendClassSearch(ctx: SystemContext): Promise<number> {
  return await runWork(ctx, classSearch);
}

/** Writes the search row of one class at once. If that fails, `mendClassSearch` tries it again; nobody need wait for it. */
export async function refreshClassAlone(ctx: SystemContext, id: number): Promise<void> {
  await demandWork(ctx.db, classSearch, String(id));
  // Stored by then.
  await runWorkOn(ctx, classSearch, String(id)).catch(() => undefined);
}

/** Lets classes whose next trial has begun show the one after it. Returns how many there were. */
export async function refreshPassedTrials(db: Db): Promise<number> {
  const due = sql`
    select group_id as id from class_search c where next_trial_at <= now()
      and not exists (select from leased_work w where w.kind = ${classSearch.kind} and w.subject = c.group_id::text)
    order by group_id`;
  const ids = (await rowsOf("classes whose next trial has begun", classRow, due).execute(db)).map(({ id }) => id);
  if (ids.length > 0) await orEachAlone(db, ids, sql`select touch_class_search(${ids}::int[])`);
  return ids.length;
}

/**
 * Writes every row of the class search anew. Ages count by the day, so this is due after midnight. Each batch is a transaction of its own:
 * its rows are locked until it ends, and whoever books a place waits for them.
 */
export async function refreshWholeSearch(db: Db): Promise<void> {
  const rows = await db.selectFrom("class_group").select("id").orderBy("id").execute();
  for (let at = 0; at < rows.length; at += BATCH) {
    const ids = rows.slice(at, at + BATCH).map(({ id }) => id);
    await orEachAlone(db, ids, sql`select refresh_class_search(${ids}::int[])`);
  }
}

/** Runs a statement over classes. If it fails, each of them is left to `mendClassSearch`, so that one with a fault stops no other. */
async function orEachAlone(db: Db, ids: readonly number[], statement: ReturnType<typeof sql>): Promise<void> {
  try {
    await statement.execute(db);
  } catch {
    for (const id of ids) await demandWork(db, classSearch, String(id));
  }
}
