import type { CallParsed, ClosureForm, DatesPreview, StaffClosure } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { validateClosure } from "@matinee/core/catalogue";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { isToCome } from "../camps/booked-days.ts";
import { refuse, type Db, type Outcome } from "../../kernel/index.ts";
import { readClosure } from "./calendar.ts";
import { previewOfSave, type Days, type Saved } from "./calendar-edit.ts";

export type NewClosure = CallParsed<"POST /v1/staff/closures", "body">;

export const closures: Days<ClosureForm, StaffClosure> = {
  name: "closure",
  read: readClosure,
  formOf: ({ location, ...closure }) => ({ ...closure, location_id: location?.id ?? null }),
  check: checkClosure,
  insert: async (trx, row) => await trx.insertInto("closure").values(row).returning("id").executeTakeFirstOrThrow(),
  update: async (trx, id, form) => await trx.updateTable("closure").set(form).where("id", "=", id).execute(),
};

const campRow = z.object({ id: shapes.id, name: z.string(), dates: z.array(shapes.isoDate), taken: z.int() });

/**
 * What a closure does to classes, and the camps on its days. Those are held all the same: camps are often where classes are not, so their days
 * are cancelled one by one.
 */
export async function withCamps(trx: Db, saved: Outcome<Saved>): Promise<Outcome<DatesPreview>> {
  const dates = previewOfSave(saved);
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

/** Checks a closure. Its location can't be deleted until the end of the transaction. */
export async function checkClosure(trx: Db, school: number, form: ClosureForm): Promise<Outcome<ClosureForm>> {
  if (form.location_id !== null) {
    const own = trx
      .selectFrom("location")
      .select("id")
      .where("id", "=", form.location_id)
      .where("franchise_id", "=", school)
      .forKeyShare();
    if ((await own.executeTakeFirst()) === undefined)
      return refuse("invalid", [{ path: "location_id", message: "Please choose one of this school's locations." }]);
  }
  const checked = validateClosure(form);
  return checked.ok ? checked : refuse("invalid", checked.error);
}
