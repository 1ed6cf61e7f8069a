import { decideAnswer, lostLessonMachine, type LessonAnswer, type LostLessonEvent } from "@matinee/core/lost-lessons";
import { addPence, ok, transitionOf, ZERO_PENCE } from "@matinee/core/kernel";
import { sql } from "kysely";
import { audit, missing, refuse, type Acting, type Db, type Outcome } from "../kernel/index.ts";
import { lockOrder, type OrderRow } from "../orders/index.ts";
import { askSchool } from "../timetable/index.ts";
import { bookLessons } from "./book-lessons.ts";
import { giveMoney, type SeenWorth } from "./give-money.ts";
import { lessonValues } from "./lesson-values.ts";
import { loadLessons, lostText, type LostLesson } from "./load-lessons.ts";

/** What becomes of one lost lesson. */
export interface Answer {
  readonly lessonId: string;
  readonly answer: LessonAnswer;
  /** Of another date. */
  readonly sessionId: number | null;
  /** Why the school closes it. */
  readonly note?: string;
  /** The amounts of a credit or refund as they were read; undefined: not compared. */
  readonly seen?: SeenWorth | undefined;
}

export type AnsweredBy = "family" | "school" | "rule";

interface Settled {
  readonly lesson: LostLesson;
  readonly event: LostLessonEvent;
  readonly claimId?: string;
  readonly reversalId?: string;
  readonly note?: string | undefined;
}

/**
 * Carries out answers about lost lessons, all or none, in the caller's transaction: places are claimed like those of a checkout, and money
 * goes back as a reversal of the line. An answer that was carried out before changes nothing. Locks the orders by id, then the lessons, then
 * the places by id.
 */
export async function settleLessons(
  ctx: Acting,
  trx: Db,
  answers: readonly Answer[],
  by: AnsweredBy,
): Promise<Outcome<null>> {
  const ids = answers.map((one) => one.lessonId);
  const orders = await lockOrdersOf(trx, ids);
  await sql`select from lost_lesson where id = any (${ids}::uuid[]) order by id for no key update`.execute(trx);
  const lessons = new Map(
    (await loadLessons(trx, sql`l.id = any (${ids}::uuid[])`)).map((one) => [one.id, one] as const),
  );
  const wanted: { readonly lesson: LostLesson; readonly answer: Answer; readonly event: LostLessonEvent }[] = [];
  for (const answer of answers) {
    const lesson = lessons.get(answer.lessonId);
    if (lesson === undefined) return missing("The lesson");
    const decided = decideAnswer(lesson, { answer: answer.answer, by });
    if (!decided.ok) return refusalOf(lesson, decided.error.kind);
    if (decided.value !== null) wanted.push({ lesson, answer, event: decided.value.event });
    else if (answer.answer === "date" && lesson.new_date?.session_id !== answer.sessionId)
      return refusalOf(lesson, "settled");
  }
  const booked = await bookLessons(
    ctx,
    trx,
    wanted.flatMap(({ lesson, answer }) => (answer.answer === "date" ? [{ lesson, sessionId: answer.sessionId }] : [])),
  );
  if (!booked.ok) return booked;
  const settled: Settled[] = booked.value.map(({ lesson, claimId }) => ({ lesson, event: "move", claimId }));
  for (const { lesson, answer, event } of wanted)
    if (answer.answer === "nothing") settled.push({ lesson, event, note: answer.note });
  await writeSettled(ctx, trx, settled, by);
  const paid = wanted.filter(({ answer: { answer } }) => answer === "credit" || answer === "refund");
  for (const own of Map.groupBy(paid, ({ lesson, event }) => `${lesson.sold_line_id} ${event}`).values()) {
    const money = await settleMoney(ctx, trx, orders, own);
    if (!money.ok) return money;
    // Before the next money: the last of a line's lessons is known by the others being settled.
    await writeSettled(ctx, trx, money.value, by);
  }
  await askSchool(
    ctx,
    trx,
    wanted.map(({ lesson }) => lesson),
  );
  return ok(null);
}

/** Gives the worth of lessons of one line back. Where nothing was paid for them there is nothing to give, and they are closed. */
async function settleMoney(
  ctx: Acting,
  trx: Db,
  orders: ReadonlyMap<string, OrderRow>,
  own: readonly { readonly lesson: LostLesson; readonly answer: Answer; readonly event: LostLessonEvent }[],
): Promise<Outcome<Settled[]>> {
  const lessons = own.map(({ lesson }) => lesson);
  const order = orders.get(lessons[0]?.order_id ?? "");
  const event = own[0]?.event;
  if (order === undefined || event === undefined) return missing("The order");
  const values = await lessonValues(ctx, trx, order, lessons);
  const amount = addPence(ZERO_PENCE, ...values.values());
  // Who settles one lesson alone has read its amounts.
  const seen = own.length === 1 ? own[0]?.answer.seen : undefined;
  if (amount === 0 && seen !== undefined && seen.given > 0)
    return refuse("preview_changed", "Nothing is left to give back for this.");
  if (amount === 0)
    return ok(lessons.map((lesson) => ({ lesson, event: "close", note: "Nothing is left to give back." }) as const));
  const to = event === "credit" ? "credit" : "card";
  const reversal = await giveMoney(ctx, trx, order, { lessons, amount, to, seen });
  return reversal.ok ? ok(lessons.map((lesson) => ({ lesson, event, reversalId: reversal.value.id }))) : reversal;
}

async function lockOrdersOf(trx: Db, lessonIds: readonly string[]): Promise<Map<string, OrderRow>> {
  const rows = await trx
    .selectFrom("lost_lesson")
    .select("order_id")
    .distinct()
    .where("id", "in", [...lessonIds])
    .orderBy("order_id")
    .execute();
  const orders = new Map<string, OrderRow>();
  for (const { order_id: id } of rows) {
    const order = await lockOrder(trx, id);
    if (order !== undefined) orders.set(id, order);
  }
  return orders;
}

async function writeSettled(ctx: Acting, trx: Db, settled: readonly Settled[], by: AnsweredBy): Promise<void> {
  for (const { lesson, event, claimId, reversalId, note } of settled) {
    const { from, to } = transitionOf(lostLessonMachine, event);
    const changed = await trx
      .updateTable("lost_lesson")
      .set({
        state: to,
        settled_by: by,
        settled_at: sql<string>`clock_timestamp()`,
        new_claim_id: claimId ?? null,
        reversal_id: reversalId ?? null,
        ...(note !== undefined && { note }),
      })
      .where("id", "=", lesson.id)
      .where("state", "in", [...from])
      .returning("id")
      .executeTakeFirst();
    if (changed === undefined) throw new Error(`The lost lesson ${lesson.id} is locked, and has another state`);
    await audit(ctx, trx, {
      action: "lost_lesson_settled",
      subject: `order:${lesson.order_id}`,
      school: lesson.seller_id,
      detail: {
        lesson_id: lesson.id,
        class: lesson.class,
        held_on: lesson.dates.map(({ date }) => date),
        by,
        before: { state: lesson.state },
        after: { state: to },
        ...(note !== undefined && { reason: note }),
      },
    });
  }
}

function refusalOf(lost: LostLesson, kind: "settled" | "not_offered") {
  const { state } = lost;
  const lesson = lostText(lost);
  if (kind === "not_offered")
    return refuse("lesson_settled", `This can't be chosen for ${lesson}. Please ask the school.`);
  return refuse(
    "lesson_settled",
    state === "with_school"
      ? `The school decides about ${lesson}. Please ask there.`
      : `${lesson} has already been settled.`,
  );
}
