import { expect, test } from "vitest";
import { aCustomer } from "../../testing/a-customer.ts";
import { aTakenClass, aWaitingFamily, freePlace, serveAll, statesOf } from "../../testing/waiting-families.ts";
import { aWorld, codeOf, newId, valueOf } from "../../testing/world.ts";
import { bulkCreateWaiting } from "../bulk-create-waiting.ts";
import { getJoinedLists } from "./get-joined-lists.ts";
import { leaveWaitingLists } from "./leave-waiting-lists.ts";

const world = await aWorld();
const { db, tokens } = { db: world.db, tokens: world.system.tokens };
const stranger = await world.visitor();

const partyOf = async (entryId: string) =>
  (await db.selectFrom("waiting_list_entry").select("party_id").where("id", "=", entryId).executeTakeFirstOrThrow())
    .party_id;

/** The key of the link in the confirmation that a family got. */
async function mailedKey(): Promise<string> {
  await world.work();
  const mail = world.mails.findLast(({ text }) => text.includes("/waiting-list/"));
  return /\/waiting-list\/([\w.-]+)/u.exec(mail?.text ?? "")?.[1] ?? "";
}

test("a guest leaves a list by the link in the confirmation; looking at it changes nothing, and leaving twice counts once", async () => {
  const group = await aTakenClass(world);
  const { entryIds } = await aWaitingFamily(world, group, { names: ["Ada", "Bo"], proved: false });
  const behind = await aWaitingFamily(world, group, { proved: false });
  const key = tokens.joinedLists(await partyOf(entryIds[0] ?? ""));
  const seen = valueOf(await getJoinedLists(stranger, { key }));
  expect(seen.places).toMatchObject([
    { id: entryIds[0], status: "waiting", child: "Your child", name: "Saturday Juniors", position: 1 },
    { id: entryIds[1], status: "waiting", child: "Your child", position: 2 },
  ]);
  expect(await statesOf(world, entryIds)).toEqual(["waiting", "waiting"]);
  const ids = entryIds.slice(0, 1);
  const both = await Promise.all([
    leaveWaitingLists(stranger, { key, ids }),
    leaveWaitingLists(stranger, { key, ids }),
  ]);
  for (const one of both)
    expect(valueOf(one).places.map(({ status, position }) => [status, position])).toEqual([
      ["withdrawn", null],
      ["waiting", 1],
    ]);
  const theirs = tokens.joinedLists(await partyOf(behind.entryIds[0] ?? ""));
  expect(valueOf(await getJoinedLists(stranger, { key: theirs })).places).toMatchObject([{ position: 2 }]);
});

test("the confirmation has the link, and a family with a proved address reads its children's names there", async () => {
  const group = await aTakenClass(world);
  const me = await aCustomer(world);
  world.mails.length = 0;
  const entries = [{ child_id: await me.child("Ada"), group_id: group.id }];
  const [entry] = valueOf(await bulkCreateWaiting(me.ctx, { entries }));
  const key = await mailedKey();
  expect(valueOf(await getJoinedLists(stranger, { key })).places).toMatchObject([{ id: entry?.id, child: "Ada" }]);
  expect(valueOf(await leaveWaitingLists(stranger, { key, ids: [entry?.id ?? ""] })).places).toMatchObject([
    { status: "withdrawn" },
  ]);
});

test("the key opens its own children's places alone, and no other key does", async () => {
  const group = await aTakenClass(world);
  const [mine, theirs] = [await aWaitingFamily(world, group), await aWaitingFamily(world, group)];
  const party = await partyOf(mine.entryIds[0] ?? "");
  const key = tokens.joinedLists(party);
  expect(codeOf(await leaveWaitingLists(stranger, { key, ids: [...mine.entryIds, ...theirs.entryIds] }))).toBe(
    "not_found",
  );
  for (const wrong of [`${key}x`, tokens.offer(party), tokens.lostLessons(party), tokens.joinedLists(newId()), "x"]) {
    expect(codeOf(await getJoinedLists(stranger, { key: wrong }))).toBe("not_found");
    expect(codeOf(await leaveWaitingLists(stranger, { key: wrong, ids: mine.entryIds }))).toBe("not_found");
  }
  expect(await statesOf(world, [...mine.entryIds, ...theirs.entryIds])).toEqual(["waiting", "waiting"]);
});

test("an offered place is answered by its own link, and nobody leaves the list with it", async () => {
  const group = await aTakenClass(world, { places: 2 });
  const { entryIds } = await aWaitingFamily(world, group);
  await freePlace(world, group);
  await serveAll(world);
  const key = tokens.joinedLists(await partyOf(entryIds[0] ?? ""));
  expect(valueOf(await getJoinedLists(stranger, { key })).places).toMatchObject([{ status: "offered" }]);
  expect(codeOf(await leaveWaitingLists(stranger, { key, ids: entryIds }))).toBe("waiting_ended");
  expect(await statesOf(world, entryIds)).toEqual(["offered"]);
});
