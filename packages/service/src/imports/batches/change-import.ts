import type { CallParsed, ImportBatch } from "@matinee/contract";
import { mappingProblem, rememberMapping } from "@matinee/core/imports";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { audit, authorize, refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { UNDO_DAYS } from "./delete-old-imports.ts";
import { lockBatch, moveBatch, type StoredBatch } from "./lock-batch.ts";
import { readBatch } from "./read-batch.ts";

type WithId = { readonly id: string };

/** Changes a batch under its lock, and answers it as it is afterwards. */
async function change(
  ctx: Context,
  id: string,
  work: (trx: Db, batch: StoredBatch) => Promise<Outcome<null>>,
): Promise<Outcome<ImportBatch>> {
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<ImportBatch>> => {
    const batch = await lockBatch(ctx, trx, id);
    if (!batch.ok) return batch;
    const done = await work(trx, batch.value);
    return done.ok ? ok(await readBatch(ctx, trx, id)) : done;
  });
}

/** Names the columns of a file, remembers them for the school's next file, and has a job say what would become of each row. */
export async function checkImport(
  ctx: Context,
  { id, mapping }: WithId & CallParsed<"PUT /v1/staff/imports/{id}/mapping", "body">,
): Promise<Outcome<ImportBatch>> {
  const allowed = authorize(ctx, "import:manage", "unread");
  if (!allowed.ok) return allowed;
  return await change(ctx, id, async (trx, batch) => {
    const problem = mappingProblem(batch.kind, batch.headings.length, mapping);
    if (problem !== null) return refuse("invalid", [{ path: "mapping", message: problem }]);
    const moved = await moveBatch(trx, batch, "check");
    if (!moved.ok) return moved;
    await trx
      .updateTable("import_batch")
      .set({ mapping: JSON.stringify(mapping) })
      .where("id", "=", id)
      .execute();
    await trx
      .updateTable("import_row")
      .set({ finding: null, choice: null, issues: "[]", match: null, label: "" })
      .where("batch_id", "=", id)
      .execute();
    const of = { franchise_id: batch.franchiseId, kind: batch.kind };
    const known = await trx
      .selectFrom("import_mapping")
      .select("headings")
      .where("franchise_id", "=", of.franchise_id)
      .where("kind", "=", of.kind)
      .executeTakeFirst();
    const headings = JSON.stringify(rememberMapping(known?.headings ?? {}, batch.headings, mapping));
    await trx
      .insertInto("import_mapping")
      .values({ ...of, headings })
      .onConflict((at) => at.columns(["franchise_id", "kind"]).doUpdateSet({ headings }))
      .execute();
    return ok(null);
  });
}

/** Says of rows that are like something known which of the two is right. Choices that a row does not offer change nothing. */
export async function chooseDuplicates(
  ctx: Context,
  { id, choice, rows }: WithId & CallParsed<"POST /v1/staff/imports/{id}/choices", "body">,
): Promise<Outcome<ImportBatch>> {
  const allowed = authorize(ctx, "import:manage", "unread");
  if (!allowed.ok) return allowed;
  return await change(ctx, id, async (trx, batch) => {
    if (batch.status !== "checked") return refuse("in_use", "Rows are decided after the check, and before the import.");
    const which = rows === undefined ? sql`choice is null` : sql`n = any (${rows}::int[])`;
    await sql`update import_row set choice = ${choice}
      where batch_id = ${id} and finding = 'duplicate' and ${which} and match -> 'choices' ? ${choice}`.execute(trx);
    const after = { choice, rows: rows ?? "all" };
    await audit(ctx, trx, {
      action: "import_chosen",
      subject: `import:${id}`,
      detail: { after },
      school: batch.franchiseId,
    });
    return ok(null);
  });
}

/** Imports the rows of a checked file: a job does it. Rows with problems are left out, and stop none of the others. */
export async function runImport(ctx: Context, { id }: WithId): Promise<Outcome<ImportBatch>> {
  const allowed = authorize(ctx, "import:manage", "unread");
  if (!allowed.ok) return allowed;
  return await change(ctx, id, async (trx, batch) => await moveAndAudit(ctx, trx, batch, "run", "import_run"));
}

/** SQL: what a row became that made something. One that made no family and no child, and changed some, was `changed`. */
const outcomeOfMade = sql`case when made ?| array['notes', 'birthday', 'details'] and not made ?| array['customer', 'child']
  then 'changed' else 'added' end`;

/** Takes an import back: a job does it. What somebody has changed or booked upon since stays, and the rows say why. */
export async function undoImport(ctx: Context, { id }: WithId): Promise<Outcome<ImportBatch>> {
  const allowed = authorize(ctx, "import:manage", "unread");
  if (!allowed.ok) return allowed;
  return await change(ctx, id, async (trx, batch) => {
    const left = await trx
      .selectFrom("import_row")
      .select("n")
      .where("batch_id", "=", id)
      .where("made", "is not", null)
      .limit(1)
      .execute();
    if (left.length === 0 && batch.status === "done")
      return refuse(
        "in_use",
        `Nothing is left to undo: the import changed nothing, or is more than ${UNDO_DAYS} days old.`,
      );
    // What stayed may be free by now.
    await sql`update import_row set outcome = ${outcomeOfMade} where batch_id = ${id} and outcome = 'stayed' and made is not null`.execute(
      trx,
    );
    return await moveAndAudit(ctx, trx, batch, "undo", "import_undone");
  });
}

async function moveAndAudit(
  ctx: Context,
  trx: Db,
  batch: StoredBatch,
  event: "run" | "undo",
  action: string,
): Promise<Outcome<null>> {
  const moved = await moveBatch(trx, batch, event);
  if (!moved.ok) return moved;
  const { counts } = await readBatch(ctx, trx, batch.id);
  const detail = {
    before: { status: batch.status },
    after: { kind: batch.kind, file: batch.fileName, rows: batch.rowCount, ...counts },
  };
  await audit(ctx, trx, { action, subject: `import:${batch.id}`, detail, school: batch.franchiseId });
  return ok(null);
}

/** Deletes a file that was not imported, also while it is checked: the check then ends. */
export async function deleteImport(ctx: Context, { id }: WithId): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "import:manage", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    const batch = await lockBatch(ctx, trx, id);
    if (!batch.ok) return batch;
    if (!["draft", "checking", "checked"].includes(batch.value.status))
      return refuse("in_use", "This file is being worked on, or has been imported. Undo the import instead.");
    await trx.deleteFrom("import_batch").where("id", "=", id).execute();
    const detail = { before: { name: batch.value.fileName, rows: batch.value.rowCount } };
    await audit(ctx, trx, {
      action: "import_deleted",
      subject: `import:${id}`,
      detail,
      school: batch.value.franchiseId,
    });
    return ok(undefined);
  });
}
