import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { addClassItem, currentOrder } from "../../basket/index.ts";
import { cancelCheckout, startCheckout } from "../../checkout/index.ts";
import { expireHolds } from "../../places/index.ts";
import { bulkSaveChildren, createCustomer } from "../../families/index.ts";
import {
  anotherProcess,
  aTakenClass,
  aWaitingFamily,
  freePlace,
  poolsNow,
  serveAll,
  statesOf,
} from "../../testing/waiting-families.ts";
import { aWorld, codeOf, newId, parentForm, sevenYearsAgo, valueOf } from "../../testing/world.ts";
import { serveDueLists, serveNewTerms } from "./serve-due-lists.ts";

const world = await aWorld();
const { db, system } = world;
const other = anotherProcess(world);
afterAll(other.end);

const availableOf = async (groupId: number) =>
  (await db.selectFrom("class_search").select("available").where("group_id", "=", groupId).executeTakeFirst())
    ?.available;
const skipsOf = async (entryIds: readonly string[]) =>
  (await db.selectFrom("waiting_skip").select("reason").where("entry_id", "in", entryIds).orderBy("id").execute()).map(
    ({ reason }) => reason,
  );
const every = (pools: readonly unknown[], row: unknown) => pools.map(() => row);
const letOfferEnd = async (entryId: string) =>
  await sql`update waiting_offer set expires_at = clock_timestamp() - interval '1 second' where id = (select offer_id from waiting_list_entry where id = ${entryId})`.execute(
    db,
  );

/** A visitor's basket with a trial for a child, for whom nobody waits. */
async function aBasket(
  groupId: number,
  on: string,
  known?: { ctx: Awaited<ReturnType<typeof world.visitor>>; childIds: string[] },
) {
  const ctx = known?.ctx ?? (await world.visitor());
  if (known === undefined) await createCustomer(ctx, { ...parentForm, email: `${newId()}@example.test` });
  const childIds =
    known?.childIds ??
    valueOf(
      await bulkSaveChildren(ctx, {
        children: [{ first_name: "Zoe", surname: "Other", date_of_birth: sevenYearsAgo() }],
      }),
    ).map(({ id }) => id);
  const orderId = valueOf(await currentOrder(ctx, { createIfNeeded: true })).id ?? "";
  valueOf(
    await addClassItem(ctx, {
      order_id: orderId,
      type: "trial",
      group_id: groupId,
      child_ids: childIds,
      start_date: on,
    }),
  );
  return { ctx, orderId };
}

test("a freed place is the first family's from the moment it is free, and nobody else can book it", async () => {
  const group = await aTakenClass(world);
  const [first, second] = [await aWaitingFamily(world, group), await aWaitingFamily(world, group)];
  await freePlace(world, group);
  // Nobody has served the list yet.
  expect(await availableOf(group.id)).toBe(0);
  expect((await poolsNow(world, group.poolIds))[1]).toEqual({ free: 0, held: 0, kept: 1 });
  const stranger = await aBasket(group.id, group.dates[0] ?? "");
  expect(codeOf(await startCheckout(stranger.ctx, { order_id: stranger.orderId }))).toBe("no_places_left");
  world.mails.length = 0;
  await serveAll(world);
  expect(await statesOf(world, [...first.entryIds, ...second.entryIds])).toEqual(["offered", "waiting"]);
  const pools = await poolsNow(
    world,
    group.poolIds.filter((_, index) => index % 2 === 1),
  );
  expect(pools).toEqual(every(pools, { free: 0, held: 1, kept: 0 }));
  await world.work();
  const [mail, ...more] = world.mails.filter((one) => one.subject.includes("free"));
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(/A place is held for your child until \d\d:\d\d on .*\. You pay nothing until you book\./);
  expect(mail?.text).toContain("http://leeds.localhost:3000/offer/");
});

test("a hold that lapses in somebody else's checkout goes to the list", async () => {
  const group = await aTakenClass(world);
  const [poolId = 0] = group.poolIds.slice(1);
  const family = await aWaitingFamily(world, group);
  // A checkout that ran out, in every pool.
  await freePlace(world, group);
  await sql`update claim set state = 'released' where kept and pool_id = any (${group.poolIds}::bigint[])`.execute(db);
  await sql`delete from waiting_change`.execute(db);
  for (const id of group.poolIds)
    await sql`insert into claim (id, pool_id, state, held_until) values (${newId()}, ${id}, 'held', now() - interval '1 second')`.execute(
      db,
    );
  const stranger = await aBasket(group.id, group.dates[0] ?? "");
  expect(codeOf(await startCheckout(stranger.ctx, { order_id: stranger.orderId }))).toBe("no_places_left");
  await expireHolds(system);
  expect((await poolsNow(world, [poolId]))[0]).toEqual({ free: 0, held: 0, kept: 1 });
  await serveAll(world);
  expect(await statesOf(world, family.entryIds)).toEqual(["offered"]);
});

test("more places than before go to the list first, and what is left is for everybody", async () => {
  const group = await aTakenClass(world);
  const family = await aWaitingFamily(world, group);
  await sql`update pool set size = size + 2 where id = any (${group.poolIds}::bigint[])`.execute(db);
  await serveAll(world);
  expect(await statesOf(world, family.entryIds)).toEqual(["offered"]);
  expect(await availableOf(group.id)).toBe(1);
});

test("children who were entered together get places together or none, and each skip has its reason", async () => {
  const group = await aTakenClass(world, { places: 2 });
  const twins = await aWaitingFamily(world, group, { names: ["Ada", "Bo"] });
  const single = await aWaitingFamily(world, group);
  await freePlace(world, group);
  await serveAll(world);
  expect(await statesOf(world, [...twins.entryIds, ...single.entryIds])).toEqual(["waiting", "waiting", "offered"]);
  expect(await skipsOf(twins.entryIds)).toEqual(["too_few_places", "too_few_places"]);
  await letOfferEnd(single.entryIds[0] ?? "");
  await freePlace(world, group);
  await serveAll(world);
  expect(await statesOf(world, [...twins.entryIds, ...single.entryIds])).toEqual(["offered", "offered", "lapsed"]);
});

test("what nobody who waits can use is sold to everybody", async () => {
  const group = await aTakenClass(world);
  const twins = await aWaitingFamily(world, group, { names: ["Ada", "Bo"] });
  await freePlace(world, group);
  expect(await availableOf(group.id)).toBe(0);
  await serveAll(world);
  expect(await availableOf(group.id)).toBe(1);
  expect(await statesOf(world, twins.entryIds)).toEqual(["waiting", "waiting"]);
});

test("dates after the next term are offered to nobody who waits, and sold to everybody, until their term is the next", async () => {
  const group = await aTakenClass(world, { places: 2, trialSessions: 1 });
  const family = await aWaitingFamily(world, group);
  const far = { id: group.id, poolIds: group.poolIds.slice(2) };
  const { id: school } = world.network.seller;
  await sql`insert into term (franchise_id, name, starts_on, ends_on) values
    (${school}, 'Next', current_date + 60, current_date + 120), (${school}, 'Next year', current_date + 300, current_date + 360)`.execute(
    db,
  );
  await sql`update session set held_on = held_on + 300, starts_at = starts_at + interval '300 days', ends_at = ends_at + interval '300 days'
    where place_pool_id = any (${far.poolIds}::bigint[])`.execute(db);
  await freePlace(world, far);
  await freePlace(world, far);
  expect((await poolsNow(world, far.poolIds))[1]).toEqual({ free: 2, held: 0, kept: 0 });
  await serveAll(world);
  expect(await statesOf(world, family.entryIds)).toEqual(["waiting"]);
  const { rows } = await sql<{
    on: string;
  }>`select max(held_on)::text as "on" from session where group_id = ${group.id}`.execute(db);
  const stranger = await aBasket(group.id, rows[0]?.on ?? "");
  valueOf(await startCheckout(stranger.ctx, { order_id: stranger.orderId }));
  // The term before it begins.
  await sql`update term set starts_on = current_date where franchise_id = ${school} and name = 'Next'`.execute(db);
  await serveNewTerms(system);
  await serveAll(world);
  expect(await statesOf(world, family.entryIds)).toEqual(["offered"]);
  await sql`delete from term where franchise_id = ${school} and name in ('Next', 'Next year')`.execute(db);
});

test("an offer that lapses goes to the next family, and each gets its mail", async () => {
  const group = await aTakenClass(world);
  const [first, second] = [await aWaitingFamily(world, group), await aWaitingFamily(world, group)];
  await freePlace(world, group);
  await serveAll(world);
  await world.work();
  await letOfferEnd(first.entryIds[0] ?? "");
  world.mails.length = 0;
  await serveAll(world);
  expect(await statesOf(world, [...first.entryIds, ...second.entryIds])).toEqual(["lapsed", "offered"]);
  expect(await availableOf(group.id)).toBe(0);
  await world.work();
  expect(world.mails.map((mail) => mail.subject).toSorted()).toEqual([
    "A place is free: Saturday Juniors",
    "The offer for Saturday Juniors has ended",
  ]);
});

test("a child who took their place keeps no offer of a brother open: it lapses, and goes to the next family", async () => {
  const group = await aTakenClass(world, { places: 2 });
  const { ctx, children, entryIds } = await aWaitingFamily(world, group, { names: ["Ada", "Bo"] });
  const next = await aWaitingFamily(world, group);
  await freePlace(world, group);
  await freePlace(world, group);
  await serveAll(world);
  const [ada] = children.map(({ id }) => id);
  const { orderId } = await aBasket(group.id, group.dates[0] ?? "", { ctx, childIds: ada === undefined ? [] : [ada] });
  await world.pay(valueOf(await startCheckout(ctx, { order_id: orderId })).client_secret, "4242424242424242");
  await world.work();
  expect(await statesOf(world, entryIds)).toEqual(["accepted", "offered"]);
  await letOfferEnd(entryIds[1] ?? "");
  await serveAll(world);
  expect(await statesOf(world, [...entryIds, ...next.entryIds])).toEqual(["accepted", "lapsed", "offered"]);
});

test("an offer that lasts long is followed by one reminder", async () => {
  const group = await aTakenClass(world);
  const family = await aWaitingFamily(world, group);
  await freePlace(world, group);
  await serveAll(world);
  await world.work();
  world.mails.length = 0;
  await sql`update waiting_offer set remind_at = clock_timestamp() where id = (select offer_id from waiting_list_entry where id = ${family.entryIds[0]})`.execute(
    db,
  );
  await serveAll(world);
  await serveAll(world);
  await world.work();
  expect(world.mails.map((mail) => mail.subject)).toEqual(["Still free for you: Saturday Juniors"]);
});

test("the family's checkout takes the place over from the offer without a gap, and an unpaid one gives it back", async () => {
  const group = await aTakenClass(world);
  const { ctx, children, entryIds } = await aWaitingFamily(world, group);
  await freePlace(world, group);
  await serveAll(world);
  const { orderId } = await aBasket(group.id, group.dates[0] ?? "", { ctx, childIds: children.map(({ id }) => id) });
  valueOf(await startCheckout(ctx, { order_id: orderId }));
  // Its time is up while the family pays: the offer waits for them.
  expect(await statesOf(world, entryIds)).toEqual(["offered"]);
  valueOf(await cancelCheckout(ctx, { order_id: orderId }));
  expect((await poolsNow(world, group.poolIds))[1]).toEqual({ free: 0, held: 1, kept: 0 });
  const again = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await letOfferEnd(entryIds[0] ?? "");
  await serveAll(world);
  expect(await statesOf(world, entryIds)).toEqual(["offered"]);
  await world.pay(again.client_secret, "4242424242424242");
  await world.work();
  expect(await statesOf(world, entryIds)).toEqual(["accepted"]);
  // As between the payment and the step that closes the entry: a paid offer never lapses.
  await sql`update waiting_list_entry set status = 'offered' where id = ${entryIds[0]}`.execute(db);
  await sql`update waiting_offer set ended_at = null where group_id = ${group.id}`.execute(db);
  await serveAll(world);
  expect(await statesOf(world, entryIds)).toEqual(["offered"]);
  expect((await poolsNow(world, group.poolIds))[1]).toEqual({ free: 0, held: 0, kept: 0 });
});

test("a checkout that ends after its offer has ended gives the place to the next family", async () => {
  const group = await aTakenClass(world);
  const [first, second] = [await aWaitingFamily(world, group), await aWaitingFamily(world, group)];
  await freePlace(world, group);
  await serveAll(world);
  const { orderId } = await aBasket(group.id, group.dates[0] ?? "", {
    ctx: first.ctx,
    childIds: first.children.map(({ id }) => id),
  });
  valueOf(await startCheckout(first.ctx, { order_id: orderId }));
  await letOfferEnd(first.entryIds[0] ?? "");
  valueOf(await cancelCheckout(first.ctx, { order_id: orderId }));
  await serveAll(world);
  expect(await statesOf(world, [...first.entryIds, ...second.entryIds])).toEqual(["lapsed", "offered"]);
});

test("a family that books another way leaves the list, and is told so", async () => {
  const group = await aTakenClass(world);
  const { ctx, children, entryIds } = await aWaitingFamily(world, group);
  // Places that the list cannot use: staff pass the child over, and the family books all the same.
  await sql`update waiting_list_entry set passed_over = 'Asked to wait' where id = ${entryIds[0]}`.execute(db);
  await freePlace(world, group);
  await serveAll(world);
  const { orderId } = await aBasket(group.id, group.dates[0] ?? "", { ctx, childIds: children.map(({ id }) => id) });
  const search = db.selectFrom("class_search").select("waiting").where("group_id", "=", group.id);
  expect(await search.executeTakeFirst()).toEqual({ waiting: 1 });
  await world.pay(valueOf(await startCheckout(ctx, { order_id: orderId })).client_secret, "4242424242424242");
  world.mails.length = 0;
  await world.work();
  expect(await statesOf(world, entryIds)).toEqual(["withdrawn"]);
  await serveAll(world);
  expect(await search.executeTakeFirst()).toEqual({ waiting: 0 });
  expect(world.mails.map((mail) => mail.subject)).toContain("You have a place in Saturday Juniors");
});

test("two freed places and two processes at once: two families get one each", async () => {
  const group = await aTakenClass(world, { places: 2 });
  const families = [
    await aWaitingFamily(world, group),
    await aWaitingFamily(world, group),
    await aWaitingFamily(world, group),
  ];
  await serveAll(world);
  await Promise.all([
    freePlace(world, group),
    freePlace(world, group),
    serveDueLists(system),
    serveDueLists(other.system),
    serveDueLists(system),
  ]);
  await Promise.all([serveAll(world), serveAll(other)]);
  expect(
    await statesOf(
      world,
      families.flatMap(({ entryIds }) => entryIds),
    ),
  ).toEqual(["offered", "offered", "waiting"]);
  const trials = await poolsNow(
    world,
    group.poolIds.filter((_, index) => index % 2 === 1),
  );
  expect(trials).toEqual(every(trials, { free: 0, held: 2, kept: 0 }));
});

test("a checkout against the end of its offer: the family has the place, or the next one is offered it", async () => {
  for (let round = 0; round < 6; round += 1) {
    const group = await aTakenClass(world);
    const [first, second] = [await aWaitingFamily(world, group), await aWaitingFamily(world, group)];
    await freePlace(world, group);
    await serveAll(world);
    const { orderId } = await aBasket(group.id, group.dates[0] ?? "", {
      ctx: first.ctx,
      childIds: first.children.map(({ id }) => id),
    });
    await letOfferEnd(first.entryIds[0] ?? "");
    const [checkout] = await Promise.all([startCheckout(first.ctx, { order_id: orderId }), serveAll(other)]);
    await serveAll(world);
    expect(await statesOf(world, [...first.entryIds, ...second.entryIds])).toEqual(
      checkout.ok ? ["offered", "waiting"] : ["lapsed", "offered"],
    );
    expect((await poolsNow(world, group.poolIds))[1]).toEqual({ free: 0, held: 1, kept: 0 });
  }
});

test("a list that cannot be served stops no other, and somebody is told of it", async () => {
  const [broken, sound] = [await aTakenClass(world), await aTakenClass(world)];
  const [stuck, family] = [await aWaitingFamily(world, broken), await aWaitingFamily(world, sound)];
  await freePlace(world, broken);
  await freePlace(world, sound);
  // A row that no rule allows for.
  await sql`update waiting_list_entry set created_at = 'infinity' where id = ${stuck.entryIds[0]}`.execute(db);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await serveDueLists(system).catch(() => undefined);
    await sql`update leased_work set next_try_at = now()`.execute(db);
  }
  expect(await statesOf(world, family.entryIds)).toEqual(["offered"]);
  const items = await db.selectFrom("work_item").select(["kind", "subject"]).where("status", "=", "open").execute();
  expect(items).toEqual([{ kind: "waiting_list_stuck", subject: `group:${broken.id}` }]);
  await sql`update waiting_list_entry set created_at = now() where id = ${stuck.entryIds[0]}`.execute(db);
  await sql`update leased_work set next_try_at = now()`.execute(db);
  await serveAll(world);
  expect(await statesOf(world, stuck.entryIds)).toEqual(["offered"]);
});
