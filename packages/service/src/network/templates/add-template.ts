import type { CallParsed, Template } from "@matinee/contract";
import { slugOf, validateTemplate } from "@matinee/core/network";
import { inTransaction, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { audit, authorize, refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { TEMPLATE_TABLES } from "./read-templates.ts";
import { type TemplateId, savedTemplate, nameTaken, templateColumnsOf } from "./template-to-edit.ts";

/** Adds a stage, discipline or category, which all schools can choose from then on. */
export async function addTemplate(
  ctx: Context,
  { kind, ...form }: CallParsed<"POST /v1/staff/templates/{kind}", "body"> & Pick<TemplateId, "kind">,
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
    const values = templateColumnsOf(kind, checked.value);
    const { table, key } = TEMPLATE_TABLES[kind];
    const all = kind === "disciplines" ? { slug: await freeSlug(trx, checked.value.name), ...values } : values;
    const names = sql.join(Object.keys(all).map((name) => sql.ref(name)));
    const statement = sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(all))})
      returning ${sql.ref(key)}::text as id`;
    const made = await rowsOf("a new template", z.object({ id: z.string() }), statement).executeTakeFirst(trx);
    const id = made?.id ?? "";
    await audit(ctx, trx, { action: "template_created", subject: `template:${kind}:${id}`, detail: { after: values } });
    return await savedTemplate(trx, { kind, id });
  });
}

/** As long as a class or a search may name it. */
const MAX_DISCIPLINE_SLUG = 40;

/** A discipline's short name: classes are found by it, and it decides their drawing. */
async function freeSlug(trx: Db, name: string): Promise<string> {
  const rows = await trx.selectFrom("discipline").select("slug").execute();
  const slug = slugOf(name).replaceAll("-", "_");
  for (let n = 1; ; n += 1) {
    const more = n === 1 ? "" : `_${n}`;
    const candidate = `${slug.slice(0, MAX_DISCIPLINE_SLUG - more.length).replace(/_$/u, "")}${more}`;
    if (!rows.some((row) => row.slug === candidate)) return candidate;
  }
}
