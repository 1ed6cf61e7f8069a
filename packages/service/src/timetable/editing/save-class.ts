import type { CallParsed, DatesPreview, StaffClass } from "@matinee/contract";
import { ok, parseIsoDate, type IsoDate } from "@matinee/core/kernel";
import { audit, authorize, missing, refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { inTimetable } from "../write-sessions.ts";
import { holdSchool, holdSchoolOf } from "../../network/index.ts";
import { checkClass, columnsOf, lockClass, writeClass, writeParts, type ClassScope } from "./change-class.ts";
import { checkOffer } from "./check-offer.ts";
import { seenByEditor } from "../seen-by-editor.ts";
import { followEdit } from "./dates-after.ts";
import { readClass } from "./read-class.ts";
import { explainCrowding } from "./explain-crowding.ts";
import type { Losing } from "./resize-pools.ts";
import { schoolInHand } from "./school-in-hand.ts";
import { tryOut } from "./try-out.ts";

type NewForm = CallParsed<"POST /v1/staff/classes", "body">;
type Form = CallParsed<"POST /v1/staff/classes/{id}/preview", "body">;
interface WithId {
  readonly id: number;
}

/** Makes a class in the school in hand. It is a draft, so it has no dates yet and nobody finds it. */
export async function createClass(ctx: Context, input: NewForm): Promise<Outcome<WithId>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTimetable(ctx, async (trx) => await insertClass(ctx, trx, input, "draft"));
}

/** The dates that a new class would have if it was open. Changes nothing. */
export async function previewNewClass(ctx: Context, input: NewForm): Promise<Outcome<DatesPreview>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await tryOut(ctx, async (trx) => {
    const made = await insertClass(ctx, trx, input, "open");
    return made.ok ? ok(await followEdit(ctx, trx, [made.value.id])) : made;
  });
}

async function insertClass(
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

/**
 * Changes a class and all its dates to come, in one transaction. Refused if somebody else saved since `version`, or if it takes dates
 * from families that the editor has not `seen`. Those families get a mail, and choose what the school offers them. Families who keep their
 * dates are told of another location and other times, and of other teachers if the editor says so.
 */
export async function updateClass(
  ctx: Context,
  input: CallParsed<"PUT /v1/staff/classes/{id}", "body"> & WithId,
): Promise<Outcome<StaffClass>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  const { seen, offer, losing, over_reason: overReason, ...form } = input;
  const offered = checkOffer(ctx, offer, losing);
  if (!offered.ok) return offered;
  return await inTimetable(ctx, async (trx): Promise<Outcome<StaffClass>> => {
    const taking = { offer: offered.value, losing, overReason };
    const dates = await changeClass(ctx, trx, form, taking);
    if (!dates.ok) return dates;
    const looked = seenByEditor(ctx, dates.value, seen);
    if (!looked.ok) return looked;
    const explained = explainCrowding(dates.value, taking);
    if (!explained.ok) return explained;
    const saved = await readClass(trx, input.id);
    return saved === null ? missing("The class") : ok(saved);
  });
}

/** What a change of a class would do to its dates and families; a draft is shown as if it was open. Changes nothing. */
export async function previewClass(ctx: Context, input: Form & WithId): Promise<Outcome<DatesPreview>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await tryOut(ctx, async (trx) => {
    await holdSchoolOf(trx, "class_group", input.id);
    await trx
      .updateTable("class_group")
      .set({ status: "open" })
      .where("id", "=", input.id)
      .where("status", "=", "draft")
      .execute();
    return await changeClass(ctx, trx, input, { isPreview: true });
  });
}

async function changeClass(
  ctx: Context,
  trx: Db,
  {
    id,
    version,
    from: asked,
    tell_teachers: tellTeachers = false,
    ...form
  }: Form & WithId & { readonly version?: number },
  taking: Losing & Pick<ClassScope, "isPreview"> = {},
): Promise<Outcome<DatesPreview>> {
  await holdSchoolOf(trx, "class_group", id);
  const before = await lockClass(ctx, trx, { id, ...(version !== undefined && { version }) });
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
  return from > ctx.today() ? ok(from) : at("Please choose a day to come: what has been is not changed.");
}
