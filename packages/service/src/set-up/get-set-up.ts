import type { SetUpState } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import type { Outcome, SystemContext } from "../kernel/index.ts";
import { isEmptyCopy } from "./is-empty-copy.ts";

/** Whether this copy is still to be set up, and below which host its schools get theirs. */
export async function getSetUp({ db, sites }: Pick<SystemContext, "db" | "sites">): Promise<Outcome<SetUpState>> {
  return ok({ needed: await isEmptyCopy(db), main_host: sites.mainHosts[0] ?? "localhost" });
}
