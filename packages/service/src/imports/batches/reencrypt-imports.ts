import { type SystemContext, UnknownKeyError } from "../../kernel/index.ts";

const BATCH = 1_000;

/**
 * Encrypts the cells of files that wait to be imported with the first key of the ring. It may be stopped and run again at any time. Returns
 * how many rows were changed, and how many none of the keys opens.
 */
export async function reencryptImports({ db, cipher }: Pick<SystemContext, "db" | "cipher">) {
  const counts = { changed: 0, unreadable: 0 };
  for (let last = { batch_id: "00000000-0000-0000-0000-000000000000", n: 0 }; ;) {
    const rows = await db
      .selectFrom("import_row")
      .select(["batch_id", "n", "cells"])
      .where("cells", "is not", null)
      .where((eb) => eb(eb.refTuple("batch_id", "n"), ">", eb.tuple(last.batch_id, last.n)))
      .orderBy("batch_id")
      .orderBy("n")
      .limit(BATCH)
      .execute();
    for (const { batch_id: batch, n, cells } of rows) {
      if (cells === null) continue;
      try {
        const sealed = cipher.reseal(cells, `import:${batch}:${n}`);
        if (sealed === null) continue;
        const { numUpdatedRows } = await db
          .updateTable("import_row")
          .set({ cells: sealed })
          .where("batch_id", "=", batch)
          .where("n", "=", n)
          .where("cells", "=", cells)
          .executeTakeFirst();
        counts.changed += Number(numUpdatedRows);
      } catch (error) {
        if (!(error instanceof UnknownKeyError)) throw error;
        counts.unreadable += 1;
      }
    }
    const next = rows.at(-1);
    if (next === undefined) return counts;
    last = next;
  }
}
