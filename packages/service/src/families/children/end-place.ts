import type { CallParsed } from "@matinee/contract";
import { inTransaction, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import {
  answerOnce,
  audit,
  authorize,
  missing,
  neededReason,
  refuse,
  type Context,
  type Outcome,
} from "../../kernel/index.ts";
import { freeEnrolledPlaces } from "../../places/index.ts";

const placeRow = z.object({ childId: z.guid(), customerId: z.guid(), franchiseId: z.int(), name: z.string() });

/** Locks the place, so that whoever ends it twice at once does so one after the other. */
const placeToEnd = (id: string) => sql`
  select e.child_id as "childId", r.customer_id as "customerId", g.franchise_id as "franchiseId", g.name
    from enrolment e join class_group g on g.id = e.group_id join child k on k.id = e.child_id
    join family_record r on r.family_id = coalesce(k.guest_id, k.customer_id) where e.id = ${id} for update of e`;

type Input = CallParsed<"POST /v1/staff/places/{id}/end", "body"> & { readonly id: string };

/**
 * Ends a child's place that no order sold, from a day on: a family that was brought over gives it up. Its lessons before that day stay, and
 * no money moves. Refuses a day in the past, and one after the last lesson.
 */
export async function endPlace(ctx: Context, { id, from, reason }: Input): Promise<Outcome<{ lessons: number }>> {
  const allowed = authorize(ctx, "place:end", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<{ lessons: number }>> => {
    const place = await rowsOf("a place", placeRow, placeToEnd(id)).executeTakeFirst(trx);
    if (place === undefined) return missing("The place");
    if (!authorize(ctx, "place:end", { franchiseIds: [place.franchiseId] }).ok) return missing("The place");
    const why = neededReason(reason);
    if (!why.ok) return why;
    if (from < ctx.today())
      return refuse("invalid", [
        { path: "from", message: "Choose today or a later day. Lessons that were held stay." },
      ]);
    const lessons = await freeEnrolledPlaces(
      trx,
      sql`select c.id from claim c join session s on s.place_pool_id = c.pool_id
        where c.enrolment_id = ${id} and c.state = 'committed' and s.starts_at > clock_timestamp() and s.held_on >= ${from}`,
    );
    if (lessons === 0)
      return refuse("invalid", [{ path: "from", message: "This place has no lesson from this day on." }]);
    const detail = { child_id: place.childId, class: place.name, from, lessons, reason: why.value };
    const subject = `customer:${place.customerId}`;
    await audit(ctx, trx, { action: "place_ended", subject, detail, school: place.franchiseId });
    return await answerOnce(ctx, trx, { lessons });
  });
}
