import type { SetUpState } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import type { Outcome, SystemContext, Db } from "../kernel/index.ts";

/** Whether this copy is still to be set up, and below which host its schools get theirs. */
export async function getSetUp({
  db,
  sites,
  demo,
}: Pick<SystemContext, "db" | "sites" | "demo">): Promise<Outcome<SetUpState>> {
  const needed = await isEmptyCopy(db);
  const canFill = demo !== undefined && demo.fill !== null;
  return ok({ needed, main_host: sites.mainHosts[0] ?? "localhost", demo: needed && canFill });
}

/** True if this copy holds no network and no school: nobody has set it up, and no demo is in it. */
export async function isEmptyCopy(db: Db): Promise<boolean> {
  const any = await db.selectFrom("franchise").select("id").limit(1).executeTakeFirst();
  return any === undefined;
}
