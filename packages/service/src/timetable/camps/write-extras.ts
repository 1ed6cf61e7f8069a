import {
  extraChangeProblems,
  isCountedOtherwise,
  type CampDetails,
  type ExtraDetails,
  type StoredExtra,
} from "@matinee/core/catalogue";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { refuse, type Db, type Outcome } from "../../kernel/index.ts";
import { emptyPools, endPools, setSizes, type CampPools, type PoolSize } from "./camp-pools.ts";

interface Pair {
  readonly form: ExtraDetails;
  /** Null: it is new. */
  readonly stored: StoredExtra | null;
}

/**
 * Writes the extras of a locked camp and what there is of each. One that is left out is deleted with a draft, and otherwise no longer sold.
 * What somebody has in a cart or has had keeps how it is counted, so that no order was made by another rule than the next.
 */
export async function writeExtras(
  trx: Db,
  campId: number,
  { before, form, isDraft }: { readonly before: CampPools; readonly form: CampDetails; readonly isDraft: boolean },
): Promise<Outcome<null>> {
  const problems = extraChangeProblems(before.extras, form);
  if (problems.length > 0) return refuse("invalid", problems);
  const gone = before.extras.filter(({ id }) => !form.extras.some((extra) => extra.id === id));
  await dropExtras(trx, gone, isDraft);
  for (const extra of form.extras) {
    const stored = before.extras.find(({ id }) => id === extra.id) ?? null;
    await writeExtra(trx, campId, { form: extra, stored }, { camp: form, isDraft });
  }
  return ok(null);
}

async function dropExtras(trx: Db, gone: readonly StoredExtra[], isDraft: boolean): Promise<void> {
  const ids = gone.map(({ id }) => id);
  if (isDraft) await sql`delete from course_addon where id = any (${ids}::int[])`.execute(trx);
  else await sql`update course_addon set archived = true where id = any (${ids}::int[]) and not archived`.execute(trx);
  if (isDraft) await endPools(trx, gone.flatMap(poolIdsOf), isDraft);
}

const poolIdsOf = ({ pool, days }: StoredExtra) => [
  ...(pool === null ? [] : [pool.id]),
  ...days.map((day) => day.pool.id),
];

interface Camp {
  readonly camp: CampDetails;
  readonly isDraft: boolean;
}

async function writeExtra(trx: Db, campId: number, { form, stored }: Pair, { camp, isDraft }: Camp): Promise<void> {
  const columns = {
    name: form.name,
    description: form.description,
    price_pence: form.price,
    per: form.per,
    choose_days: form.choose_days,
    choices:
      form.choice_options.length === 0
        ? null
        : JSON.stringify({ label: form.choice_label, options: form.choice_options }),
    vat_bp: Math.round(form.vat_rate * 100),
    archived: form.archived,
  };
  if (stored !== null && !isCountedOtherwise(stored, form)) {
    await trx.updateTable("course_addon").set(columns).where("id", "=", stored.id).execute();
    return await keepPools(trx, stored, { form, camp, isDraft });
  }
  let id = stored?.id;
  if (stored === null)
    ({ id } = await trx
      .insertInto("course_addon")
      .values({ course_id: campId, ...columns, pool_id: null })
      .returning("id")
      .executeTakeFirstOrThrow());
  else {
    await trx.deleteFrom("course_addon_day").where("course_addon_id", "=", stored.id).execute();
    await trx
      .updateTable("course_addon")
      .set({ ...columns, pool_id: null })
      .where("id", "=", stored.id)
      .execute();
    await endPools(trx, poolIdsOf(stored), isDraft);
  }
  if (form.limit === null || id === undefined) return;
  if (form.choose_days) return await addDays(trx, id, { form, days: camp.days.map(({ on }) => on) });
  const [poolId = 0] = await emptyPools(trx, "addon", 1);
  await trx.updateTable("course_addon").set({ pool_id: poolId }).where("id", "=", id).execute();
  await setSizes(trx, [{ id: poolId, size: form.limit }]);
}

async function keepPools(
  trx: Db,
  stored: StoredExtra,
  { form, camp, isDraft }: Camp & { readonly form: ExtraDetails },
): Promise<void> {
  if (form.limit === null) return;
  const { limit } = form;
  const lost = stored.days.filter(({ on }) => !camp.days.some((day) => day.on === on));
  const kept = stored.days.filter((day) => !lost.includes(day));
  const sizes: PoolSize[] = [
    ...(stored.pool === null ? [] : [{ id: stored.pool.id, size: limit }]),
    ...kept.map(({ pool }) => ({ id: pool.id, size: limit })),
  ];
  await setSizes(trx, sizes);
  const lostDays = lost.map(({ on }) => on);
  await sql`delete from course_addon_day where course_addon_id = ${stored.id} and held_on = any (${lostDays}::date[])`.execute(
    trx,
  );
  await endPools(
    trx,
    lost.map(({ pool }) => pool.id),
    isDraft,
  );
  if (!form.choose_days || stored.pool !== null) return;
  const days = camp.days.map(({ on }) => on).filter((day) => !kept.some(({ on }) => on === day));
  await addDays(trx, stored.id, { form, days });
}

/** Gives an extra that is had on chosen days its pieces on these days. */
async function addDays(
  trx: Db,
  id: number,
  { form, days }: { readonly form: ExtraDetails; readonly days: readonly string[] },
): Promise<void> {
  if (days.length === 0) return;
  const pools = await emptyPools(trx, "addon", days.length);
  const rows = days.map((on, nth) => ({ course_addon_id: id, held_on: on, pool_id: pools[nth] ?? 0 }));
  await trx.insertInto("course_addon_day").values(rows).execute();
  await setSizes(
    trx,
    pools.map((one) => ({ id: one, size: form.limit ?? 0 })),
  );
}
