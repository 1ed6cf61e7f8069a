import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { IsoDate } from "@matinee/core/kernel";
import { demandWork, type LeasedWork, runWork, type SystemContext } from "../kernel/index.ts";
import { inTimetable, readGroups, refreshClassSearch, taught, writeSessions } from "./write-sessions.ts";

const BATCH = 200;

const changeRow = z.object({ group_id: z.int() });

/**
 * Creates the dated sessions from tomorrow on that follow from schedules, terms, half-terms, closures and bank
 * holidays, each with its pools, and withdraws those that no longer follow, unless the class has no weekday at all. A class that takes no
 * bookings any more gets no new dates, and loses those on closed days alone. Existing sessions stay unchanged otherwise, so it can run any
 * number of times. Returns how many it created.
 */
export async function createSessions(ctx: SystemContext): Promise<number> {
  const today = ctx.today();
  // Weekly lessons that another day has ended are found no more.
  await ctx.db.deleteFrom("class_schedule").where("holds_to", "<", today).execute();
  const taughtAfter = async (after: number) => {
    const groups = ctx.db.selectFrom("class_group as g").select("id").where(taught).where("id", ">", after);
    return (await groups.orderBy("id").limit(BATCH).execute()).map(({ id }) => id);
  };
  return await inBatches(ctx, taughtAfter, (ids) =>
    inTimetable(ctx, async (trx) => {
      const { made, changed } = await writeSessions(ctx, trx, await readGroups(trx, ids, today), today);
      await refreshClassSearch(trx, changed);
      return made.length;
    }),
  );
}

/**
 * Does the same for the classes whose timetable has changed since, as soon as the change is committed: a class has its dates when its
 * school looks at it. A change that fails is noted until it succeeds.
 */
export async function followTimetableChanges(ctx: SystemContext): Promise<number> {
  const today = ctx.today();
  const changedAfter = async (after: number) => {
    const statement = sql`
      select group_id from timetable_change c where group_id > ${after}
        and not exists (select from leased_work w where w.kind = ${classDates.kind} and w.subject = c.group_id::text)
      order by group_id limit ${BATCH}`;
    return (await rowsOf("changed timetables", changeRow, statement).execute(ctx.db)).map(({ group_id: id }) => id);
  };
  return await inBatches(ctx, changedAfter, async (ids) => await followChanges(ctx, ids, today));
}

async function followChanges(ctx: SystemContext, ids: readonly number[], today: IsoDate): Promise<number> {
  return await inTimetable(ctx, async (trx) => {
    const statement = sql`delete from timetable_change where group_id in
      (select group_id from timetable_change where group_id = any (${ids}::int[]) order by group_id for update skip locked) returning group_id`;
    const noted = await rowsOf("changed timetables", changeRow, statement).execute(trx);
    const mine = noted.map(({ group_id: id }) => id);
    if (mine.length === 0) return 0;
    const { made } = await writeSessions(ctx, trx, await readGroups(trx, mine, today), today);
    // A class that is new to the search, or has left it, is found or gone at once, with or without dates.
    await refreshClassSearch(trx, mine);
    return made.length;
  });
}

/** A class whose batch failed: it is tried alone, so that one with a fault stops no other, and later each time. */
const classDates: LeasedWork = {
  kind: "timetable.class",
  item: {
    kind: "timetable_stuck",
    afterAttempts: 6,
    schoolOf: async (db, id) =>
      (await db.selectFrom("class_group").select("franchise_id").where("id", "=", Number(id)).executeTakeFirst())
        ?.franchise_id ?? null,
  },
  retry: { firstSeconds: 5, longestSeconds: 300 },
  // Only one at a time has the timetable: others would wait for it with a connection each.
  atOnce: 1,
  attempt: async (ctx, subject) => {
    const [id, today] = [Number(subject), ctx.today()];
    await followChanges(ctx, [id], today);
    // In the nightly run it has no change that is noted.
    await inTimetable(ctx, async (trx) => {
      await refreshClassSearch(trx, (await writeSessions(ctx, trx, await readGroups(trx, [id], today), today)).changed);
    });
    return "done";
  },
};

/**
 * Works on batches of classes until none is left, and sums up what each made. Where a batch fails, its classes are tried one by one.
 * Throws an AggregateError at the end if any has failed.
 */
async function inBatches(
  ctx: SystemContext,
  idsAfter: (after: number) => Promise<readonly number[]>,
  work: (ids: readonly number[]) => Promise<number>,
): Promise<number> {
  let made = 0;
  for (let after: number | undefined = 0; after !== undefined;) {
    const ids = await idsAfter(after);
    try {
      if (ids.length > 0) made += await work(ids);
    } catch {
      for (const id of ids) await demandWork(ctx.db, classDates, String(id));
    }
    after = ids.at(-1);
  }
  await runWork(ctx, classDates);
  return made;
}
