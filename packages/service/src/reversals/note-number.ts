import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";

const numberRow = z.object({ number: z.int() });

/** A seller's next credit note number, without gaps: a transaction that rolls back gives its number back. */
export async function assignNoteNumber(trx: Db, sellerId: number): Promise<number> {
  const statement = sql`
    insert into credit_note_counter (franchise_id, next_number) values (${sellerId}, 2)
    on conflict (franchise_id) do update set next_number = credit_note_counter.next_number + 1
    returning next_number - 1 as number`;
  const given = await rowsOf("a new credit note number", numberRow, statement).executeTakeFirst(trx);
  if (given === undefined) throw new Error("A counter that was just written has no number");
  return given.number;
}
