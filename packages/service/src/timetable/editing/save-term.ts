import type { CallParsed, DatesPreview, StaffTerm, TermForm } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { validateTerm } from "@matinee/core/catalogue";
import { rowsOf } from "@matinee/database";
import { plainDate } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import { authorize, refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { inTimetable } from "../write-sessions.ts";
import { readTerm } from "./calendar.ts";
import {
  changeDays,
  createDays,
  datesOf,
  deleteDays,
  insertDays,
  lockDays,
  updateDays,
  type Days,
  type WithId,
} from "./calendar-edit.ts";
import { tryOut } from "./try-out.ts";

type NewTerm = CallParsed<"POST /v1/staff/terms", "body">;

const terms: Days<TermForm, StaffTerm> = {
  name: "term",
  read: readTerm,
  formOf: (term) => term,
  check: checkTerm,
  insert: async (trx, row) => await trx.insertInto("term").values(row).returning("id").executeTakeFirstOrThrow(),
  update: async (trx, id, form) => await trx.updateTable("term").set(form).where("id", "=", id).execute(),
};

/** Makes a term. The classes of the school get its dates at once. */
export async function createTerm(
  ctx: Context,
  { seen, offer, franchise_id: school, ...form }: NewTerm,
): Promise<Outcome<WithId>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await createDays(ctx, terms, { school, form, seen, offer });
}

/** What a new term would do. Changes nothing. */
export async function previewNewTerm(
  ctx: Context,
  { franchise_id: school, ...form }: Omit<NewTerm, "seen" | "offer">,
): Promise<Outcome<DatesPreview>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await tryOut(ctx, async (trx) => datesOf(await insertDays(ctx, trx, terms, { school, form })));
}

/** Changes a term, and the dates to come of all classes of the school. */
export async function updateTerm(
  ctx: Context,
  { id, version, seen, offer, ...form }: CallParsed<"PUT /v1/staff/terms/{id}", "body"> & WithId,
): Promise<Outcome<StaffTerm>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await updateDays(ctx, terms, { id, version, seen, offer, form });
}

/** What a change of a term would do. Changes nothing. */
export async function previewTerm(ctx: Context, { id, ...form }: TermForm & WithId): Promise<Outcome<DatesPreview>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await tryOut(ctx, async (trx) => datesOf(await changeDays(ctx, trx, terms, { id, form })));
}

/** Deletes a term whose dates are all to come, and which nobody has booked. */
export async function deleteTerm(ctx: Context, { id }: WithId): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTimetable(ctx, async (trx): Promise<Outcome<undefined>> => {
    const term = await lockDays(ctx, trx, terms, { id });
    if (!term.ok) return term;
    const statement = sql`select exists (select from session s where s.term_id = ${id} and (s.starts_at <= clock_timestamp()
      or exists (select from claim c where c.pool_id in (s.place_pool_id, s.trial_pool_id)))) as used`;
    const used = await rowsOf("whether a term was used", z.object({ used: z.boolean() }), statement).executeTakeFirst(
      trx,
    );
    if (used?.used === true)
      return refuse("in_use", "This term has lessons that were held or booked. Change its days instead.");
    await trx.deleteFrom("session").where("term_id", "=", id).execute();
    return await deleteDays(ctx, trx, terms, term.value);
  });
}

/** Checks a term against the others of its school. The lock of the timetable keeps out whoever adds another. */
export async function checkTerm(trx: Db, school: number, form: TermForm, own = 0): Promise<Outcome<TermForm>> {
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
