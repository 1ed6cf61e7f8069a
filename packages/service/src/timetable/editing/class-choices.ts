import type { CallParsed, ClassChoices } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { authorize, ownSchool, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { schoolInHand } from "./school-in-hand.ts";

const rows = shapes.classChoices.omit({ school: true, vat_registered: true, vat_rate: true });

/** What a class of the school can have. */
export async function getClassChoices(
  ctx: Context,
  query: CallParsed<"GET /v1/staff/class-choices", "query">,
): Promise<Outcome<ClassChoices>> {
  const allowed = authorize(ctx, "catalogue:manage", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const school = await schoolInHand(ctx, ctx.db, { school: query.school, action: "catalogue:manage" });
  if (!school.ok) return school;
  const { id, name, isVatRegistered, vatRate } = school.value;
  return ok({
    school: { id, name },
    vat_registered: isVatRegistered,
    vat_rate: vatRate,
    ...(await readChoices(ctx.db, id)),
  });
}

/** Stages and disciplines are the network's; locations and teachers are the school's own. */
export async function readChoices(
  db: Db,
  school: number,
): Promise<Omit<ClassChoices, "school" | "vat_registered" | "vat_rate">> {
  const statement = sql`select
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'min_age', min_age, 'max_age', max_age) order by min_age, name) from stage where archived_at is null), '[]') as stages,
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'archived', archived_at is not null) order by name, id) from location where franchise_id = ${school}), '[]') as locations,
    coalesce((select jsonb_agg(jsonb_build_object('slug', slug, 'name', name) order by position, slug) from discipline where archived_at is null), '[]') as disciplines,
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'archived', archived_at is not null) order by name, id) from teacher where franchise_id = ${school}), '[]') as teachers`;
  const found = await rowsOf("what a class can have", rows, statement).executeTakeFirst(db);
  if (found === undefined) throw new Error("The select returned no row");
  return found;
}

/** The ids that may be chosen: those that are not archived, and what was chosen before. */
export function choosable(choices: ClassChoices["teachers"], before: readonly number[]): readonly number[] {
  return choices.filter(({ id, archived }) => !archived || before.includes(id)).map(({ id }) => id);
}
