import type { CallParsed, Template, TemplateKind } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { slugOf, validateTemplate, type TemplateForm } from "@matinee/core/network";
import { inTransaction, rowsOf } from "@matinee/database";
import { counted } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import {
  audit,
  authorize,
  changedFields,
  missing,
  refuse,
  refuseConflict,
  type Context,
  type Db,
  type Outcome,
} from "../../kernel/index.ts";
import { refreshSearchOf } from "../schools/refresh-search.ts";
import { readTemplate, TEMPLATE_TABLES } from "./read-templates.ts";

interface One {
  readonly kind: TemplateKind;
  readonly id: string;
}

interface Versioned extends One {
  readonly version: number;
}

/** Adds a stage, discipline or category, which all schools can choose from then on. */
export async function addTemplate(
  ctx: Context,
  { kind, ...form }: CallParsed<"POST /v1/staff/templates/{kind}", "body"> & Pick<One, "kind">,
): Promise<Outcome<Template>> {
  const allowed = authorize(ctx, "template:change", {});
  if (!allowed.ok) return allowed;
  const checked = validateTemplate(kind, form);
  if (!checked.ok) return refuse("invalid", checked.error);
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<Template>> => {
    // Two at once come one after the other, so that neither takes the other's name.
    await sql`lock table ${sql.table(TEMPLATE_TABLES[kind].table)} in share row exclusive mode`.execute(trx);
    const taken = await nameTaken(trx, kind, checked.value.name, null);
    if (!taken.ok) return taken;
    const values = columnsOf(kind, checked.value);
    const { table, key } = TEMPLATE_TABLES[kind];
    const all = kind === "disciplines" ? { slug: await freeSlug(trx, checked.value.name), ...values } : values;
    const names = sql.join(Object.keys(all).map((name) => sql.ref(name)));
    const statement = sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(all))})
      returning ${sql.ref(key)}::text as id`;
    const made = await rowsOf("a new template", z.object({ id: z.string() }), statement).executeTakeFirst(trx);
    const id = made?.id ?? "";
    await audit(ctx, trx, { action: "template_created", subject: `template:${kind}:${id}`, detail: { after: values } });
    return await saved(trx, { kind, id });
  });
}

/** Changes a stage, discipline or category for all schools. The search follows at once. */
export async function updateTemplate(
  ctx: Context,
  { kind, id, version, ...form }: CallParsed<"PUT /v1/staff/templates/{kind}/{id}", "body"> & One,
): Promise<Outcome<Template>> {
  const allowed = authorize(ctx, "template:change", {});
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<Template>> => {
    const before = await lockTemplate(trx, { kind, id, version });
    if (!before.ok) return before;
    const checked = validateTemplate(kind, form);
    if (!checked.ok) return refuse("invalid", checked.error);
    const taken = await nameTaken(trx, kind, checked.value.name, id);
    if (!taken.ok) return taken;
    const values = columnsOf(kind, checked.value);
    await write(trx, { kind, id }, values);
    const detail = changedFields<Record<string, unknown>>({ ...before.value }, values);
    await audit(ctx, trx, { action: "template_updated", subject: `template:${kind}:${id}`, detail });
    // A class is found by its stage's ages. Last: a search's rows are locked after everything else.
    if (kind === "stages") await refreshSearchOf(trx, sql`g.stage_id = ${Number(id)}`);
    return await saved(trx, { kind, id });
  });
}

/** Puts one that nothing uses into the archive. */
export async function archiveTemplate(ctx: Context, one: Versioned): Promise<Outcome<Template>> {
  const allowed = authorize(ctx, "template:change", {});
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<Template>> => {
    const before = await lockTemplate(trx, one);
    if (!before.ok) return before;
    const { used } = before.value;
    if (used > 0)
      return refuse(
        "in_use",
        `Still used: ${counted(used, NOUNS[one.kind], PLURALS[one.kind])}. Change or archive them first.`,
      );
    return await moveTemplate(ctx, trx, one, true);
  });
}

/** Takes one out of the archive. */
export async function restoreTemplate(ctx: Context, one: Versioned): Promise<Outcome<Template>> {
  const allowed = authorize(ctx, "template:change", {});
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<Template>> => {
    const before = await lockTemplate(trx, one);
    return before.ok ? await moveTemplate(ctx, trx, one, false) : before;
  });
}

const NOUNS = { stages: "class", disciplines: "class or camp", "camp-categories": "camp", "item-categories": "item" };
const PLURALS = {
  stages: "classes",
  disciplines: "classes and camps",
  "camp-categories": "camps",
  "item-categories": "items",
};

async function moveTemplate(ctx: Context, trx: Db, { kind, id }: One, archived: boolean): Promise<Outcome<Template>> {
  await write(trx, { kind, id }, { archived_at: archived ? new Date().toISOString() : null });
  const action = archived ? "template_archived" : "template_restored";
  await audit(ctx, trx, { action, subject: `template:${kind}:${id}` });
  return await saved(trx, { kind, id });
}

async function lockTemplate(trx: Db, { kind, id, version }: Versioned): Promise<Outcome<Template>> {
  const { table, key } = TEMPLATE_TABLES[kind];
  await sql`select from ${sql.table(table)} where ${sql.ref(key)}::text = ${id} for update`.execute(trx);
  const found = await readTemplate(trx, kind, id);
  if (found === null) return missing("It");
  return found.version === version ? ok(found) : await refuseConflict(trx, `template:${kind}:${id}`);
}

async function write(trx: Db, { kind, id }: One, values: Readonly<Record<string, unknown>>): Promise<void> {
  const { table, key } = TEMPLATE_TABLES[kind];
  const changes = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${sql.ref(key)}::text = ${id}`.execute(trx);
}

async function saved(trx: Db, { kind, id }: One): Promise<Outcome<Template>> {
  const found = await readTemplate(trx, kind, id);
  return found === null ? missing("It") : ok(found);
}

async function nameTaken(trx: Db, kind: TemplateKind, name: string, but: string | null): Promise<Outcome<null>> {
  const { table, key } = TEMPLATE_TABLES[kind];
  const statement = sql`select t.name from ${sql.table(table)} t
    where lower(t.name) = lower(${name}) and (${but}::text is null or ${sql.ref(`t.${key}`)}::text <> ${but}) limit 1`;
  const found = await rowsOf("a taken name", z.object({ name: z.string() }), statement).executeTakeFirst(trx);
  return found === undefined
    ? ok(null)
    : refuse("invalid", [{ path: "name", message: `There is ${found.name} already, here or in the archive.` }]);
}

/** A discipline's short name: classes are found by it, and it decides their drawing. */
async function freeSlug(trx: Db, name: string): Promise<string> {
  const rows = await trx.selectFrom("discipline").select("slug").execute();
  const slug = slugOf(name).replaceAll("-", "_");
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? slug : `${slug}_${n}`;
    if (!rows.some((row) => row.slug === candidate)) return candidate;
  }
}

/** The columns of a kind that its form fills in. */
function columnsOf(kind: TemplateKind, form: TemplateForm): Readonly<Record<string, unknown>> {
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
