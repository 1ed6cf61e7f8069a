import { can, hasRight } from "@matinee/core/access";
import { IMPORT_KINDS, type ImportEvent, importMachine, type ImportKind, WORKED_ON } from "@matinee/core/imports";
import { ok, step } from "@matinee/core/kernel";
import { sql } from "kysely";
import { missing, refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";

/** A file to import, as the table has it. */
export interface StoredBatch {
  readonly id: string;
  readonly franchiseId: number;
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly status: (typeof importMachine.states)[number];
  readonly headings: readonly string[];
  readonly mapping: Readonly<Record<string, number>>;
  readonly rowCount: number;
  readonly doneCount: number;
}

/** Locks a batch for a change by the actor. Another school's looks as if it did not exist. */
export async function lockBatch(ctx: Context, trx: Db, id: string): Promise<Outcome<StoredBatch>> {
  const found = await readStoredBatch(trx, id, { forUpdate: true });
  if (found === null || !can(ctx.actor, "import:manage", { franchiseIds: [found.franchiseId] }))
    return missing("The import");
  if (found.kind === "balances" && !hasRight(ctx.actor, "order:reverse")) return refuse("forbidden");
  return ok(found);
}

/** The batch with this id, or null. Locked, it is not changed by anybody else until the transaction ends. */
export async function readStoredBatch(
  db: Db,
  id: string,
  { forUpdate }: { readonly forUpdate: boolean },
): Promise<StoredBatch | null> {
  const row = await db
    .selectFrom("import_batch")
    .select(["id", "franchise_id", "kind", "file_name", "status", "headings", "mapping", "row_count", "done_count"])
    .where("id", "=", id)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst();
  if (row === undefined) return null;
  const kind = IMPORT_KINDS.find((one) => one === row.kind);
  if (kind === undefined) throw new Error(`Import ${id} is of a kind that this version does not know: ${row.kind}`);
  return {
    id: row.id,
    franchiseId: row.franchise_id,
    kind,
    fileName: row.file_name,
    status: row.status,
    headings: row.headings,
    mapping: row.mapping,
    rowCount: row.row_count,
    doneCount: row.done_count,
  };
}

const NOT_NOW: Readonly<Record<StoredBatch["status"], string>> = {
  draft: "Please choose the columns first, and try the file out.",
  checking: "The file is being checked. Please wait a moment.",
  checked: "The file has not been imported yet.",
  running: "The file is being imported. Please wait until that is done.",
  done: "The file has been imported already. Upload it again to import it again.",
  undoing: "The import is being undone. Please wait until that is done.",
  undone: "The import has been undone.",
};

/** Moves a locked batch by its machine, and begins the job's count anew. Refused in words if its state does not allow it. */
export async function moveBatch(trx: Db, batch: StoredBatch, event: ImportEvent): Promise<Outcome<null>> {
  const next = step(importMachine, batch.status, event);
  if (!next.ok || next.value === batch.status) return refuse("in_use", NOT_NOW[batch.status]);
  await trx
    .updateTable("import_batch")
    .set({
      status: next.value,
      done_count: WORKED_ON.includes(next.value) ? 0 : batch.rowCount,
      changed_at: sql<string>`clock_timestamp()`,
    })
    .where("id", "=", batch.id)
    .execute();
  return ok(null);
}
