import type { LessonOffer } from "@matinee/core/lost-lessons";
import { ok } from "@matinee/core/kernel";
import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { refuse, type Db, type Outcome, type SystemContext } from "../../kernel/index.ts";
import { endLineClaims, giveBackOfLines } from "../../places/index.ts";
import { bookedOnDays, isToCome, type BookedChild } from "./booked-days.ts";
import { recordLostDays } from "./record-lost-days.ts";

interface Taken {
  readonly camp: { readonly id: number; readonly schoolId: number };
  /** Days on which more places are booked than there are. */
  readonly days: readonly string[];
  /** Children. */
  readonly losing: readonly string[];
  readonly offer: LessonOffer | undefined;
}

/**
 * Takes places on crowded days from children, and gives them back. A place that counts on every day goes with all its days to come. The
 * caller has locked the pools.
 */
export async function takePlaces(
  ctx: Pick<SystemContext, "newId" | "jobs">,
  trx: Db,
  { camp, days, losing, offer }: Taken,
): Promise<Outcome<null>> {
  const onDays = sql`c.child_id = any (${losing}::uuid[]) and ${isToCome}`;
  const crowded = await bookedOnDays(trx, camp.id, sql`${onDays} and d.held_on = any (${days}::date[])`);
  if (losing.some((child) => !crowded.some((one) => one.child_id === child)))
    return refuse("invalid", [
      {
        path: "losing",
        message: "One of these children no longer has this place. Please check the list of families again.",
      },
    ]);
  const areWhole = crowded.some((one) => one.is_whole);
  if (areWhole && (await hasBegun(trx, camp.id))) return refuse("invalid", [{ path: "losing", message: BEGUN }]);
  const whole = areWhole ? await bookedOnDays(trx, camp.id, onDays) : [];
  const going = crowded.map((one) => (one.is_whole ? (whole.find((all) => isSamePlace(all, one)) ?? one) : one));
  await recordLostDays(ctx, trx, {
    camp,
    booked: going,
    why: "There are fewer places than before",
    offer,
    areHeld: true,
  });
  await giveBackOfLines(
    trx,
    going.flatMap((one) => one.days.map(({ date }) => ({ lineId: one.line_id, on: date }))),
  );
  await endExtrasOfNobody(trx, camp.id, going);
  return ok(null);
}

const BEGUN = "The camp has begun, and these places are for all its days. Please cancel them in their orders.";

/** A place that counts on every day can't be given back for the days to come alone. */
async function hasBegun(trx: Db, campId: number): Promise<boolean> {
  const { rows } =
    await sql`select from course_day d where d.course_id = ${campId} and not ${isToCome} limit 1`.execute(trx);
  return rows.length > 0;
}

const isSamePlace = (a: BookedChild, b: BookedChild) => a.line_id === b.line_id && a.child_id === b.child_id;

const lineRow = z.object({ id: shapes.uuid });

/** Gives back what children have who have no day of the camp left: extras, and a place on the pool of the camp. What is for single days went with the days. */
export async function endExtrasOfNobody(trx: Db, campId: number, booked: readonly BookedChild[]): Promise<void> {
  const lines = [...new Set(booked.map((one) => one.line_id))];
  const statement = sql`
    select i.id from order_item i where i.id = any (${lines}::uuid[])
      and not exists (select from claim c join course_place cp on cp.pool_id = c.pool_id
        where c.order_item_id = i.id and c.state = 'committed' and cp.course_id = ${campId})`;
  const rows = await rowsOf("lines without a day", lineRow, statement).execute(trx);
  await endLineClaims(
    trx,
    rows.map((row) => row.id),
  );
}
