import type { CallParsed, ClosureForm, DatesPreview, StaffClosure } from "@matinee/contract";
import { validateClosure } from "@matinee/core/catalogue";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { isToCome } from "../camps/booked-days.ts";
import { authorize, refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { inTimetable } from "../write-sessions.ts";
import { readClosure } from "./calendar.ts";
import {
  changeDays,
  createDays,
  datesOf,
  deleteDays,
  insertDays,
  lockDays,
  updateDays,
  type Days,
  type Saved,
  type WithId,
} from "./calendar-edit.ts";
import { tryOut } from "./try-out.ts";

type NewClosure = CallParsed<"POST /v1/staff/closures", "body">;

const closures: Days<ClosureForm, StaffClosure> = {
  name: "closure",
  read: readClosure,
  formOf: ({ location, ...closure }) => ({ ...closure, location_id: location?.id ?? null }),
  check: checkClosure,
  insert: async (trx, row) => await trx.insertInto("closure").values(row).returning("id").executeTakeFirstOrThrow(),
  update: async (trx, id, form) => await trx.updateTable("closure").set(form).where("id", "=", id).execute(),
};

/** Closes the school, or one location, for some days: their lessons are withdrawn in the same transaction. */
export async function createClosure(
  ctx: Context,
  { seen, offer, franchise_id: school, ...form }: NewClosure,
): Promise<Outcome<WithId>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await createDays(ctx, closures, { school, form, seen, offer });
}

/** What a new closure would do. Changes nothing. */
export async function previewNewClosure(
  ctx: Context,
  { franchise_id: school, ...form }: Omit<NewClosure, "seen" | "offer">,
): Promise<Outcome<DatesPreview>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  const tried = await tryOut(ctx, async (trx) =>
    withCamps(trx, await insertDays(ctx, trx, closures, { school, form })),
  );
  // What a save writes besides is further ahead, and would be written tonight without it.
  return tried.ok ? ok({ ...tried.value, added: [] }) : tried;
}

/** Changes a closure: days that it leaves out are taught again. */
export async function updateClosure(
  ctx: Context,
  { id, version, seen, offer, ...form }: CallParsed<"PUT /v1/staff/closures/{id}", "body"> & WithId,
): Promise<Outcome<StaffClosure>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await updateDays(ctx, closures, { id, version, seen, offer, form });
}

/** What a change of a closure would do. Changes nothing. */
export async function previewClosure(
  ctx: Context,
  { id, ...form }: ClosureForm & WithId,
): Promise<Outcome<DatesPreview>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await tryOut(ctx, async (trx) => withCamps(trx, await changeDays(ctx, trx, closures, { id, form })));
}

const campRow = z.object({ id: shapes.id, name: z.string(), dates: z.array(shapes.isoDate), taken: z.int() });

/**
 * What a closure does to classes, and the camps on its days. Those are held all the same: camps are often where classes are not, so their days
 * are cancelled one by one.
 */
async function withCamps(trx: Db, saved: Outcome<Saved>): Promise<Outcome<DatesPreview>> {
  const dates = datesOf(saved);
  if (!saved.ok || !dates.ok) return dates;
  const statement = sql`
    select co.id, co.name, jsonb_agg(d.held_on order by d.held_on) as dates, max(cp.committed + coalesce(p.committed, 0)) as taken
    from closure c join course co on co.franchise_id = c.franchise_id and (c.location_id is null or co.location_id = c.location_id)
    join pool cp on cp.id = co.pool_id join course_day d on d.course_id = co.id and d.held_on between c.starts_on and c.ends_on
    left join course_day_place dp on dp.course_id = co.id and dp.held_on = d.held_on left join pool p on p.id = dp.pool_id
    where c.id = ${saved.value.id} and co.status in ('open', 'closed') and ${isToCome}
    group by co.id order by min(d.held_on), co.name, co.id`;
  return ok({ ...dates.value, camps: await rowsOf("camps on the days of a closure", campRow, statement).execute(trx) });
}

/** Deletes a closure. Its days to come are taught again, with empty places: their families have been told that they are not. */
export async function deleteClosure(ctx: Context, { id }: WithId): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTimetable(ctx, async (trx): Promise<Outcome<undefined>> => {
    const closure = await lockDays(ctx, trx, closures, { id });
    if (!closure.ok) return closure;
    return await deleteDays(ctx, trx, closures, closure.value);
  });
}

/** Checks a closure. Its location can't be deleted until the end of the transaction. */
export async function checkClosure(trx: Db, school: number, form: ClosureForm): Promise<Outcome<ClosureForm>> {
  if (form.location_id !== null) {
    const own = sql`select from location where id = ${form.location_id} and franchise_id = ${school} for key share`;
    if ((await own.execute(trx)).rows.length === 0)
      return refuse("invalid", [{ path: "location_id", message: "Please choose one of this school's locations." }]);
  }
  const checked = validateClosure(form);
  return checked.ok ? checked : refuse("invalid", checked.error);
}
