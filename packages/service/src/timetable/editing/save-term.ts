import type { CallParsed, DatesPreview, StaffTerm, TermForm } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { validateTerm } from "@matinee/core/catalogue";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { plainDate } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
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
import { readTerm } from "./calendar.ts";
import { datesOf, ifSeen, lockTerm, type Edit, type Saved, type WithId } from "./calendar-edit.ts";
import { followSchool } from "./follow-school.ts";
import { schoolInHand } from "./school-in-hand.ts";
import { tryOut } from "./try-out.ts";

type NewTerm = CallParsed<"POST /v1/staff/terms", "body">;
/** Makes a term. The classes of the school get its dates at once. */
export async function createTerm(ctx: Context, { seen, ...input }: NewTerm): Promise<Outcome<WithId>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTimetable(ctx, async (trx) => ifSeen(await insertTerm(ctx, trx, input), seen));
}

/** What a new term would do. Changes nothing. */
export async function previewNewTerm(ctx: Context, input: Omit<NewTerm, "seen">): Promise<Outcome<DatesPreview>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await tryOut(ctx, async (trx) => datesOf(await insertTerm(ctx, trx, input)));
}

/** Changes a term, and the dates to come of all classes of the school. */
export async function updateTerm(
  ctx: Context,
  { seen, ...input }: CallParsed<"PUT /v1/staff/terms/{id}", "body"> & WithId,
): Promise<Outcome<StaffTerm>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTimetable(ctx, async (trx): Promise<Outcome<StaffTerm>> => {
    const saved = ifSeen(await changeTerm(ctx, trx, input), seen);
    if (!saved.ok) return saved;
    const term = await readTerm(trx, input.id);
    return term === null ? missing("The term") : ok(term);
  });
}

/** What a change of a term would do. Changes nothing. */
export async function previewTerm(ctx: Context, input: TermForm & WithId): Promise<Outcome<DatesPreview>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await tryOut(ctx, async (trx) => datesOf(await changeTerm(ctx, trx, input)));
}

/** Deletes a term whose dates are all to come, and which nobody has booked. */
export async function deleteTerm(ctx: Context, { id }: WithId): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTimetable(ctx, async (trx): Promise<Outcome<undefined>> => {
    const term = await lockTerm(ctx, trx, { id });
    if (!term.ok) return term;
    const statement = sql`select exists (select from session s where s.term_id = ${id} and (s.starts_at <= clock_timestamp()
      or exists (select from claim c where c.pool_id in (s.place_pool_id, s.trial_pool_id)))) as used`;
    const used = await rowsOf("whether a term was used", z.object({ used: z.boolean() }), statement).executeTakeFirst(
      trx,
    );
    if (used?.used === true)
      return refuse("in_use", "This term has lessons that were held or booked. Change its days instead.");
    await trx.deleteFrom("session").where("term_id", "=", id).execute();
    await trx.deleteFrom("term").where("id", "=", id).execute();
    const { school, version: _, id: __, ...before } = term.value;
    const detail = { before };
    await audit(ctx, trx, { action: "term_deleted", subject: `term:${id}`, detail, school: school.id });
    await followSchool(ctx, trx, school.id);
    return ok(undefined);
  });
}

async function insertTerm(
  ctx: Context,
  trx: Db,
  { franchise_id: asked, ...form }: Omit<NewTerm, "seen">,
): Promise<Outcome<Saved>> {
  const school = await schoolInHand(ctx, trx, { school: asked, action: "catalogue:change" });
  if (!school.ok) return school;
  const checked = await checkTerm(trx, school.value.id, form);
  if (!checked.ok) return checked;
  const { id } = await trx
    .insertInto("term")
    .values({ franchise_id: school.value.id, ...checked.value })
    .returning("id")
    .executeTakeFirstOrThrow();
  const detail = { after: checked.value };
  await audit(ctx, trx, { action: "term_created", subject: `term:${id}`, detail, school: school.value.id });
  return ok({ id, dates: await followSchool(ctx, trx, school.value.id) });
}

async function changeTerm(ctx: Context, trx: Db, { id, version, ...form }: TermForm & Edit): Promise<Outcome<Saved>> {
  const before = await lockTerm(ctx, trx, { id, version });
  if (!before.ok) return before;
  const { school } = before.value;
  const checked = await checkTerm(trx, school.id, form, id);
  if (!checked.ok) return checked;
  await trx.updateTable("term").set(checked.value).where("id", "=", id).execute();
  const detail = changedFields<TermForm>(before.value, checked.value);
  await audit(ctx, trx, { action: "term_updated", subject: `term:${id}`, detail, school: school.id });
  return ok({ id, dates: await followSchool(ctx, trx, school.id) });
}

/** Checks a term against the others of its school. The lock of the timetable keeps out whoever adds another. */
async function checkTerm(trx: Db, school: number, form: TermForm, own = 0): Promise<Outcome<TermForm>> {
  const statement = sql`select name, starts_on, ends_on, half_term_starts_on, half_term_ends_on from term
    where franchise_id = ${school} and id <> ${own} order by starts_on`;
  const others = await rowsOf("the terms of a school", otherTerm, statement).execute(trx);
  const tidy = {
    ...form,
    half_term_starts_on: form.half_term_starts_on === "" ? null : form.half_term_starts_on,
    half_term_ends_on: form.half_term_ends_on === "" ? null : form.half_term_ends_on,
  };
  const checked = validateTerm(
    tidy,
    others,
    ({ starts_on: from, ends_on: to }) => `${plainDate(from)} to ${plainDate(to)}`,
  );
  return checked.ok ? checked : refuse("invalid", checked.error);
}

const otherTerm = z.object({
  name: z.string(),
  starts_on: shapes.isoDate,
  ends_on: shapes.isoDate,
  half_term_starts_on: shapes.isoDate.nullable(),
  half_term_ends_on: shapes.isoDate.nullable(),
});
