import type { Template, TemplateKind } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import type { TemplateForm } from "@matinee/core/network";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { audit, missing, refuse, refuseConflict, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { readTemplate, TEMPLATE_TABLES } from "./read-templates.ts";

export interface TemplateId {
  readonly kind: TemplateKind;
  readonly id: string;
}

export interface TemplateVersion extends TemplateId {
  readonly version: number;
}

export async function moveTemplate(
  ctx: Context,
  trx: Db,
  { kind, id }: TemplateId,
  archived: boolean,
): Promise<Outcome<Template>> {
  await writeTemplate(trx, { kind, id }, { archived_at: archived ? new Date().toISOString() : null });
  const action = archived ? "template_archived" : "template_restored";
  await audit(ctx, trx, { action, subject: `template:${kind}:${id}` });
  return await savedTemplate(trx, { kind, id });
}

export async function lockTemplate(trx: Db, { kind, id, version }: TemplateVersion): Promise<Outcome<Template>> {
  const { table, key } = TEMPLATE_TABLES[kind];
  await sql`select from ${sql.table(table)} where ${sql.ref(key)}::text = ${id} for update`.execute(trx);
  const found = await readTemplate(trx, kind, id);
  if (found === null) return missing("It");
  return found.version === version ? ok(found) : await refuseConflict(trx, `template:${kind}:${id}`);
}

export async function writeTemplate(
  trx: Db,
  { kind, id }: TemplateId,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { table, key } = TEMPLATE_TABLES[kind];
  const changes = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${sql.ref(key)}::text = ${id}`.execute(trx);
}

export async function savedTemplate(trx: Db, { kind, id }: TemplateId): Promise<Outcome<Template>> {
  const found = await readTemplate(trx, kind, id);
  return found === null ? missing("It") : ok(found);
}

export async function nameTaken(trx: Db, kind: TemplateKind, name: string, but: string | null): Promise<Outcome<null>> {
  const { table, key } = TEMPLATE_TABLES[kind];
  const statement = sql`select t.name from ${sql.table(table)} t
    where lower(t.name) = lower(${name}) and (${but}::text is null or ${sql.ref(`t.${key}`)}::text <> ${but}) limit 1`;
  const found = await rowsOf("a taken name", z.object({ name: z.string() }), statement).executeTakeFirst(trx);
  return found === undefined
    ? ok(null)
    : refuse("invalid", [{ path: "name", message: `There is ${found.name} already, here or in the archive.` }]);
}

/** The columns of a kind that its form fills in. */
export function templateColumnsOf(kind: TemplateKind, form: TemplateForm): Readonly<Record<string, unknown>> {
  const { name, description, position, min_age, max_age, age_rule, figure } = form;
  switch (kind) {
    case "stages":
      return { name, description, min_age, max_age, age_rule };
    case "disciplines":
      return { name, position };
    case "camp-categories":
      return { name, description, position };
    case "item-categories":
      return { name, description, position, figure };
  }
}
