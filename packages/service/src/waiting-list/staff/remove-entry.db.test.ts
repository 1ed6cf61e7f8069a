import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Context } from "../../kernel/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import {
  anotherProcess,
  aTakenClass,
  aWaitingFamily,
  freePlace,
  serveAll,
  statesOf,
} from "../../testing/waiting-families.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { bulkCreateWaiting } from "../bulk-create-waiting.ts";
import { listWaiting } from "../list-waiting.ts";
import { listWaitingEntries } from "./list-waiting-entries.ts";
import { passOver } from "./pass-over.ts";
import { removeEntry } from "./remove-entry.ts";

const world = await aWorld();
const { db } = world;
const desk = await aMember(world, "FRANCHISE_STAFF");
const reason = "Ada moved to Bristol";
const positions = async (groupId: number) =>
  valueOf(await listWaitingEntries(desk, { group_id: groupId })).map(({ id, position }) => [id, position]);
const mailsTo = async (email: string) => {
  await world.work();
  return world.mails.filter(({ to }) => to.includes(email));
};

/** A customer with a proved address whose children wait for a class together. */
async function aKnownFamily(groupId: number, names: readonly string[]) {
  const me = await aCustomer(world);
  const entries = [];
  for (const name of names) entries.push({ child_id: await me.child(name), group_id: groupId });
  const joined = valueOf(await bulkCreateWaiting(me.ctx, { entries }));
  return { ...me, entryIds: joined.map(({ id }) => id) };
}

test("staff take a child off a list: the others move up, the family is told why, and it is in the history", async () => {
  const group = await aTakenClass(world);
  const family = await aKnownFamily(group.id, ["Ada", "Bo"]);
  const behind = await aWaitingFamily(world, group);
  const [ada = "", bo = ""] = family.entryIds;
  valueOf(await passOver(desk, { id: ada, reason: "On holiday" }));
  await world.work();
  world.mails.length = 0;
  expect(codeOf(await removeEntry(desk, { id: ada, reason: " " }))).toBe("invalid");
  valueOf(await removeEntry(desk, { id: ada, reason }));
  // Pressed twice: once.
  valueOf(await removeEntry(desk, { id: ada, reason: "Again" }));
  expect(await positions(group.id)).toEqual([
    [bo, 1],
    [behind.entryIds[0], 2],
  ]);
  const { rows } = await sql<{
    waiting: number;
  }>`select waiting from class_search where group_id = ${group.id}`.execute(db);
  expect(rows).toEqual([{ waiting: 2 }]);
  const own = valueOf(await listWaiting(family.ctx, { sort: ["since,asc"] })).items;
  expect(own.map((one) => [one.id, one.status, one.end_reason])).toEqual([
    [ada, "withdrawn", "removed"],
    [bo, "waiting", null],
  ]);
  const mails = await mailsTo(family.account.email);
  expect(mails.map(({ subject }) => subject)).toEqual(["Ada is no longer on the waiting list for Saturday Juniors"]);
  const text = mails[0]?.text ?? "";
  for (const part of [
    "Matinee Leeds has taken Ada off the waiting list for Saturday Juniors.",
    `The school gives this reason: ${reason}`,
    "you owe nothing",
    "Bo stays on the list.",
  ])
    expect(text).toContain(part);
  const log = db.selectFrom("audit_log").select(["action", "school_id", "detail"]).orderBy("id", "desc");
  expect(await log.where("subject", "=", `waiting_entry:${ada}`).limit(1).execute()).toEqual([
    {
      action: "waiting_removed",
      school_id: world.network.seller.id,
      detail: {
        reason,
        before: { status: "waiting", passed_over: true },
        after: { status: "withdrawn", passed_over: false },
      },
    },
  ]);
  const note = db.selectFrom("waiting_note").select("reason").where("entry_id", "=", ada);
  expect(await note.execute()).toEqual([{ reason }]);
});

test("to an address that nobody has proved, the mail names no child and gives no reason", async () => {
  const group = await aTakenClass(world);
  const { entryIds } = await aWaitingFamily(world, group, { names: ["Ada", "Bo"], proved: false });
  const { email } = await db
    .selectFrom("waiting_list_entry as e")
    .innerJoin("customer as c", "c.id", "e.customer_id")
    .select("c.email")
    .where("e.id", "=", entryIds[0] ?? "")
    .executeTakeFirstOrThrow();
  await world.work();
  world.mails.length = 0;
  valueOf(await removeEntry(desk, { id: entryIds[0] ?? "", reason }));
  const [mail, ...more] = await mailsTo(email);
  expect([mail?.subject, more]).toEqual(["Your child is no longer on the waiting list for Saturday Juniors", []]);
  expect(mail?.text).toContain("Your other children stay on the list.");
  expect(`${mail?.to} ${mail?.text}`).not.toMatch(/Ada|Bo\b|Bristol|Pat/u);
});

test("a child with an open offer is not taken off, nor one of another school or of a class of somebody else", async () => {
  const group = await aTakenClass(world);
  const [first, second] = [await aWaitingFamily(world, group), await aWaitingFamily(world, group)];
  await freePlace(world, group);
  await serveAll(world);
  const [offered = ""] = first.entryIds;
  const refused = await removeEntry(desk, { id: offered, reason });
  const details = expect.stringMatching(/^A place is offered to this child/u) as string;
  expect(refused).toMatchObject({ error: { code: "waiting_ended", details } });
  expect(await statesOf(world, [offered])).toEqual(["offered"]);
  const elsewhere = await aMember(world, "FRANCHISE_ADMIN", world.network.seller.id + 1);
  if (desk.actor.kind !== "FRANCHISE_STAFF") throw new Error("The desk is staff");
  const teacher: Context = { ...desk, actor: { ...desk.actor, ownClasses: true } };
  for (const who of [elsewhere, teacher])
    expect(codeOf(await removeEntry(who, { id: second.entryIds[0] ?? "", reason }))).toBe("not_found");
  expect(await statesOf(world, second.entryIds)).toEqual(["waiting"]);
});

test("a place that becomes free meanwhile is offered to the child, or the child is taken off: never both", async () => {
  const other = anotherProcess(world);
  for (const first of ["remove", "serve"] as const) {
    const group = await aTakenClass(world);
    const [{ entryIds }, behind] = [await aWaitingFamily(world, group), await aWaitingFamily(world, group)];
    const [id = ""] = entryIds;
    await freePlace(world, group);
    const acts = [() => removeEntry(other.as(desk), { id, reason }), () => serveAll(world)];
    const done = await Promise.all((first === "remove" ? acts : acts.toReversed()).map((act) => act()));
    await serveAll(world);
    const removed = done.some((one) => one !== undefined && codeOf(one) === null);
    expect(await statesOf(world, [id, ...behind.entryIds])).toEqual(
      removed ? ["withdrawn", "offered"] : ["offered", "waiting"],
    );
  }
  await other.end();
});
