import { inTransaction, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { removeItem } from "../../basket/index.ts";
import type { Outcome } from "../../kernel/index.ts";
import { withdrawSessions } from "../../timetable/withdraw-sessions.ts";
import { bulkCreateWaiting, offerPlace, serveDueLists, withdrawWaiting } from "../../waiting-list/index.ts";
import { acceptWaitingOffer, declineWaitingOffer } from "../../waiting-offers/index.ts";
import { add, notePlace, orderOfBooks, poolsOf } from "./books.ts";
import type { Operation } from "./plan.ts";
import { contextOf, familyOf, linesOf, orderIn, poolIdsOf, systemOf, type Stage } from "./stage.ts";

const codeOf = (outcome: Outcome<unknown>): string => (outcome.ok ? "ok" : outcome.error.code);

const fullRow = z.object({ classHasPlaces: z.boolean() });

/** One child or both join the list of the class or the camp. */
export async function waitOperation(stage: Stage, operation: Operation): Promise<string> {
  const { school } = stage;
  const { childIds } = familyOf(stage, operation);
  const { pick } = operation;
  const children = pick % 4 === 0 ? childIds : [childIds[pick % 2] ?? ""];
  // Mostly of whichever is full: the other has no list.
  const full = sql`select exists (select from class_search where group_id = ${school.groupId} and available > 0) as "classHasPlaces"`;
  const found = await rowsOf("whether a class is full", fullRow, full).executeTakeFirst(systemOf(stage, operation).db);
  const ofCamp = pick === 7 || found?.classHasPlaces === true;
  const target = ofCamp ? { course_id: school.courseId } : { group_id: school.groupId };
  const entries = children.map((child_id) => ({ child_id, ...target }));
  return codeOf(await bulkCreateWaiting(contextOf(stage, operation), { entries }));
}

export async function serveOperation(stage: Stage, operation: Operation): Promise<string> {
  await serveDueLists(systemOf(stage, operation));
  return "ok";
}

const offerRow = z.object({
  id: z.guid(),
  startOn: z.iso.date(),
  ofClass: z.boolean(),
  childIds: z.array(z.guid()),
  entryId: z.guid(),
});

/** An offer that a child of the family has, or has had. */
async function offerOf(stage: Stage, operation: Operation) {
  const statement = sql`
    select o.id, o.start_on as "startOn", o.group_id is not null as "ofClass", to_jsonb(array_agg(e.child_id order by e.id)) as "childIds",
      (array_agg(e.id order by e.id))[1] as "entryId"
    from waiting_offer o join waiting_list_entry e on e.offer_id = o.id where e.child_id = any (${familyOf(stage, operation).childIds}::uuid[])
    group by o.id order by o.ended_at is not null, o.offered_at desc, o.id limit 2`;
  const offers = await rowsOf("offers to a family", offerRow, statement).execute(systemOf(stage, operation).db);
  return offers[operation.pick === 7 ? 1 : 0];
}

/** Puts the offered places into the family's cart. */
export async function acceptOperation(stage: Stage, operation: Operation): Promise<string> {
  const offer = await offerOf(stage, operation);
  if (offer === undefined) return "nothing";
  const ctx = contextOf(stage, operation);
  await emptyBasket(stage, operation);
  const accepted = await acceptWaitingOffer(ctx, { key: ctx.tokens.offer(offer.id) });
  if (!accepted.ok) return accepted.error.code;
  const order = orderOfBooks(stage.books, accepted.value.id ?? "", operation.family % stage.school.families.length);
  for (const childId of offer.childIds)
    notePlace(order, {
      childId,
      kind: offer.ofClass ? "trial" : "camp",
      startOn: offer.ofClass ? offer.startOn : null,
      full: true,
    });
  return "ok";
}

/** Takes everything else out of the basket, which may be what there is no place for. */
async function emptyBasket(stage: Stage, operation: Operation): Promise<void> {
  const order = await orderIn(stage, operation, ["basket"]);
  if (order === undefined) return;
  const known = orderOfBooks(stage.books, order.id, operation.family % stage.school.families.length);
  for (const { id, type, startOn, childIds } of await linesOf(stage, operation, order)) {
    const removed = await removeItem(contextOf(stage, operation), id);
    if (removed.ok)
      known.places = known.places.filter(
        (place) => place.kind !== type || place.startOn !== startOn || !childIds.includes(place.childId),
      );
  }
}

export async function turnDownOperation(stage: Stage, operation: Operation): Promise<string> {
  const offer = await offerOf(stage, operation);
  if (offer === undefined) return "nothing";
  const ctx = contextOf(stage, operation);
  return codeOf(await declineWaitingOffer(ctx, { key: ctx.tokens.offer(offer.id) }));
}

/** The time of an offer is up, and the list is served. */
export async function lapseOperation(stage: Stage, operation: Operation): Promise<string> {
  const offer = await offerOf(stage, operation);
  const system = systemOf(stage, operation);
  if (offer !== undefined)
    await sql`update waiting_offer set expires_at = clock_timestamp() - interval '1 second' where id = ${offer.id} and ended_at is null`.execute(
      system.db,
    );
  await serveDueLists(system);
  return offer === undefined ? "nothing" : "ok";
}

const idRow = z.object({ id: z.guid() });

async function entryOf(stage: Stage, operation: Operation, childIds: readonly string[]) {
  const statement = sql`select id from waiting_list_entry where child_id = any (${childIds}::uuid[]) and status = 'waiting' order by created_at, id`;
  const entries = await rowsOf("children who wait", idRow, statement).execute(systemOf(stage, operation).db);
  return entries[operation.pick % Math.max(1, entries.length)];
}

export async function withdrawOperation(stage: Stage, operation: Operation): Promise<string> {
  const entry = await entryOf(stage, operation, familyOf(stage, operation).childIds);
  return entry === undefined ? "nothing" : codeOf(await withdrawWaiting(contextOf(stage, operation), entry));
}

/** Staff offer a place to any child who waits, beyond the capacity if none is free. */
export async function addPlaceOperation(stage: Stage, operation: Operation): Promise<string> {
  const children = stage.school.families.flatMap((family) => family.childIds);
  const entry = await entryOf(stage, operation, children);
  if (entry === undefined) return "nothing";
  const ctx = { ...stage.admin, db: systemOf(stage, operation).db };
  const offered = await offerPlace(ctx, { ...entry, reason: "Her sister comes too", add_place: true });
  // A family has two children at most, who may have been entered together.
  if (offered.ok) for (const poolId of poolIdsOf(stage)) add(stage.books.added, poolId, 2);
  return codeOf(offered);
}

const poolRow = z.object({ id: z.int() });

/** The school changes what a date of the class or the camp can take, never below what is taken. */
export async function resizeOperation(stage: Stage, operation: Operation, by: 1 | -1): Promise<string> {
  const { school, plan, books } = stage;
  const date = school.dates[operation.pick % (school.dates.length + 1)];
  const place =
    date === undefined ? { kind: "camp" as const, startOn: null } : { kind: "trial" as const, startOn: date.on };
  const poolIds = poolsOf(school, 1, place);
  return await inTransaction(systemOf(stage, operation).db, async (trx) => {
    // Not of a date that is being withdrawn.
    await sql`select from session where place_pool_id = any (${poolIds}::bigint[]) for share`.execute(trx);
    const statement = sql`
      update pool set size = size + ${by} where id = any (${poolIds}::bigint[]) and size + ${by} >= 0 and committed + held <= size + over + ${by}
        and not exists (select from session where place_pool_id = any (${poolIds}::bigint[]) and status <> 'scheduled') returning id`;
    const changed = await rowsOf("pools of another size", poolRow, statement).execute(trx);
    for (const { id } of changed) add(books.sizes, id, by);
    if (place.kind === "trial") await sql`select touch_class_search(${[school.groupId]}::int[])`.execute(trx);
    return changed.length > 0 ? "ok" : plan.capacity > 0 ? "taken" : "nothing";
  });
}

/** The school takes a date of the class out of its timetable. */
export async function withdrawSessionOperation(stage: Stage, operation: Operation): Promise<string> {
  const { school, books } = stage;
  const date = school.dates[operation.pick % school.dates.length];
  if (date === undefined || books.withdrawn.has(date.on)) return "nothing";
  const system = systemOf(stage, operation);
  await inTransaction(system.db, async (trx) => {
    // The lock of the timetable, as whoever creates its dates takes it: the next one finds this date gone.
    await sql`select pg_advisory_xact_lock(7240011902)`.execute(trx);
    books.withdrawn.add(date.on);
    const left = school.dates.filter(({ on }) => !books.withdrawn.has(on));
    const lessons = left.map(({ on }) => ({ startsAt: `${on}T10:00:00Z`, endsAt: null }));
    await withdrawSessions(system, trx, [{ groupId: school.groupId, lessons, skipped: new Map() }], system.today());
    await sql`select refresh_class_search(${[school.groupId]}::int[])`.execute(trx);
  });
  return "ok";
}
