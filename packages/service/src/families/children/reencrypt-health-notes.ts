import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import type { Db, SystemContext } from "../../kernel/index.ts";
import { UnknownKeyError } from "../../kernel/index.ts";

/** How many notes were found in each state. */
export interface NoteCounts {
  readonly changed: number;
  /** Already encrypted with the first key. */
  readonly current: number;
  /** None of the keys opens them. */
  readonly unreadable: number;
}

type Keys = Pick<SystemContext, "db" | "cipher">;

const BATCH = 500;

/**
 * Encrypts every health note with the first key of the ring. It may be stopped and run again at any time, beside processes that serve: a
 * note that a family changes meanwhile is left to them. Webhooks are not told: no family has changed.
 */
export async function reencryptHealthNotes(ctx: Keys): Promise<NoteCounts> {
  const counts = { changed: 0, current: 0, unreadable: 0 };
  for await (const { id, sealed } of notesIn(ctx.db)) {
    const resealed = reseal(ctx, sealed, id);
    if (typeof resealed === "string") counts[resealed] += 1;
    else {
      const { numUpdatedRows } = await inTransaction(ctx.db, async (trx) => {
        await sql`select set_config('matinee.quiet', 'reencrypt', true)`.execute(trx);
        return await trx
          .updateTable("child")
          .set({ medical_ciphertext: resealed })
          .where("id", "=", id)
          .where("medical_ciphertext", "=", sealed)
          .executeTakeFirst();
      });
      counts[numUpdatedRows === 0n ? "current" : "changed"] += 1;
    }
  }
  return counts;
}

/** Counts the notes that none of the keys opens, and those that another key than the first made. Changes nothing. */
export async function countHealthNotes(ctx: Keys): Promise<{ others: number; current: number; unreadable: number }> {
  const counts = { others: 0, current: 0, unreadable: 0 };
  for await (const { id, sealed } of notesIn(ctx.db)) {
    const resealed = reseal(ctx, sealed, id);
    counts[typeof resealed === "string" ? resealed : "others"] += 1;
  }
  return counts;
}

/** True if the ring opens the oldest and the newest note, or there is none: a start looks at these only. */
export async function opensHealthNotes(ctx: Keys): Promise<boolean> {
  const noteAt = (order: "asc" | "desc") =>
    ctx.db
      .selectFrom("child")
      .select(["id", "medical_ciphertext"])
      .where("medical_ciphertext", "is not", null)
      .orderBy("id", order)
      .limit(1)
      .executeTakeFirst();
  for (const order of ["asc", "desc"] as const) {
    const note = await noteAt(order);
    const sealed = note?.medical_ciphertext ?? null;
    if (note !== undefined && sealed !== null && reseal(ctx, sealed, note.id) === "unreadable") return false;
  }
  return true;
}

function reseal({ cipher }: Keys, sealed: Buffer, id: string): Buffer | "current" | "unreadable" {
  try {
    return cipher.reseal(sealed, id) ?? "current";
  } catch (error) {
    if (error instanceof UnknownKeyError) return "unreadable";
    throw error;
  }
}

/** Every note, in the order of the ids. */
async function* notesIn(db: Db): AsyncGenerator<{ id: string; sealed: Buffer }> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await db
      .selectFrom("child")
      .select(["id", "medical_ciphertext"])
      .where("medical_ciphertext", "is not", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    for (const { id, medical_ciphertext: sealed } of rows) if (sealed !== null) yield { id, sealed };
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
