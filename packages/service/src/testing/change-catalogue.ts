import { sql, type RawBuilder } from "kysely";
import { rowsOf } from "@matinee/database";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";

const TABLES = [
  "franchise",
  "location",
  "stage",
  "class_group",
  "term",
  "course_category",
  "course",
  "course_addon",
  "product_category",
  "product",
  "product_attribute",
  "attribute_option",
  "product_variation",
  "offer",
  "coupon",
] as const;

/** Keys, and columns whose few values the tables check. */
const FIXED =
  /^(id|.*_id|pool_id|kind|per|scopes|item_types|age_rule|nation|is_network|option_ids|starts_at|ends_at|trial_sessions|version|archived_at|on_before|vat_default_bp|payment_account|.*_updated_at)$/u;

/** What a family has to know as it is today (docs/decisions, 0030). */
const LIVE = new Set(["franchise.email", "franchise.phone"]);

const SPECIAL: Readonly<Record<string, RawBuilder<unknown>>> = {
  "franchise.status": sql`'closed'`,
  "class_group.status": sql`'closed'`,
  "course.status": sql`'closed'`,
  "product.status": sql`'closed'`,
  "attribute_option.colour": sql`'#123456'`,
  "coupon.code": sql`code || 'X'`,
};

const columnRow = z.object({ table: z.string(), column: z.string(), type: z.string() });

const storedRow = z.object({ row: z.record(z.string(), z.unknown()) });

/**
 * Changes every column of the catalogue and of the schools, whatever is added to them: names, texts, prices, VAT rates, dates, statuses.
 * Keys stay, and so do the few facts that orders show as they are today. Returns how many columns it changed, and puts them back.
 */
export async function changeCatalogue(db: Db) {
  const statement = sql`select table_name::text as table, column_name::text as column, data_type::text as type
    from information_schema.columns where table_schema = 'public' and table_name = any (${[...TABLES]}) order by 1, 2`;
  const columns = (await rowsOf("the columns of the catalogue", columnRow, statement).execute(db)).filter(
    ({ table, column }) => !FIXED.test(column) && !LIVE.has(`${table}.${column}`),
  );
  const restores: { readonly table: string; readonly restore: RawBuilder<unknown> }[] = [];
  for (const table of TABLES) {
    const own = columns.filter((one) => one.table === table);
    const names = sql.join(own.map(({ column }) => sql.ref(column)));
    const values = sql.join(own.map(({ column }) => sql.ref(`was.${column}`)));
    const rows = await rowsOf(
      "stored rows",
      storedRow,
      sql`select to_jsonb(t) as row from ${sql.table(table)} t`,
    ).execute(db);
    const all = JSON.stringify(rows.map(({ row }) => row));
    restores.push({
      table,
      restore: sql`update ${sql.table(table)} t set (${names}) = row(${values})
        from jsonb_populate_recordset(null::${sql.table(table)}, ${all}::jsonb) was where was.id = t.id`,
    });
    const changes = own.map(({ column, type }) => sql`${sql.ref(column)} = ${changed(table, column, type)}`);
    await sql`update ${sql.table(table)} set ${sql.join(changes)}`.execute(db);
  }
  /** Puts one table back, or all. */
  const restore = async (only?: (typeof TABLES)[number]) => {
    for (const { table, restore: statementOf } of restores)
      if (only === undefined || only === table) await statementOf.execute(db);
  };
  return { columns: columns.length, restore };
}

function changed(table: string, column: string, type: string): RawBuilder<unknown> {
  const special = SPECIAL[`${table}.${column}`];
  if (special !== undefined) return special;
  const it = sql.ref(column);
  switch (type) {
    case "text":
      return sql`coalesce(${it}, '') || ' anew'`;
    case "integer":
    case "date":
      return sql`${it} + 1`;
    case "double precision":
      return sql`${it} + 0.01`;
    case "boolean":
      return sql`not ${it}`;
    case "ARRAY":
      return sql`${it} || '{}'`;
    case "jsonb":
      return sql`case jsonb_typeof(${it}) when 'object' then ${it} || '{"label": "anew", "price_pence": 1}' end`;
    default:
      throw new Error(`No change for ${table}.${column}, ${type}`);
  }
}
