import type { CallParsed, DatesPreview, StaffSchool } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import type { LessonOffer } from "@matinee/core/lost-lessons";
import { audit, authorize, changedFields, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { lockSchool } from "../../network/index.ts";
import { seenByEditor } from "../seen-by-editor.ts";
import { inTimetable } from "../write-sessions.ts";
import type { WithId } from "./calendar-edit.ts";
import { checkLessonOffer } from "./check-lesson-offer.ts";
import { followSchool } from "./follow-school.ts";
import { tryOut } from "./try-out.ts";

type Change = CallParsed<"POST /v1/staff/schools/{id}/nation/preview", "body"> & WithId;

/** Changes whose bank holidays a school keeps, and with them the dates to come of all its classes. */
export async function changeNation(
  ctx: Context,
  { seen, offer, ...change }: CallParsed<"PUT /v1/staff/schools/{id}/nation", "body"> & WithId,
): Promise<Outcome<StaffSchool>> {
  const allowed = authorize(ctx, "setting:change", "unread");
  if (!allowed.ok) return allowed;
  const offered = checkLessonOffer(ctx, offer);
  if (!offered.ok) return offered;
  return await inTimetable(ctx, async (trx): Promise<Outcome<StaffSchool>> => {
    const saved = await writeNation(ctx, trx, { ...change, offer: offered.value });
    if (!saved.ok) return saved;
    const dates = seenByEditor(ctx, saved.value, seen);
    return dates.ok ? await lockSchool(ctx, trx, { id: change.id }) : dates;
  });
}

/** What other bank holidays would do to dates and families. Changes nothing. */
export async function previewNation(ctx: Context, change: Change): Promise<Outcome<DatesPreview>> {
  const allowed = authorize(ctx, "setting:change", "unread");
  if (!allowed.ok) return allowed;
  return await tryOut(ctx, async (trx) => await writeNation(ctx, trx, change));
}

async function writeNation(
  ctx: Context,
  trx: Db,
  { id, nation, offer, ...asked }: Change & { readonly version?: number; readonly offer?: LessonOffer | undefined },
): Promise<Outcome<DatesPreview>> {
  const before = await lockSchool(ctx, trx, { id, ...asked });
  if (!before.ok) return before;
  await trx.updateTable("franchise").set({ nation }).where("id", "=", id).execute();
  const detail = changedFields({ nation: before.value.nation }, { nation });
  await audit(ctx, trx, { action: "school_updated", subject: `school:${id}`, detail, school: id });
  return ok(await followSchool(ctx, trx, id, offer));
}
