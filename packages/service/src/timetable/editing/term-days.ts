import type { CallParsed, StaffTerm, TermForm } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { validateTerm } from "@matinee/core/catalogue";
import { rowsOf } from "@matinee/database";
import { plainDate } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import { refuse, type Db, type Outcome } from "../../kernel/index.ts";
import { readTerm } from "./calendar.ts";
import type { Days } from "./calendar-edit.ts";

export type NewTerm = CallParsed<"POST /v1/staff/terms", "body">;

export const terms: Days<TermForm, StaffTerm> = {
  name: "term",
  read: readTerm,
  formOf: (term) => term,
  check: checkTerm,
  insert: async (trx, row) => await trx.insertInto("term").values(row).returning("id").executeTakeFirstOrThrow(),
  update: async (trx, id, form) => await trx.updateTable("term").set(form).where("id", "=", id).execute(),
};

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
