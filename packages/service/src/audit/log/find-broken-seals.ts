import { rowsOf } from "@matinee/database";
import { counted } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../kernel/index.ts";
import { hashAfter } from "./seal-audit-log.ts";

const SEALS_AT_ONCE = 500;
const SHOWN = 100;

const sealRow = z.object({
  number: z.int(),
  rows: z.int(),
  found: z.int(),
  matches: z.boolean(),
  hash: z.string(),
});

/**
 * What shows that the audit log was changed behind the product's back: seals that do not fit their entries, seals and entries that are
 * missing, and entries that nobody sealed for an hour. It reads the whole log: never call it from a request.
 */
export async function findBrokenSeals(db: Db): Promise<readonly string[]> {
  return [...(await brokenChain(db)), ...(await entriesWithoutSeal(db)), ...(await entriesUnsealed(db))];
}

/** Every seal is computed again, in order. Of those that do not fit, the first is named: it dates the change. */
async function brokenChain(db: Db): Promise<readonly string[]> {
  const missing: string[] = [];
  const broken: string[] = [];
  let last = { number: 0, hash: "" };
  for (;;) {
    const statement = sql`
      with part as (select * from audit_seal where number > ${last.number} order by number limit ${SEALS_AT_ONCE}),
      chain as (select *, coalesce(lag(hash) over (order by number), decode(${last.hash}, 'hex')) as before from part)
      select s.number, s.rows, count(a.id)::int as found, ${hashAfter(sql`s.before`)} = s.hash as matches, encode(s.hash, 'hex') as hash
        from chain s left join audit_log a on a.seal = s.number group by s.number, s.rows, s.hash, s.before order by s.number`;
    const rows = await rowsOf("seals of the audit log", sealRow, statement).execute(db);
    for (const row of rows) {
      if (row.number > last.number + 1) missing.push(missingText(last.number + 1, row.number - 1));
      if (!row.matches || row.rows !== row.found) broken.push(brokenText(row));
      last = row;
    }
    if (rows.length < SEALS_AT_ONCE) break;
  }
  const [first] = broken;
  if (first === undefined) return missing.slice(0, SHOWN);
  const others =
    broken.length > 1 ? `, and ${counted(broken.length - 1, "later seal does", "later seals do")} not fit` : "";
  return [`${first}${others}`, ...missing.slice(0, SHOWN)];
}

function missingText(from: number, to: number): string {
  return from === to ? `seal ${from} is missing` : `seals ${from} to ${to} are missing`;
}

function brokenText({ number, rows, found }: z.output<typeof sealRow>): string {
  const why = rows === found ? "an entry or a seal was changed" : `it sealed ${rows} entries and ${found} are there`;
  return `seal ${number} does not fit its entries: ${why}`;
}

const strayRow = z.object({ seal: z.int(), n: z.int() });

async function entriesWithoutSeal(db: Db): Promise<readonly string[]> {
  const statement = sql`select a.seal, count(*)::int as n from audit_log a where a.seal is not null
    and not exists (select from audit_seal s where s.number = a.seal) group by a.seal order by a.seal limit ${SHOWN}`;
  const rows = await rowsOf("entries with no such seal", strayRow, statement).execute(db);
  return rows.map(({ seal, n }) => `${counted(n, "entry names", "entries name")} seal ${seal}, which does not exist`);
}

const unsealedRow = z.object({ n: z.int() });

async function entriesUnsealed(db: Db): Promise<readonly string[]> {
  const statement = sql`select count(*)::int as n from audit_log where seal is null and at < now() - interval '1 hour'`;
  const n = (await rowsOf("entries without a seal", unsealedRow, statement).executeTakeFirst(db))?.n ?? 0;
  if (n === 0) return [];
  return [`${counted(n, "entry has", "entries have")} had no seal for more than an hour: do the jobs run?`];
}
