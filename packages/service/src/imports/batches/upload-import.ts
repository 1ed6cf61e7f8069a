import type { CallParsed, ImportBatch } from "@matinee/contract";
import { hasRight, isStaff } from "@matinee/core/access";
import { readHeadings } from "@matinee/core/imports";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { audit, authorize, refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { parseFile, type ParsedFile } from "../files/parse-file.ts";
import { schoolOfImport } from "../school-of-import.ts";
import { readBatch } from "./read-batch.ts";
import { sealCells } from "./row-cells.ts";

/** A school keeps at most so many files that it has not imported. */
const MOST_OPEN = 20;
const ROWS_AT_ONCE = 1_000;

type Input = CallParsed<"POST /v1/staff/imports", "query"> & { readonly content: Uint8Array };

/** Takes a CSV file. Nothing of it is imported: its columns are named first. Its rows are stored encrypted. */
export async function uploadImport(ctx: Context, input: Input): Promise<Outcome<ImportBatch>> {
  const allowed = authorize(ctx, "import:manage", "unread");
  if (!allowed.ok) return allowed;
  const school = await schoolOfImport(ctx, input.franchise_id);
  if (!school.ok) return school;
  const { actor } = ctx;
  // What the books say is for those who may move money.
  if (input.kind === "balances" && !hasRight(actor, "order:reverse")) return refuse("forbidden");
  if (!isStaff(actor)) return refuse("forbidden");
  const parsed = await parseFile(input.content);
  if (!parsed.ok) return refuse("invalid", [{ path: "file", message: parsed.error }]);
  const file = parsed.value;
  const id = ctx.newId();
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<ImportBatch>> => {
    // Uploads of a school take turns, so that they count one another.
    await sql`select from franchise where id = ${school.value} for no key update`.execute(trx);
    const open = await trx
      .selectFrom("import_batch")
      .select("id")
      .where("franchise_id", "=", school.value)
      .where("status", "in", ["draft", "checking", "checked"])
      .execute();
    if (open.length >= MOST_OPEN)
      return refuse("in_use", `${MOST_OPEN} files wait to be imported. Please import or delete one of them first.`);
    const remembered = await trx
      .selectFrom("import_mapping")
      .select("headings")
      .where("franchise_id", "=", school.value)
      .where("kind", "=", input.kind)
      .executeTakeFirst();
    await trx
      .insertInto("import_batch")
      .values({
        id,
        franchise_id: school.value,
        kind: input.kind,
        file_name: input.file_name,
        encoding: file.encoding,
        delimiter: file.delimiter,
        headings: [...file.headings],
        mapping: JSON.stringify(readHeadings(input.kind, file.headings, remembered?.headings ?? {}).mapping),
        row_count: file.rows.length,
        created_by: actor.userId,
      })
      .execute();
    await insertRows(ctx, trx, id, file);
    const after = { kind: input.kind, file: input.file_name, rows: file.rows.length };
    await audit(ctx, trx, {
      action: "import_uploaded",
      subject: `import:${id}`,
      detail: { after },
      school: school.value,
    });
    return ok(await readBatch(ctx, trx, id));
  });
}

async function insertRows(ctx: Context, trx: Db, batchId: string, { rows }: ParsedFile): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE);
    const sealed = some.map((row) => sealCells(ctx, batchId, row));
    await sql`insert into import_row (batch_id, n, cells)
      select ${batchId}, n, cells from unnest(${some.map(({ n }) => n)}::int[], ${sealed}::bytea[]) as r(n, cells)`.execute(
      trx,
    );
  }
}
