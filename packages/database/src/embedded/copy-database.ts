import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { z } from "zod";
import { checkRows } from "../rows-of.ts";
import { EmbeddedDatabaseError } from "./embedded-error.ts";

const tableRow = z.object({ name: z.string(), columns: z.string() });
const sequenceRow = z.object({ name: z.string(), value: z.string().nullable() });
const countRow = z.object({ count: z.int() });

/** The job queue's own tables. Its library makes them; what was due is found again by scheduled jobs. */
const LEFT_OUT = "pgboss";

/**
 * Copies all rows and the state of all sequences into a database of the same tables, which are emptied first. Both addresses are those of a
 * superuser: the copy passes by triggers, foreign keys and row-level security. Returns the number of rows. Throws if the copy has not
 * every table and every row.
 */
export async function copyDatabase(fromUrl: string, toUrl: string): Promise<number> {
  const [source, target] = [new pg.Client({ connectionString: fromUrl }), new pg.Client({ connectionString: toUrl })];
  for (const client of [source, target]) client.on("error", () => undefined);
  try {
    await source.connect();
    await target.connect();
    await source.query("begin isolation level repeatable read read only");
    await target.query("begin; set local session_replication_role = replica");
    const tables = await tablesOf(source);
    const known = new Map((await tablesOf(target)).map((table) => [table.name, table.columns]));
    const missing = tables.filter(({ name, columns }) => known.get(name) !== columns).map(({ name }) => name);
    if (missing.length > 0)
      throw new EmbeddedDatabaseError(`These tables are others in the new database: ${missing.join(", ")}.`);
    for (const { name } of tables) await target.query(`truncate ${name} cascade`);
    let rows = 0;
    for (const { name, columns } of tables) {
      const out = source.query(copyTo(`copy (select ${columns} from ${name}) to stdout`));
      await pipeline(out, target.query(copyFrom(`copy ${name} (${columns}) from stdin`)));
      const [there, here] = [await countOf(source, name), await countOf(target, name)];
      if (there !== here) throw new EmbeddedDatabaseError(`Of ${there} rows of ${name} ${here} arrived.`);
      rows += here;
    }
    for (const { name, value } of await sequencesOf(source))
      if (value !== null) await target.query("select setval($1, $2)", [name, value]);
    await target.query("commit");
    await target.query("analyze");
    return rows;
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

/** Names and columns as they stand in a statement. Generated columns come about by themselves. */
async function tablesOf(client: pg.Client): Promise<z.output<typeof tableRow>[]> {
  const { rows } = await client.query(
    `select format('%I.%I', n.nspname, c.relname) as name,
      string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', '${LEFT_OUT}')
    group by 1 order by 1`,
  );
  return checkRows("the tables", tableRow, rows);
}

async function sequencesOf(client: pg.Client): Promise<z.output<typeof sequenceRow>[]> {
  const { rows } = await client.query(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
    from pg_sequences where schemaname <> '${LEFT_OUT}'`,
  );
  return checkRows("the sequences", sequenceRow, rows);
}

async function countOf(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as count from ${table}`);
  return checkRows("the number of rows", countRow, rows)[0]?.count ?? 0;
}
