import { addDays } from "@matinee/core/kernel";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aCustomer } from "../testing/a-customer.ts";
import { aWaitingFamily, serveAll, statesOf } from "../testing/waiting-families.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { bulkCreateWaiting } from "../waiting-list/index.ts";
import { acceptWaitingOffer, getWaitingOffer } from "../waiting-offers/index.ts";
import { aCampEditor } from "./camps/testing/a-camp-editor.ts";
import { formOf as campFormOf } from "./camps/testing/a-camp-form.ts";
import { getStaffClass, previewCamp, previewClass, updateCamp, updateClass } from "./index.ts";
import { aClassEditor } from "./editing/testing/a-class-editor.ts";

const world = await aWorld();
const { db, system } = world;
const camps = await aCampEditor(world);
const classes = await aClassEditor(world);
const { admin } = camps;
const offer = { ways: ["refund" as const], fallback: "school" as const, answer_by: addDays(system.today(), 7) };

async function keyOf(entryId: string): Promise<string> {
  const row = db.selectFrom("waiting_list_entry").select("offer_id").where("id", "=", entryId);
  return system.tokens.offer((await row.executeTakeFirstOrThrow()).offer_id ?? "");
}

test("a preview of a crowded camp counts the offers that are taken back if somebody loses a place", async () => {
  const camp = await camps.anOpenCamp({ capacity: 3, day_price: null });
  const families = [await aCustomer(world), await aCustomer(world), await aCustomer(world)];
  const booked = [];
  for (const family of families) {
    const child = await family.child("Ada");
    booked.push({ child, ...(await family.book({ type: "camp", camp, childIds: [child] })) });
  }
  const waiting = await aCustomer(world);
  const entries = [{ child_id: await waiting.child("Bo"), course_id: camp.id }];
  const [entry] = valueOf(await bulkCreateWaiting(waiting.ctx, { entries }));
  await sql`update claim set state = 'released' where order_item_id = ${booked[2]?.itemId}`.execute(db);
  await serveAll(world);
  expect(await statesOf(world, [entry?.id ?? ""])).toEqual(["offered"]);
  const stored = await camps.stored(camp.id);
  const fewer = { id: camp.id, ...campFormOf(stored), capacity: 1 };
  const found = valueOf(await previewCamp(admin, fewer));
  expect([found.crowded.length > 0, found.offers_if_losing]).toEqual([true, 1]);
  // Nothing is crowded, so nobody can be chosen.
  expect(valueOf(await previewCamp(admin, { ...fewer, capacity: 9 })).offers_if_losing).toBe(0);
  expect(await statesOf(world, [entry?.id ?? ""])).toEqual(["offered"]);
  const losing = [booked[0]?.child ?? ""];
  const key = await keyOf(entry?.id ?? "");
  await world.work();
  world.mails.length = 0;
  valueOf(await updateCamp(admin, { ...fewer, version: stored.version, seen: found.seen, losing, offer }));
  expect(await statesOf(world, [entry?.id ?? ""])).toEqual(["waiting"]);
  // Its days are held: the family is told what has changed.
  await world.work();
  const mail = world.mails.find(({ to }) => to.includes(waiting.account.email));
  expect(mail?.text).toContain(
    `there are fewer places in ${stored.name} now, so the place that we offered for Bo is no longer available.`,
  );
  expect(mail?.text).not.toContain("held");
  expect(valueOf(await getWaitingOffer(waiting.ctx, { key }))).toMatchObject({
    state: "taken_back",
    fewer_places: true,
  });
  expect(await acceptWaitingOffer(waiting.ctx, { key })).toMatchObject({
    error: { code: "offer_ended", details: expect.stringContaining("there are fewer places now") as string },
  });
});

test("a preview of a crowded class counts them too", async () => {
  const group = await classes.anOpenClass({ capacity: 3, trial_cap: 3 });
  for (const name of ["Ada", "Bo"]) {
    const family = await aCustomer(world);
    await family.book({ type: "trial", group, childIds: [await family.child(name)] });
  }
  const form = await classes.formOf(group.id);
  const fewer = { id: group.id, ...form, capacity: 1, trial_cap: 1 };
  expect(valueOf(await previewClass(admin, fewer))).toMatchObject({ offers: 0, offers_if_losing: 0 });
  // Full while the family joins the list, and then with a place to offer.
  const resize = async (size: ReturnType<typeof sql>) =>
    await sql`with resized as (update pool p set size = ${size} from session s
        where s.group_id = ${group.id} and p.id in (s.place_pool_id, s.trial_pool_id) returning p.id)
      select count(*) from resized`.execute(db);
  await resize(sql`p.committed`);
  await sql`select refresh_class_search(${[group.id]}::int[])`.execute(db);
  const { entryIds } = await aWaitingFamily(world, group);
  await resize(sql`3`);
  await serveAll(world);
  expect(await statesOf(world, entryIds)).toEqual(["offered"]);
  const found = valueOf(await previewClass(admin, fewer));
  expect(found).toMatchObject({ offers: 0, offers_if_losing: 1 });
  const { version } = valueOf(await getStaffClass(admin, { id: group.id }));
  const losing = found.holders.slice(0, 1).map((one) => one.child_id);
  await world.work();
  world.mails.length = 0;
  valueOf(await updateClass(admin, { ...fewer, version, seen: found.seen, losing, offer }));
  await world.work();
  expect(await statesOf(world, entryIds)).toEqual(["waiting"]);
  const told = world.mails.filter(({ subject }) => subject.startsWith("A change to your offer"));
  expect(told.map(({ text }) => text.includes("is no longer available. The offer has ended."))).toEqual([true]);
});
