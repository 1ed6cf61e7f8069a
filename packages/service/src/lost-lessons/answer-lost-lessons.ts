import type { CallParsed, LostLessons } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { missing, refuse, type Context, type Outcome } from "../kernel/index.ts";
import { familyView } from "./family-view.ts";
import { settleLessons } from "./settle-lessons.ts";

type Input = CallParsed<"POST /v1/lost-lessons/{key}", "body"> & { readonly key: string };

/**
 * Carries out what a family chose for its lost lessons, all of it or none: if a date has just gone, nothing is changed. The key in the mailed
 * link proves whose lessons they are. Sending it again changes nothing.
 */
export async function answerLostLessons(ctx: Context, { key, answers }: Input): Promise<Outcome<LostLessons>> {
  const familyId = ctx.tokens.readLostLessons(key);
  if (familyId === null) return missing("The page");
  const ids = answers.map((one) => one.id);
  if (new Set(ids).size < ids.length)
    return refuse("invalid", [{ path: "answers", message: "Please answer once for each session." }]);
  const settled = await inTransaction(ctx.db, async (trx): Promise<Outcome<null>> => {
    const own = await trx.selectFrom("lost_lesson").select("id").where("family_id", "=", familyId).execute();
    if (!ids.every((id) => own.some((one) => one.id === id.toLowerCase()))) return missing("The session");
    const wanted = answers.map(({ id, way, session_id: sessionId }) => ({
      lessonId: id.toLowerCase(),
      answer: way,
      sessionId: sessionId ?? null,
    }));
    return await settleLessons(ctx, trx, wanted, "family");
  });
  if (!settled.ok) return settled;
  const view = await familyView(ctx, familyId);
  return view === undefined ? missing("The page") : ok(view);
}
