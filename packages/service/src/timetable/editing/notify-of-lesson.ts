import { sql } from "kysely";
import type { Db, SystemContext } from "../../kernel/index.ts";
import { queueMail } from "../../mail/index.ts";
import { bookedPlaces } from "../booked-places.ts";

interface LessonNotice {
  readonly ofLocation?: boolean;
  readonly ofTeachers?: boolean;
  /** It ends at another time. */
  readonly ofTimes?: boolean;
  /** True: the families are only counted. */
  readonly isPreview?: boolean;
}

/**
 * Queues one mail for each family with a place in a lesson that is held elsewhere, by somebody else or until another time now. Returns how
 * many there are. What the mail says is read when it is sent.
 */
export async function notifyOfLesson(
  ctx: Pick<SystemContext, "newId" | "jobs" | "sites">,
  trx: Db,
  sessionId: number,
  { ofLocation = false, ofTeachers = false, ofTimes = false, isPreview = false }: LessonNotice,
): Promise<number> {
  if (!ofLocation && !ofTeachers && !ofTimes) return 0;
  const { franchise_id: school } = await trx
    .selectFrom("session as s")
    .innerJoin("class_group as g", "g.id", "s.group_id")
    .select("g.franchise_id")
    .where("s.id", "=", sessionId)
    .executeTakeFirstOrThrow();
  const booked = await bookedPlaces(ctx, trx, sql`s.id = ${sessionId}`);
  const reached = booked.filter((one) => one.customer_id !== null);
  const families = [...Map.groupBy(reached, (one) => one.family).values()];
  if (isPreview) return families.length;
  for (const own of families) {
    // Whoever has ordered is written to before whom an import knows.
    const first = own.find((one) => one.order_id !== null) ?? own[0];
    const id = ctx.newId();
    await trx
      .insertInto("lesson_notice")
      .values({
        id,
        franchise_id: school,
        session_id: sessionId,
        customer_id: first?.customer_id ?? null,
        host: first?.host ?? "",
        of_location: ofLocation,
        of_teachers: ofTeachers,
        of_times: ofTimes,
      })
      .execute();
    await queueMail(ctx, trx, "lesson_changed", ofTimes ? { retimed_notice_id: id } : { lesson_notice_id: id });
  }
  return families.length;
}
