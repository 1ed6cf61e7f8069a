import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Context } from "../../kernel/index.ts";
import { readPools } from "../../places/index.ts";
import {
  aTakenClass,
  aWaitingFamily,
  freePlace,
  poolsNow,
  serveAll,
  statesOf,
} from "../../testing/waiting-families.ts";
import { aWorld, codeOf, newId, valueOf } from "../../testing/world.ts";
import { listWaitingEntries } from "./list-waiting-entries.ts";
import { listWaitingLists } from "./list-waiting-lists.ts";
import { offerPlace } from "./offer-place.ts";
import { passOver } from "./pass-over.ts";

const world = await aWorld();
const { db, system, network } = world;
const [guest] = [await world.visitor()];
const staff = (franchiseId: number): Context => ({
  ...guest,
  actor: { kind: "FRANCHISE_STAFF", userId: newId(), franchiseId },
});
const receptionist = staff(network.seller.id);
const auditOf = async (entryId: string) =>
  await db
    .selectFrom("audit_log")
    .select(["action", "detail"])
    .where("subject", "=", `waiting_entry:${entryId}`)
    .execute();

test("staff see the list of a class with position, age, state and why children were passed over", async () => {
  const group = await aTakenClass(world);
  const guests = await aWaitingFamily(world, group, { proved: false });
  const twins = await aWaitingFamily(world, group, { names: ["Ada", "Bo"] });
  const single = await aWaitingFamily(world, group, { names: ["Cy"] });
  await freePlace(world, group);
  await serveAll(world);
  await aWaitingFamily(world, await aTakenClass(world));
  const lists = valueOf(await listWaitingLists(receptionist, { filter: `group_id:eq:${group.id}` }));
  expect(lists.items).toEqual([expect.objectContaining({ group_id: group.id, waiting: 3, offered: 1 })]);
  const entries = valueOf(await listWaitingEntries(receptionist, { group_id: group.id }));
  expect(entries.map(({ position, status, proved, child }) => [position, child.name, status, proved])).toEqual([
    [1, "Ada Tester", "waiting", true],
    [2, "Bo Tester", "waiting", true],
    [3, "Cy Tester", "offered", true],
    [4, "Ada Tester", "waiting", false],
  ]);
  expect(entries[0]).toMatchObject({ together_with: ["Bo"], skips: [{ reason: "too_few_places" }] });
  expect(entries[2]?.offer?.start_date).toBe(group.dates[0]);
  expect([guests, twins, single].length).toBe(3);
  // Another school sees none of it, and changes none of it.
  const elsewhere = staff(network.seller.id + 1);
  expect(valueOf(await listWaitingEntries(elsewhere, { group_id: group.id }))).toEqual([]);
  expect(codeOf(await passOver(elsewhere, { id: twins.entryIds[0] ?? "", reason: "x" }))).toBe("not_found");
  expect(codeOf(await offerPlace(elsewhere, { id: twins.entryIds[0] ?? "", reason: "x" }))).toBe("not_found");
});

test("a child whom staff pass over keeps the position and gets no offer until they no longer do", async () => {
  const group = await aTakenClass(world);
  const [first, second] = [await aWaitingFamily(world, group), await aWaitingFamily(world, group)];
  const [id = ""] = first.entryIds;
  expect(codeOf(await passOver(receptionist, { id, reason: " " }))).toBe("invalid");
  valueOf(await passOver(receptionist, { id, reason: "On holiday until May" }));
  await freePlace(world, group);
  await serveAll(world);
  expect(await statesOf(world, [id, ...second.entryIds])).toEqual(["waiting", "offered"]);
  const [entry] = valueOf(await listWaitingEntries(receptionist, { group_id: group.id }));
  expect(entry).toMatchObject({
    position: 1,
    passed_over: "On holiday until May",
    skips: [{ reason: "passed_over_by_staff" }],
  });
  valueOf(await passOver(receptionist, { id, reason: null }));
  const [no, yes] = [{ passed_over: false }, { passed_over: true }];
  expect(await auditOf(id)).toEqual([
    { action: "waiting_passed_over", detail: { reason: "On holiday until May", before: no, after: yes } },
    { action: "waiting_passed_over", detail: { reason: null, before: yes, after: no } },
  ]);
});

test("twins who are passed over one after the other are passed over once", async () => {
  const group = await aTakenClass(world);
  const { entryIds } = await aWaitingFamily(world, group, { names: ["Ada", "Bo"] });
  for (const id of entryIds) valueOf(await passOver(receptionist, { id, reason: "Away" }));
  for (const id of entryIds) valueOf(await passOver(receptionist, { id, reason: null }));
  for (const id of entryIds)
    expect((await auditOf(id)).map(({ detail }) => detail)).toMatchObject([{ reason: "Away" }, { reason: null }]);
});

test("staff offer a place out of turn, and add one beyond the capacity; both are recorded with their reason", async () => {
  const group = await aTakenClass(world);
  const [first, second] = [await aWaitingFamily(world, group), await aWaitingFamily(world, group)];
  await serveAll(world);
  const [id = ""] = second.entryIds;
  expect(codeOf(await offerPlace(receptionist, { id, reason: "", add_place: true }))).toBe("invalid");
  expect(codeOf(await offerPlace(receptionist, { id, reason: "Sister is in the class" }))).toBe("no_place_to_offer");
  valueOf(await offerPlace(receptionist, { id, reason: "Sister is in the class", add_place: true }));
  expect(await statesOf(world, [...first.entryIds, id])).toEqual(["waiting", "offered"]);
  expect(await auditOf(id)).toMatchObject([
    {
      action: "waiting_place_added",
      detail: { reason: "Sister is in the class", before: { status: "waiting" }, after: { status: "offered" } },
    },
  ]);
  expect(valueOf(await listWaitingEntries(receptionist, { group_id: group.id }))[0]?.skips).toMatchObject([
    { reason: "offered_to_another_by_staff", detail: "Sister is in the class" },
  ]);
  // One over in the trial pool; a place that was free in the class is not doubled.
  const trial = await db
    .selectFrom("pool")
    .select(["over", "held"])
    .where("id", "=", group.poolIds[1] ?? 0)
    .executeTakeFirst();
  expect(trial).toEqual({ over: 1, held: 1 });
  expect(
    await db
      .selectFrom("pool")
      .select("over")
      .where("id", "=", group.poolIds[0] ?? 0)
      .executeTakeFirst(),
  ).toEqual({ over: 0 });
  // Not taken up: the class is back at its size, and nobody gets the place that was added for that child.
  await db
    .updateTable("waiting_offer")
    .set({ expires_at: "2020-01-01T00:00:00Z" })
    .where("group_id", "=", group.id)
    .execute();
  await serveAll({ system });
  expect(await statesOf(world, [...first.entryIds, id])).toEqual(["waiting", "lapsed"]);
  expect((await poolsNow(world, group.poolIds))[1]).toEqual({ free: 0, held: 0, kept: 0 });
  expect(
    await db
      .selectFrom("pool")
      .select("over")
      .where("id", "=", group.poolIds[1] ?? 0)
      .executeTakeFirst(),
  ).toEqual({ over: 0 });
});

test("a place beyond the capacity is not sold to somebody else once a place is given back, or once the class grows", async () => {
  const overNow = async (group: Awaited<ReturnType<typeof aTakenClass>>) =>
    (
      await db
        .selectFrom("pool")
        .select("over")
        .where("id", "=", group.poolIds[1] ?? 0)
        .executeTakeFirst()
    )?.over;
  const aClassWithAnAddedPlace = async () => {
    const group = await aTakenClass(world);
    const { entryIds } = await aWaitingFamily(world, group);
    await serveAll(world);
    valueOf(
      await offerPlace(receptionist, { id: entryIds[0] ?? "", reason: "Sister is in the class", add_place: true }),
    );
    expect(await overNow(group)).toBe(1);
    return group;
  };
  const left = await aClassWithAnAddedPlace();
  // The child who was in the class leaves it: one place is taken, and the class has one.
  await freePlace(world, left);
  const [, trialPool = 0] = left.poolIds;
  expect(await overNow(left)).toBe(0);
  expect(await readPools(db, [trialPool])).toMatchObject([{ size: 1, committed: 0, held: 1 }]);
  const grown = await aClassWithAnAddedPlace();
  await sql`update pool set size = 2 where id = any (${grown.poolIds}::bigint[])`.execute(db);
  expect(await readPools(db, [grown.poolIds[1] ?? 0])).toMatchObject([{ size: 2, committed: 1, held: 1 }]);
});
