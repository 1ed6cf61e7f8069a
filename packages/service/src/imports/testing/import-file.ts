import type { ImportBatch, ImportRow } from "@matinee/contract";
import type { ImportKind } from "@matinee/core/imports";
import type { Context, SystemContext } from "../../kernel/index.ts";
import { valueOf } from "../../testing/world.ts";
import {
  checkImport,
  getImport,
  listImportRows,
  runImport,
  undoImport,
  uploadImport,
  workOnImports,
} from "../index.ts";

/** Imports files as a manager and the job do it. */
export function importer(ctx: Context, system: SystemContext, kind: ImportKind) {
  const work = async (id: string): Promise<ImportBatch> => {
    for (;;) {
      const batch = valueOf(await getImport(ctx, { id }));
      if (!["checking", "running", "undoing"].includes(batch.status)) return batch;
      await workOnImports(system);
    }
  };
  const upload = async (content: string | Uint8Array, name = "file.csv") =>
    valueOf(
      await uploadImport(ctx, {
        kind,
        file_name: name,
        content: typeof content === "string" ? new TextEncoder().encode(content) : content,
      }),
    );
  /** Uploads a file and has it checked, with its columns as they are suggested. */
  const check = async (content: string | Uint8Array) => {
    const { id, mapping } = await upload(content);
    valueOf(await checkImport(ctx, { id, mapping }));
    return await work(id);
  };
  const run = async (id: string) => {
    valueOf(await runImport(ctx, { id }));
    return await work(id);
  };
  return {
    upload,
    work,
    check,
    run,
    /** Checks and imports a file. */
    bring: async (content: string | Uint8Array) => await run((await check(content)).id),
    undo: async (id: string) => {
      valueOf(await undoImport(ctx, { id }));
      return await work(id);
    },
    rows: async (id: string): Promise<ImportRow[]> => valueOf(await listImportRows(ctx, { id, size: 200 })).items,
  };
}
