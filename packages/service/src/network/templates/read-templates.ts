import type { CallAnswer, Template, TemplateKind } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { authorize, type Context, type Db, type Outcome } from "../../kernel/index.ts";

/** A table of templates: how it stores what they have in common, and what uses one. */
interface TemplateTable {
  readonly table: "stage" | "discipline" | "course_category" | "product_category";
  readonly key: "id" | "slug";
  /** The fields of a template in this table. */
  readonly columns: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  /** How many of what is not archived use the template `t`. */
  readonly used: RawBuilder<unknown>;
}

const CATEGORY_ORDER = sql`t.position, t.name, t.id`;

export const TEMPLATE_TABLES: Readonly<Record<TemplateKind, TemplateTable>> = {
  stages: {
    table: "stage",
    key: "id",
    columns: sql`t.id::text as id, t.description, 0 as position, t.min_age, t.max_age, t.age_rule, '' as figure`,
    order: sql`t.min_age, t.max_age, t.id`,
    used: sql`select count(*) from class_group u where u.stage_id = t.id and u.status <> 'archived'`,
  },
  disciplines: {
    table: "discipline",
    key: "slug",
    columns: sql`t.slug as id, '' as description, t.position, 0 as min_age, 18 as max_age, 'exact' as age_rule, '' as figure`,
    order: sql`t.position, t.slug`,
    used: sql`select (select count(*) from class_group u where t.slug = any (u.disciplines) and u.status <> 'archived')
      + (select count(*) from course u where t.slug = any (u.disciplines) and u.status <> 'archived')`,
  },
  "camp-categories": {
    table: "course_category",
    key: "id",
    columns: sql`t.id::text as id, t.description, t.position, 0 as min_age, 18 as max_age, 'exact' as age_rule, '' as figure`,
    order: CATEGORY_ORDER,
    used: sql`select count(*) from course u where u.category_id = t.id and u.status <> 'archived'`,
  },
  "item-categories": {
    table: "product_category",
    key: "id",
    columns: sql`t.id::text as id, t.description, t.position, 0 as min_age, 18 as max_age, 'exact' as age_rule, t.figure`,
    order: CATEGORY_ORDER,
    used: sql`select count(*) from product u where u.category_id = t.id and u.status <> 'archived'`,
  },
};

const selected = ({ table, columns, used }: TemplateTable) =>
  sql`select ${columns}, t.name, t.archived_at is not null as archived, (${used})::int as used, t.version from ${sql.table(table)} t`;

/** Stages, disciplines and categories of the network, archived ones too. */
export async function listTemplates(ctx: Context): Promise<Outcome<CallAnswer<"GET /v1/staff/templates">>> {
  const allowed = authorize(ctx, "template:change", {});
  if (!allowed.ok) return allowed;
  const all = async (kind: TemplateKind) => {
    const of = TEMPLATE_TABLES[kind];
    return await rowsOf("a template", shapes.template, sql`${selected(of)} order by ${of.order}`).execute(ctx.db);
  };
  return ok({
    stages: await all("stages"),
    disciplines: await all("disciplines"),
    "camp-categories": await all("camp-categories"),
    "item-categories": await all("item-categories"),
  });
}

/** One template as the list shows it. Null: there is none with this id. */
export async function readTemplate(db: Db, kind: TemplateKind, id: string): Promise<Template | null> {
  const of = TEMPLATE_TABLES[kind];
  const statement = sql`${selected(of)} where ${sql.ref(`t.${of.key}`)}::text = ${id}`;
  return (await rowsOf("a template", shapes.template, statement).executeTakeFirst(db)) ?? null;
}
