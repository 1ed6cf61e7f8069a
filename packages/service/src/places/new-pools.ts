import * as shapes from "@matinee/contract/shapes";
import { rowsOf, type PoolKind } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";

const idRow = z.object({ id: shapes.id });

/**
 * Adds pools of these sizes. Returns their ids in the same order. A new session has its two pools by its own statement, which adds the dates of
 * all classes at once.
 */
export async function newPools(trx: Db, kind: PoolKind, sizes: readonly number[]): Promise<number[]> {
  const statement = sql`insert into pool (kind, size) select ${kind}::text, w.size
    from unnest(${[...sizes]}::int[]) with ordinality w(size, nth) order by w.nth returning id`;
  return (await rowsOf("new pools", idRow, statement).execute(trx)).map(({ id }) => id);
}

/** Adds a pool. Returns its id. */
export async function newPool(trx: Db, kind: PoolKind, size: number): Promise<number> {
  const [id] = await newPools(trx, kind, [size]);
  if (id === undefined) throw new Error("The insert returned no row");
  return id;
}
