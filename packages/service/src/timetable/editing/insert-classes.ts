import type { ClassDetails } from "@matinee/core/catalogue";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db, SystemContext } from "../../kernel/index.ts";
import { holdSchool } from "../../network/index.ts";
import { holdTimetable, refreshClassSearch } from "../write-sessions.ts";
import { columnsOf, writeParts } from "./change-class.ts";
import { followEdit } from "./dates-after.ts";

interface NewClass {
  /** Checked by `validateClass`. */
  readonly form: ClassDetails;
  readonly status: "draft" | "open";
}

/** Why a class that would be open is a draft. */
type DraftReason = "school_draft" | "school_closed" | "no_dates";

interface InsertedClass {
  readonly id: number;
  /** Null: the class is what it was to be. */
  readonly draftReason: DraftReason | null;
}

/**
 * Makes classes in the caller's transaction, with all their dates. One that would be open becomes a draft if the school is not open
 * (docs/decisions, 0043), or if none of its dates lies in a term to come. Returns their ids in the order of `classes`.
 */
export async function insertClasses(
  ctx: SystemContext,
  trx: Db,
  { school, classes }: { readonly school: number; readonly classes: readonly NewClass[] },
): Promise<readonly InsertedClass[]> {
  if (classes.length === 0) return [];
  await holdTimetable(trx);
  const schoolStatus = await holdSchool(trx, school);
  const ids: number[] = [];
  for (const { form, status } of classes) {
    const { id } = await trx
      .insertInto("class_group")
      .values({ franchise_id: school, status: schoolStatus === "open" ? status : "draft", ...columnsOf(form) })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeParts(trx, id, form);
    ids.push(id);
  }
  const wanted = new Set(ids.filter((_, nth) => classes[nth]?.status === "open"));
  if (schoolStatus !== "open") {
    const draftReason = schoolStatus === "draft" ? "school_draft" : "school_closed";
    return ids.map((id) => ({ id, draftReason: wanted.has(id) ? draftReason : null }));
  }
  const open = [...wanted];
  await followEdit(ctx, trx, open);
  const dated = await trx
    .selectFrom("session")
    .select("group_id")
    .distinct()
    .where(sql<boolean>`group_id = any (${open}::int[])`)
    .execute();
  const withDates = new Set(dated.map((row) => row.group_id));
  const without = open.filter((id) => !withDates.has(id));
  // No event leads back to a draft. These were made in this transaction, so nobody has seen them open.
  await sql`update class_group set status = 'draft' where id = any (${without}::int[])`.execute(trx);
  await refreshClassSearch(trx, open);
  return ids.map((id) => ({ id, draftReason: wanted.has(id) && !withDates.has(id) ? "no_dates" : null }));
}

const untouchedRow = z.object({ id: z.int() });

/** Deletes those of the classes that are as they were made at `version`, with no photograph, and that nobody has ever booked or waited for. Returns their ids. */
export async function deleteUntouchedClasses(
  trx: Db,
  classes: readonly { readonly id: number; readonly version: number }[],
): Promise<ReadonlySet<number>> {
  await holdTimetable(trx);
  const statement = sql`
    select g.id from class_group g join unnest(${classes.map(({ id }) => id)}::int[], ${classes.map(({ version }) => version)}::int[]) w(id, version)
        on w.id = g.id and w.version = g.version
     where not exists (select from picture f where f.group_id = g.id)
       and not exists (select from order_item i where i.group_id = g.id)
       and not exists (select from waiting_list_entry e where e.group_id = g.id)
       and not exists (select from enrolment e where e.group_id = g.id)
       and not exists (select from session s join claim c on c.pool_id in (s.place_pool_id, s.trial_pool_id) where s.group_id = g.id)
     order by g.id for update of g`;
  const ids = (await rowsOf("classes that nobody uses", untouchedRow, statement).execute(trx)).map(({ id }) => id);
  const sessions = await trx
    .deleteFrom("session")
    .where(sql<boolean>`group_id = any (${ids}::int[])`)
    .returning(["place_pool_id", "trial_pool_id"])
    .execute();
  const pools = sessions.flatMap((one) => [one.place_pool_id, one.trial_pool_id]);
  await sql`delete from pool where id = any (${pools}::bigint[])`.execute(trx);
  await sql`delete from class_group where id = any (${ids}::int[])`.execute(trx);
  return new Set(ids);
}
