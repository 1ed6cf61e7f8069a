import type { CallParsed, CancelledDaysPreview, StaffCamp } from "@matinee/contract";
import type { LessonOffer } from "@matinee/core/lost-lessons";
import { listingMachine } from "@matinee/core/catalogue";
import { ok, step } from "@matinee/core/kernel";
import * as shapes from "@matinee/contract/shapes";
import { seesFamilies } from "@matinee/core/access";
import { inTransaction, rowsOf } from "@matinee/database";
import { formatList, fullDate } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import { audit, authorize, missing, refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { holdSchoolOf } from "../../network/index.ts";
import { closePools, expirePools } from "../../places/index.ts";
import { takeBackOffers } from "../../waiting-list/index.ts";
import { checkLessonOffer } from "../editing/check-lesson-offer.ts";
import { schoolInHand } from "../editing/school-in-hand.ts";
import { hashOf } from "../hash-of.ts";
import { seenByEditor } from "../seen-by-editor.ts";
import { bookedOnDays, isToCome, type BookedChild } from "./booked-days.ts";
import { lockCampPools, readPoolsOfCamp, readPoolsOfDays, type CampPools } from "./camp-pools.ts";
import { lockCamp } from "./change-camp.ts";
import { readCamp } from "./read-camp.ts";
import { recordLostDays } from "./record-lost-days.ts";
import { endExtrasOfNobody } from "./take-places.ts";

type Cancellation = CallParsed<"POST /v1/staff/camps/{id}/cancel-days", "body"> & { readonly id: number };

/**
 * Cancels days of a camp, or all of them. The places of these days are given back, so nobody stays booked on them; each child's days become
 * a lost lesson, for which its family or the school chooses money; each family gets one mail. What is being paid for at the moment is
 * refunded. A camp without a day to come is closed. Refused if somebody else saved since `version`, or if the editor has not `seen` whose
 * places they are.
 */
export async function cancelCampDays(ctx: Context, { seen, ...input }: Cancellation): Promise<Outcome<StaffCamp>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  const why = input.reason.trim();
  if (why === "") return refuse("invalid", [{ path: "reason", message: "Please say why: the families read it." }]);
  const offer = checkLessonOffer(ctx, input.offer);
  if (!offer.ok) return offer;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffCamp>> => {
    const done = await cancelDays(ctx, trx, { ...input, why, offer: offer.value });
    if (!done.ok) return done;
    const looked = seenByEditor(ctx, done.value, seen);
    if (!looked.ok) return looked;
    const saved = await readCamp(ctx, trx, input.id);
    return saved === null ? missing("The camp") : ok(saved);
  });
}

/** Who would lose a place if these days were cancelled. Changes nothing. */
export async function previewCancelledDays(
  ctx: Context,
  { id, days }: { readonly id: number; readonly days: readonly string[] },
): Promise<Outcome<CancelledDaysPreview>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  // A result that is not ok rolls the transaction back.
  const { tried } = await inTransaction(ctx.db, async (trx) => ({
    ok: false,
    tried: await cancelDays(ctx, trx, { id, days, why: "", offer: undefined }),
  }));
  return tried;
}

interface Days {
  readonly id: number;
  readonly version?: number;
  readonly days: readonly string[];
  readonly why: string;
  readonly offer: LessonOffer | undefined;
}

async function cancelDays(
  ctx: Context,
  trx: Db,
  { id, version, days, why, offer }: Days,
): Promise<Outcome<CancelledDaysPreview>> {
  await holdSchoolOf(trx, "course", id);
  const found = await lockCamp(ctx, trx, version === undefined ? { id } : { id, version });
  if (!found.ok) return found;
  const camp = found.value;
  const school = await schoolInHand(ctx, trx, { school: camp.school.id, action: "catalogue:change" });
  if (!school.ok) return school;
  if (camp.status === "draft")
    return refuse("in_use", "Nobody can book a draft. Take the days out of the form instead.");
  const going = [...new Set(days)].toSorted();
  const held = await daysOf(trx, id);
  const problem = dayProblem(going, held);
  if (problem !== null) return refuse("invalid", [{ path: "days", message: problem }]);
  // Whoever serves a list locks its entries before the pools. By the day, an offer of other days stays.
  const isByDay = camp.day_price !== null;
  const offered = isByDay ? await readPoolsOfDays(trx, id, going) : await readPoolsOfCamp(trx, id);
  const offers = await takeBackOffers(ctx, trx, offered, "not_held");
  const pools = await lockCampPools(trx, id);
  const booked = await bookedOnDays(trx, id, sql`d.held_on = any (${going}::date[])`);
  await recordLostDays(ctx, trx, { camp: { id, schoolId: camp.school.id }, booked, why, offer, areHeld: false });
  // The days first: a place that is freed on a day to come is kept for the waiting list.
  const isOver = held.every(({ on, is_to_come: comes }) => !comes || going.includes(on));
  await takeOut(trx, camp, { days: going, isOver });
  await endPlaces(trx, pools, going);
  await endExtrasOfNobody(trx, id, booked);
  const families = new Set(booked.map((one) => one.family)).size;
  const before = { days: going, status: camp.status };
  const detail = { before, reason: why, children: booked.length, families, offer: offer ?? null };
  await audit(ctx, trx, { action: "camp_days_cancelled", subject: `camp:${id}`, detail, school: camp.school.id });
  return ok({
    days: going.map((on) => ({
      on,
      children: booked.filter((one) => one.days.some(({ date }) => date === on)).length,
    })),
    families,
    waiting: await leavingList(trx, id),
    offers,
    holders: seesFamilies(ctx.actor) ? holdersOf(booked) : [],
    seen: booked.length === 0 ? null : hashOf([going, booked.map((one) => `${one.line_id} ${one.child_id}`)]),
  });
}

/** How many children wait for a camp whose list is over now. They are told once this is committed (`serveWaitingList`). */
async function leavingList(trx: Db, id: number): Promise<number> {
  const statement = sql`select count(*)::int as children from waiting_list_entry e
    where e.course_id = ${id} and e.status in ('waiting', 'offered') and waiting_list_over(null, ${id})`;
  return (await rowsOf("who waits for a camp", waitingRow, statement).executeTakeFirst(trx))?.children ?? 0;
}

const waitingRow = z.object({ children: z.int() });

const MOST_HOLDERS = 500;

const holdersOf = (booked: readonly BookedChild[]) =>
  booked.slice(0, MOST_HOLDERS).map(({ child_id, child, order_id, number, booked_at, days }) => ({
    child_id,
    child,
    order_id,
    number,
    booked_at,
    is_trial: false,
    dates: days.map(({ date }) => date),
  }));

const dayRow = z.object({ on: shapes.isoDate, is_to_come: z.boolean() });

/** The days of a camp, and which have not begun. */
async function daysOf(trx: Db, id: number): Promise<z.output<typeof dayRow>[]> {
  const statement = sql`select d.held_on as on, ${isToCome} as is_to_come from course_day d where d.course_id = ${id}`;
  return await rowsOf("the days of a camp", dayRow, statement).execute(trx);
}

/** Why these days can't be cancelled, with the names of those that stand in the way; null: they can. */
function dayProblem(going: readonly string[], days: readonly z.output<typeof dayRow>[]): string | null {
  if (going.length === 0) return "Please choose a day.";
  const begun = going.filter((on) => days.some((day) => day.on === on && !day.is_to_come));
  const gone = going.filter((on) => !days.some((day) => day.on === on));
  const named = (some: readonly string[]) => formatList(some.map(fullDate));
  const problems = [
    ...(begun.length === 0
      ? []
      : [`${named(begun)} ${begun.length === 1 ? "has" : "have"} begun. Please choose days that have not.`]),
    ...(gone.length === 0
      ? []
      : [
          `${named(gone)} ${gone.length === 1 ? "is no longer a day" : "are no longer days"} of the camp. Please look at it again.`,
        ]),
  ];
  return problems.length === 0 ? null : problems.join(" ");
}

/**
 * Gives the places of these days back. A place on the pool of the camp is for all its days: it stays while a day is left (see
 * `endExtrasOfNobody`), but whoever is paying for one has seen other days, so these are let go, and a payment that comes is refunded
 * (`reclaimPlaces`). Whoever is paying for days that stay goes on. What is offered of days to come stays held.
 */
async function endPlaces(trx: Db, { pool, days, extras }: CampPools, going: readonly string[]): Promise<void> {
  const isGoing = ({ on }: { readonly on: string }) => going.includes(on);
  const ofDays = [...days.filter(isGoing), ...extras.flatMap((extra) => extra.days.filter(isGoing))];
  const ids = ofDays.flatMap((one) => (one.pool === null ? [] : [one.pool.id]));
  await closePools(trx, ids);
  const all = [pool.id, ...days.flatMap((one) => (one.pool === null ? [] : [one.pool.id]))];
  await expirePools(trx, all, going);
}

async function takeOut(
  trx: Db,
  camp: StaffCamp,
  { days, isOver }: { readonly days: readonly string[]; readonly isOver: boolean },
): Promise<void> {
  const { id } = camp;
  await sql`delete from course_addon_day ad using course_addon a
    where a.id = ad.course_addon_id and a.course_id = ${id} and ad.held_on = any (${days}::date[])`.execute(trx);
  await sql`delete from course_day where course_id = ${id} and held_on = any (${days}::date[])`.execute(trx);
  const left = camp.days.map(({ on }) => on).filter((on) => !days.includes(on));
  const [first, last] = [left[0], left.at(-1)];
  // The camp begins and ends with its days, as far as it did before.
  const range = {
    ...(first !== undefined && camp.starts_on === camp.days[0]?.on && { starts_on: first }),
    ...(last !== undefined && camp.ends_on === camp.days.at(-1)?.on && { ends_on: last }),
  };
  const closed = step(listingMachine, camp.status, "close");
  await trx
    .updateTable("course")
    .set({ ...range, version: camp.version + 1, ...(isOver && closed.ok && { status: closed.value }) })
    .where("id", "=", id)
    .execute();
}
