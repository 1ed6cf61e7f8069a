import { planCampDays, type CampDetails, type CrowdedDay } from "@matinee/core/catalogue";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { refuse, type Db, type Outcome } from "../../kernel/index.ts";
import { resizePlaces } from "../../places/index.ts";
import { emptyPools, endPools, setSizes, type CampPools } from "./camp-pools.ts";

/** Writes the days of a locked camp and their places, as far as that is allowed. Returns the days on which more are booked than there are. */
export async function writeDays(
  trx: Db,
  id: number,
  { before, form, isDraft }: { readonly before: CampPools; readonly form: CampDetails; readonly isDraft: boolean },
): Promise<Outcome<readonly CrowdedDay[]>> {
  const decided = planCampDays(before, form);
  if (!decided.ok) return refuse("invalid", [decided.error]);
  const plan = decided.value;
  await writeTimes(trx, id, form);
  if (plan.kind === "new_pools") await replacePools(trx, id, plan);
  else await resizePlaces(trx, plan.sizes);
  await endPools(trx, plan.ended, isDraft);
  return ok(plan.kind === "new_pools" ? [] : plan.crowded);
}

async function writeTimes(trx: Db, id: number, form: CampDetails): Promise<void> {
  const [days, starts, ends] = [
    form.days.map(({ on }) => on),
    form.days.map((day) => day.starts_at),
    form.days.map((day) => day.ends_at),
  ];
  await sql`delete from course_day where course_id = ${id} and held_on <> all (${days}::date[])`.execute(trx);
  await sql`insert into course_day (course_id, held_on, starts_at, ends_at)
    select ${id}, w.* from unnest(${days}::date[], ${starts}::time[], ${ends}::time[]) w(held_on, starts_at, ends_at)
    on conflict (course_id, held_on) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at
      where (course_day.starts_at, course_day.ends_at) <> (excluded.starts_at, excluded.ends_at)`.execute(trx);
}

async function replacePools(
  trx: Db,
  id: number,
  { size, days }: { readonly size: number; readonly days: readonly { readonly on: string; readonly size: number }[] },
): Promise<void> {
  await sql`delete from course_day_place where course_id = ${id}`.execute(trx);
  const [ofCamp = 0, ...ofDays] = await emptyPools(trx, "course", 1 + days.length);
  await trx.updateTable("course").set({ pool_id: ofCamp }).where("id", "=", id).execute();
  const rows = days.map(({ on }, nth) => ({ course_id: id, held_on: on, pool_id: ofDays[nth] ?? 0 }));
  if (rows.length > 0) await trx.insertInto("course_day_place").values(rows).execute();
  const sizes = days.map((day, nth) => ({ id: ofDays[nth] ?? 0, size: day.size }));
  await setSizes(trx, [{ id: ofCamp, size }, ...sizes]);
}
