import type { CallParsed, ClosureForm, DatesPreview, StaffClosure } from "@matinee/contract";
import { validateClosure } from "@matinee/core/catalogue";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import {
  audit,
  authorize,
  changedFields,
  missing,
  refuse,
  type Context,
  type Db,
  type Outcome,
} from "../../kernel/index.ts";
import { inTimetable } from "../write-sessions.ts";
import { readClosure } from "./calendar.ts";
import { datesOf, ifSeen, lockClosure, type Edit, type Saved, type WithId } from "./calendar-edit.ts";
import { followSchool } from "./follow-school.ts";
import { schoolInHand } from "./school-in-hand.ts";
import { tryOut } from "./try-out.ts";

type NewClosure = CallParsed<"POST /v1/staff/closures", "body">;
/** Closes the school, or one location, for some days: their lessons are withdrawn in the same transaction. */
export async function createClosure(ctx: Context, { seen, ...input }: NewClosure): Promise<Outcome<WithId>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTimetable(ctx, async (trx) => ifSeen(await insertClosure(ctx, trx, input), seen));
}

/** What a new closure would do. Changes nothing. */
export async function previewNewClosure(ctx: Context, input: Omit<NewClosure, "seen">): Promise<Outcome<DatesPreview>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await tryOut(ctx, async (trx) => datesOf(await insertClosure(ctx, trx, input)));
}

/** Changes a closure: days that it leaves out are taught again. */
export async function updateClosure(
  ctx: Context,
  { seen, ...input }: CallParsed<"PUT /v1/staff/closures/{id}", "body"> & WithId,
): Promise<Outcome<StaffClosure>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTimetable(ctx, async (trx): Promise<Outcome<StaffClosure>> => {
    const saved = ifSeen(await changeClosure(ctx, trx, input), seen);
    if (!saved.ok) return saved;
    const closure = await readClosure(trx, input.id);
    return closure === null ? missing("The closure") : ok(closure);
  });
}

/** What a change of a closure would do. Changes nothing. */
export async function previewClosure(ctx: Context, input: ClosureForm & WithId): Promise<Outcome<DatesPreview>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await tryOut(ctx, async (trx) => datesOf(await changeClosure(ctx, trx, input)));
}

/** Deletes a closure. Its days to come are taught again, with empty places: their families have been told that they are not. */
export async function deleteClosure(ctx: Context, { id }: WithId): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTimetable(ctx, async (trx): Promise<Outcome<undefined>> => {
    const closure = await lockClosure(ctx, trx, { id });
    if (!closure.ok) return closure;
    const { school, version: _, id: __, ...before } = closure.value;
    await trx.deleteFrom("closure").where("id", "=", id).execute();
    const detail = { before };
    await audit(ctx, trx, { action: "closure_deleted", subject: `closure:${id}`, detail, school: school.id });
    await followSchool(ctx, trx, school.id);
    return ok(undefined);
  });
}

async function insertClosure(
  ctx: Context,
  trx: Db,
  { franchise_id: asked, ...form }: Omit<NewClosure, "seen">,
): Promise<Outcome<Saved>> {
  const school = await schoolInHand(ctx, trx, { school: asked, action: "catalogue:change" });
  if (!school.ok) return school;
  const checked = await checkClosure(trx, school.value.id, form);
  if (!checked.ok) return checked;
  const { id } = await trx
    .insertInto("closure")
    .values({ franchise_id: school.value.id, ...checked.value })
    .returning("id")
    .executeTakeFirstOrThrow();
  const detail = { after: checked.value };
  await audit(ctx, trx, { action: "closure_created", subject: `closure:${id}`, detail, school: school.value.id });
  return ok({ id, dates: await followSchool(ctx, trx, school.value.id) });
}

async function changeClosure(
  ctx: Context,
  trx: Db,
  { id, version, ...form }: ClosureForm & Edit,
): Promise<Outcome<Saved>> {
  const before = await lockClosure(ctx, trx, { id, version });
  if (!before.ok) return before;
  const { school, location, ...was } = before.value;
  const checked = await checkClosure(trx, school.id, form);
  if (!checked.ok) return checked;
  await trx.updateTable("closure").set(checked.value).where("id", "=", id).execute();
  const detail = changedFields<ClosureForm>({ ...was, location_id: location?.id ?? null }, checked.value);
  await audit(ctx, trx, { action: "closure_updated", subject: `closure:${id}`, detail, school: school.id });
  return ok({ id, dates: await followSchool(ctx, trx, school.id) });
}

/** Checks a closure. Its location can't be deleted until the end of the transaction. */
async function checkClosure(trx: Db, school: number, form: ClosureForm): Promise<Outcome<ClosureForm>> {
  if (form.location_id !== null) {
    const own = sql`select from location where id = ${form.location_id} and franchise_id = ${school} for key share`;
    if ((await own.execute(trx)).rows.length === 0)
      return refuse("invalid", [{ path: "location_id", message: "Please choose one of this school's locations." }]);
  }
  const checked = validateClosure(form);
  return checked.ok ? checked : refuse("invalid", checked.error);
}
