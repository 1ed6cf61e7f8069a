import type { CallParsed, DatesPreview } from "@matinee/contract";
import { ok, parseIsoDate, type IsoDate } from "@matinee/core/kernel";
import { audit, refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { holdSchool, holdSchoolOf } from "../../network/index.ts";
import { checkClass, columnsOf, lockClass, writeClass, writeParts, type ClassScope } from "./change-class.ts";
import type { Losing } from "./resize-pools.ts";
import { schoolInHand } from "./school-in-hand.ts";

export type NewForm = CallParsed<"POST /v1/staff/classes", "body">;

export type Form = CallParsed<"POST /v1/staff/classes/{id}/preview", "body">;

export interface WithId {
  readonly id: number;
}

export async function insertClass(
  ctx: Context,
  trx: Db,
  { franchise_id: asked, ...form }: NewForm,
  status: "draft" | "open",
): Promise<Outcome<WithId>> {
  const mine = await schoolInHand(ctx, trx, { school: asked, action: "catalogue:change" });
  if (!mine.ok) return mine;
  await holdSchool(trx, mine.value.id);
  // As it is now that it is held.
  const school = await schoolInHand(ctx, trx, { school: mine.value.id, action: "catalogue:change" });
  if (!school.ok) return school;
  const checked = await checkClass(trx, form, school.value);
  if (!checked.ok) return checked;
  const { id } = await trx
    .insertInto("class_group")
    .values({ franchise_id: school.value.id, status, ...columnsOf(checked.value) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeParts(trx, id, checked.value);
  const detail = { after: checked.value };
  await audit(ctx, trx, { action: "class_created", subject: `class:${id}`, detail, school: school.value.id });
  return ok({ id });
}

export async function changeClass(
  ctx: Context,
  trx: Db,
  { id, version, from: asked, tell_teachers: tellTeachers = false, ...form }: Form & WithId,
  taking: Losing & Pick<ClassScope, "isPreview"> = {},
): Promise<Outcome<DatesPreview>> {
  await holdSchoolOf(trx, "class_group", id);
  const before = await lockClass(ctx, trx, { id, version });
  if (!before.ok) return before;
  const school = await schoolInHand(ctx, trx, { school: before.value.school.id, action: "catalogue:change" });
  if (!school.ok) return school;
  const from = checkFrom(ctx, asked);
  if (!from.ok) return from;
  const checked = await checkClass(trx, form, school.value, before.value);
  return checked.ok
    ? await writeClass(ctx, trx, before.value, checked.value, { ...taking, from: from.value, tellTeachers })
    : checked;
}

/** The day from which weekly lessons hold. Before tomorrow nothing changes any more. */
function checkFrom(ctx: Pick<Context, "today">, asked: string | null | undefined): Outcome<IsoDate | null> {
  if (asked === null || asked === undefined) return ok(null);
  const from = parseIsoDate(asked);
  const at = (message: string) => refuse("invalid", [{ path: "from", message }]);
  if (from === null) return at("Please enter the first day of the new lessons.");
  return from > ctx.today() ? ok(from) : at("Please choose a future day. Lessons up to today are not changed.");
}
