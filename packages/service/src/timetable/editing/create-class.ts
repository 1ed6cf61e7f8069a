import { authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { inTimetable } from "../write-sessions.ts";
import { type NewForm, type WithId, insertClass } from "./class-form.ts";

/** Makes a class in the school in hand. It is a draft, so it has no dates yet and nobody finds it. */
export async function createClass(ctx: Context, input: NewForm): Promise<Outcome<WithId>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTimetable(ctx, async (trx) => await insertClass(ctx, trx, input, "draft"));
}
