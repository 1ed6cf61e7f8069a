import type { DatesPreview } from "@matinee/contract";
import type { LessonOffer } from "@matinee/core/lost-lessons";
import type { Context, Db, SystemContext } from "../../kernel/index.ts";
import { refreshClassSearch } from "../write-sessions.ts";
import { followEdit } from "./dates-after.ts";

/** Makes and withdraws the dates of all classes of a school, at once, and says what became of them. */
export async function followSchool(
  ctx: SystemContext & Partial<Pick<Context, "actor">>,
  trx: Db,
  school: number,
  offer?: LessonOffer,
): Promise<DatesPreview> {
  const classes = trx.selectFrom("class_group").select("id").where("franchise_id", "=", school).orderBy("id");
  const ids = (await classes.execute()).map(({ id }) => id);
  const dates = await followEdit(ctx, trx, ids, { offer });
  await refreshClassSearch(trx, ids);
  return dates;
}
