import { lostLessonMachine } from "@matinee/core/lost-lessons";
import { transitionOf } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { runWork, type Db, type LeasedWork, type Outcome, type SystemContext } from "../kernel/index.ts";
import { askSchool } from "../timetable/index.ts";
import { loadLessons, type LostLesson } from "./load-lessons.ts";
import { settleLessons } from "./settle-lessons.ts";

const due = sql`
  select f.id::text as subject, ((w.answer_by + 1)::timestamp at time zone 'Europe/London') as due_at
    from withdrawal w join withdrawal_family f on f.withdrawal_id = w.id
   where w.answer_by < london_today() and exists (select from lost_lesson l where l.family_id = f.id and l.state = 'open')`;

/** Lessons of a family that did not answer in time: what the school set is done, for each order by itself. */
const fallBackWork: LeasedWork = {
  kind: "lost_lessons.fall_back",
  due,
  item: {
    kind: "lost_lessons_stuck",
    afterAttempts: 6,
    schoolOf: async (db, id) =>
      (await db.selectFrom("lost_lesson").select("franchise_id").where("family_id", "=", id).executeTakeFirst())
        ?.franchise_id ?? null,
  },
  attempt: async (ctx, familyId) => {
    const open = await loadLessons(ctx.db, sql`l.family_id = ${familyId} and l.state = 'open'`);
    // What cost nothing has no money to give back: the school is in touch.
    const fallbackOf = ({ is_free: isFree, fallback }: LostLesson) => (isFree ? "school" : fallback);
    for (const own of Map.groupBy(open, (lesson) => `${lesson.order_id} ${fallbackOf(lesson)}`).values())
      await settleByRule(
        ctx,
        own.map(({ id }) => id),
        own[0] === undefined ? "school" : fallbackOf(own[0]),
      );
    return "done";
  },
};

/** What is refused, such as a refund of a disputed payment, is for the school to decide. */
async function settleByRule(
  ctx: SystemContext,
  ids: readonly string[],
  fallback: "credit" | "refund" | "school",
): Promise<void> {
  if (fallback === "school") return await handOver(ctx, ids, "Nobody answered in time");
  const settled = await inTransaction(ctx.db, async (trx): Promise<Outcome<null>> => {
    // Answered meanwhile, it is settled already.
    const open = await stillOpen(trx, ids);
    const answers = open.map((lessonId) => ({ lessonId, answer: fallback, sessionId: null }));
    return answers.length === 0
      ? { ok: true, value: null }
      : await settleLessons({ ...ctx, actor: null }, trx, answers, "rule");
  });
  if (settled.ok) return;
  const { details } = settled.error;
  const why = typeof details === "string" ? details : settled.error.code;
  await handOver(ctx, ids, `Nobody answered in time, and the ${fallback} was refused: ${why}`);
}

/** The order is locked like in every answer, so that none comes in between. */
async function stillOpen(trx: Db, ids: readonly string[]): Promise<string[]> {
  await sql`select from orders where id in (select order_id from lost_lesson where id = any (${ids}::uuid[])) order by id for no key update`.execute(
    trx,
  );
  const rows = await trx
    .selectFrom("lost_lesson")
    .select("id")
    .where("id", "in", [...ids])
    .where("state", "=", "open")
    .execute();
  return rows.map(({ id }) => id);
}

async function handOver(ctx: SystemContext, ids: readonly string[], note: string): Promise<void> {
  const { from, to } = transitionOf(lostLessonMachine, "hand_over");
  await inTransaction(ctx.db, async (trx) => {
    const moved = await trx
      .updateTable("lost_lesson")
      .set({ state: to, note })
      .where("id", "in", [...ids])
      .where("state", "in", [...from])
      .returning(["session_id", "course_id"])
      .execute();
    await askSchool(ctx, trx, moved);
  });
}

/** Does what the school set for lost lessons about which nobody answered in time. Returns how many families it took. */
export async function settleUnanswered(ctx: SystemContext): Promise<number> {
  return await runWork(ctx, fallBackWork);
}
