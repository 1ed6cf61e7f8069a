import type { DatesPreview } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import type { LessonOffer } from "@matinee/core/lost-lessons";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Context, Db, SystemContext } from "../../kernel/index.ts";
import { refreshClassSearch } from "../write-sessions.ts";
import { followEdit } from "./dates-after.ts";

const idRow = z.object({ id: shapes.id });

/** Makes and withdraws the dates of all classes of a school, at once, and says what became of them. */
export async function followSchool(
  ctx: SystemContext & Partial<Pick<Context, "actor">>,
  trx: Db,
  school: number,
  offer?: LessonOffer,
): Promise<DatesPreview> {
  const statement = sql`select id from class_group where franchise_id = ${school} order by id`;
  const ids = (await rowsOf("the classes of a school", idRow, statement).execute(trx)).map(({ id }) => id);
  const dates = await followEdit(ctx, trx, ids, { offer });
  await refreshClassSearch(trx, ids);
  return dates;
}
