import type { LostLessons } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { SystemContext } from "../kernel/index.ts";
import { isProved } from "../mail/index.ts";
import { feesBack } from "./fees-back.ts";
import { worthOf } from "./lesson-worth.ts";
import { freeDatesFor, loadLessons, type FreeDate, type LostLesson } from "./load-lessons.ts";

const familyRow = z.object({
  email: z.string().nullable(),
  guest_id: shapes.uuid.nullable(),
  seller: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
});

/** The lost lessons of one mail as its link shows them; undefined: there is no such mail. */
export async function familyView(
  ctx: Pick<SystemContext, "db" | "today">,
  familyId: string,
): Promise<LostLessons | undefined> {
  const statement = sql`
    select c.email, c.guest_id, jsonb_build_object('name', s.name, 'email', s.email, 'phone', s.phone) as seller
    from withdrawal_family f join withdrawal w on w.id = f.withdrawal_id join franchise s on s.id = w.franchise_id
    left join customer c on c.id = f.customer_id where f.id = ${familyId}`;
  const family = await rowsOf("a family with lost lessons", familyRow, statement).executeTakeFirst(ctx.db);
  const lessons = await loadLessons(ctx.db, sql`l.family_id = ${familyId}`);
  const [first] = lessons;
  if (family === undefined || first === undefined) return undefined;
  const { email, guest_id: guestId, seller } = family;
  // Whoever has paid is known to the bank. A free order could have been placed in any stranger's name.
  const trusted = lessons.some(({ paid }) => paid) || (email !== null && (await isProved(ctx, { email, guestId })));
  const asked = lessons.filter(({ state }) => state === "open");
  const [free, worth] = [await freeDatesFor(ctx.db, asked), await worthOf(ctx, ctx.db, asked, { settled: "together" })];
  const shown = lessons.map((lesson) => ({
    id: lesson.id,
    state: lesson.state,
    child: (trusted ? lesson.child : null) ?? "Your child",
    class: lesson.class,
    is_camp: lesson.course_id !== null,
    location: lesson.location,
    dates_lost: lesson.dates.map(timeOf),
    why: lesson.why,
    is_held: lesson.is_held,
    value: lesson.state === "open" ? (worth.get(lesson.id)?.value ?? 0) : 0,
    new_date: lesson.new_date === null ? null : timeOf(lesson.new_date),
    ...choicesOf(lesson, free, (worth.get(lesson.id)?.value ?? 0) > 0),
  }));
  const forMoney = new Set(shown.filter(({ ways }) => ways.some((way) => way !== "date")).map(({ id }) => id));
  return {
    currency: "GBP",
    fees: (await feesBack(ctx, ctx.db, asked)).filter((fee) => fee.lesson_ids.every((id) => forMoney.has(id))),
    seller,
    answer_by: first.answer_by,
    // For what cost nothing there is no money: the school is in touch.
    fallback: asked.length > 0 && asked.every((one) => one.is_free) ? "school" : first.fallback,
    lessons: shown,
  };
}

const timeOf = ({ date, start, end }: LostLesson["dates"][number]) => ({ date, start, end });

/** What can be chosen now. Money only where something was paid, and another date only while one is free. */
function choicesOf(lesson: LostLesson, free: readonly FreeDate[], isPaid: boolean) {
  if (lesson.state !== "open") return { ways: [], dates: [] };
  const dates = lesson.ways.includes("date") ? free.filter((one) => one.lesson_id === lesson.id) : [];
  return {
    ways: lesson.ways.filter((way) => (way === "date" ? dates.length > 0 : isPaid)),
    dates: dates.map((one) => ({ session_id: one.session_id, ...timeOf(one) })),
  };
}
