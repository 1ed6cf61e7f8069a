import { createPool, scopedDb } from "@matinee/database";
import { sql } from "kysely";
import type { Context } from "../kernel/index.ts";
import { bulkSaveChildren, createCustomer } from "../families/index.ts";
import { bulkCreateWaiting, serveDueLists } from "../waiting-list/index.ts";
import { newId, parentForm, sevenYearsAgo, valueOf, type aWorld } from "./world.ts";

type World = Awaited<ReturnType<typeof aWorld>>;
type Group = Awaited<ReturnType<World["group"]>>;

/** A class with one trial to come in three weeks, so that no offer of it is short, all of its trial places taken. */
export async function aTakenClass(
  world: World,
  { places = 1, trialSessions = 2 }: { readonly places?: number; readonly trialSessions?: number } = {},
) {
  const { db } = world;
  const group = await world.group({ trialCap: places, trialSessions, dates: 2 });
  await sql`update session set starts_at = starts_at + interval '21 days', ends_at = ends_at + interval '21 days', held_on = held_on + 21
    where group_id = ${group.id}`.execute(db);
  const pools = group.pools.flatMap(({ place, trial }) => [place, trial]);
  for (let n = 0; n < places; n += 1) await take(world, pools);
  await sql`select refresh_class_search(${[group.id]}::int[])`.execute(db);
  const { rows } = await sql<{
    on: string;
  }>`select held_on::text as "on" from session where group_id = ${group.id} order by 1`.execute(db);
  return { ...group, dates: rows.map((row) => row.on), poolIds: pools };
}

async function take({ db }: World, poolIds: readonly number[]): Promise<void> {
  for (const poolId of poolIds)
    await sql`insert into claim (id, pool_id, state) values (${newId()}, ${poolId}, 'committed')`.execute(db);
}

/** Gives up one booked place in each of the pools, as whoever cancels does, and writes what the class search shows. */
export async function freePlace(
  { db }: World,
  group: Pick<Group, "id"> & { readonly poolIds: readonly number[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const poolId of group.poolIds)
      await sql`update claim set state = 'released' where id = (select id from claim where pool_id = ${poolId} and state = 'committed'
        and child_id is null limit 1)`.execute(trx);
    await sql`select touch_class_search(${[group.id]}::int[])`.execute(trx);
  });
}

/** A family whose children wait for a class together, as one party. */
export async function aWaitingFamily(
  world: World,
  group: Pick<Group, "id">,
  {
    names = ["Ada"],
    proved = true,
    born = sevenYearsAgo(),
  }: { readonly names?: readonly string[]; readonly proved?: boolean; readonly born?: string } = {},
) {
  const ctx = await world.visitor();
  const children = valueOf(
    await bulkSaveChildren(ctx, {
      children: names.map((first_name) => ({ first_name, surname: "Tester", date_of_birth: born })),
    }),
  );
  // An address for each family, so that the limit of mails to one address is not reached.
  await createCustomer(ctx, { ...parentForm, email: `${newId()}@example.test` });
  const entries = valueOf(
    await bulkCreateWaiting(ctx, { entries: children.map((child) => ({ child_id: child.id, group_id: group.id })) }),
  );
  if (proved)
    await sql`update waiting_list_entry set proved = true where id = any (${entries.map((one) => one.id)}::uuid[])`.execute(
      world.db,
    );
  return { ctx, children, entryIds: entries.map((one) => one.id) };
}

/** The states of entries, in the given order. */
export async function statesOf({ db }: World, entryIds: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom("waiting_list_entry").select(["id", "status"]).where("id", "in", entryIds).execute();
  return entryIds.map((id) => rows.find((row) => row.id === id)?.status ?? "none");
}

/** Serves the lists until nothing is due. */
export async function serveAll({ system }: Pick<World, "system">): Promise<void> {
  while ((await serveDueLists(system)) > 0);
}

/** What lies in the pools, held and kept places apart. */
export async function poolsNow({ db }: World, poolIds: readonly number[]) {
  const { rows } = await sql<{ free: number; held: number; kept: number }>`
    select p.size - p.committed - p.held as free, p.held - k.kept as held, k.kept from pool p
    cross join lateral (select count(*)::int as kept from claim c where c.pool_id = p.id and c.kept and c.state = 'held') k
    where p.id = any (${poolIds}::bigint[]) order by p.id`.execute(db);
  return rows;
}

/** Another process: the same product on connections of its own. `end` closes them. */
export function anotherProcess(world: World) {
  const pool = createPool(world.url);
  const db = scopedDb(pool, { kind: "system" });
  const as = (ctx: Context): Context => ({ ...ctx, db });
  return { system: { ...world.system, db }, as, end: () => pool.end() };
}

/** A class whose trial places are all taken. */
export async function aFullClass(world: World) {
  const full = await world.group({ trialCap: 1 });
  for (const { trial } of full.pools) await take(world, [trial]);
  await sql`select refresh_class_search(${[full.id]}::int[])`.execute(world.db);
  return full;
}
