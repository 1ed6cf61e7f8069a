import { aFranchise, aGroup, freshId, testDatabase } from "@matinee/testkit";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Context } from "../../kernel/index.ts";
import { shopAt, valueOf } from "../../testing/world.ts";
import { searchGroups } from "../search/search-groups.ts";
import { getGroup } from "./get-group.ts";

const { db } = await testDatabase();
let ctx: Context;

beforeAll(async () => {
  await aFranchise(db, { slug: "network", isNetwork: true });
  ctx = await shopAt(db, "localhost");
});

type Session = Awaited<ReturnType<typeof aGroup>>["sessions"][number];

/** Takes the only place, or the only trial place, of each of these lessons. */
async function take(id: number, sessions: readonly Session[], kind: "placePoolId" | "trialPoolId"): Promise<void> {
  for (const session of sessions) {
    const claim = sql`insert into claim (id, pool_id, state) values (${freshId()}, ${session[kind]}, 'committed')`;
    await claim.execute(db);
  }
  await sql`select touch_class_search(${[id]}::int[])`.execute(db);
}

async function begin(id: number, session: Session | undefined): Promise<void> {
  await sql`update session set starts_at = now() - interval '1 hour', ends_at = now() + interval '1 hour' where id = ${session?.id}`.execute(
    db,
  );
  await sql`select touch_class_search(${[id]}::int[])`.execute(db);
}

/** What one class says, and whether the search says the same. */
async function told(id: number) {
  const group = valueOf(await getGroup(ctx, { id }));
  const [found] = valueOf(await searchGroups(ctx, { filter: `id:eq:${id}` })).items;
  expect(found).toMatchObject({ trials: group.trials, available: group.available });
  return { trials: group.trials, available: group.available, joins: (group.join?.available ?? 0) > 0 };
}

const one = { capacity: 1, trialCap: 1, trialSessions: 2 };

test("a class in which a trial can begin is open, until the last trial place is taken", async () => {
  const group = await aGroup(db, { ...one, sessions: 4 });
  expect(await told(group.id)).toEqual({ trials: "open", available: 1, joins: true });
  await take(group.id, group.sessions.slice(1, 3), "trialPoolId");
  // No two lessons in a row have a trial place, and each has a place.
  expect(await told(group.id)).toEqual({ trials: "taken", available: 0, joins: true });
});

test("a class is full once no two lessons in a row have a place, also if single ones do", async () => {
  const group = await aGroup(db, { ...one, sessions: 4 });
  await take(group.id, group.sessions.slice(1, 3), "placePoolId");
  expect(await told(group.id)).toEqual({ trials: "full", available: 0, joins: false });
});

test("an empty class with fewer lessons left than its trial needs is not full", async () => {
  const group = await aGroup(db, { ...one, sessions: 2 });
  expect(await told(group.id)).toMatchObject({ trials: "open" });
  await begin(group.id, group.sessions[0]);
  expect(await told(group.id)).toEqual({ trials: "too_few_lessons", available: 0, joins: true });
});

test("a class without trial places gives no trials, however many lessons and places it has", async () => {
  const group = await aGroup(db, { ...one, trialCap: 0, sessions: 4 });
  expect(await told(group.id)).toEqual({ trials: "none", available: 0, joins: true });
  // A lesson from before a change keeps its trial places, and is no trial alone.
  await sql`update pool set size = 1 where id = ${group.sessions[0]?.trialPoolId}`.execute(db);
  await sql`select refresh_class_search(${[group.id]}::int[])`.execute(db);
  expect(await told(group.id)).toMatchObject({ trials: "taken" });
});
