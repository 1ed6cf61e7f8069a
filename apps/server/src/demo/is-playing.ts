import { checkRows, type Pool } from "@matinee/database";
import { SCENARIO_LOCK } from "@matinee/database/demo";
import { z } from "zod";

const lockRow = z.object({ free: z.boolean() });

/**
 * True while some process plays the past orders of the demo. They are placed and paid on days that are over, so nothing that looks for what has
 * expired, or is still to be sent, may look at them before all of it is there.
 */
export async function isPlaying(pool: Pick<Pool, "query">): Promise<boolean> {
  // Held for this statement alone.
  const { rows } = await pool.query("select pg_try_advisory_xact_lock_shared($1) as free", [SCENARIO_LOCK]);
  return checkRows("whether the demo's past is played", lockRow, rows).some(({ free }) => !free);
}
