import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { missing, refuseConflict, type Context, type Db, type Outcome } from "../kernel/index.ts";

interface Edit {
  readonly kind: "class" | "camp" | "term" | "closure";
  readonly id: number;
  /** Left out: whichever there is. */
  readonly version?: number | undefined;
}

/** What is edited, if it still is the version that its editor saw. One of another school is not found. */
export async function asSeen<Row extends { readonly school: { readonly id: number }; readonly version: number }>(
  ctx: Context,
  trx: Db,
  { kind, id, version }: Edit,
  found: Row | null,
): Promise<Outcome<Row>> {
  if (found === null || !can(ctx.actor, "catalogue:change", { franchiseIds: [found.school.id] }))
    return missing(`The ${kind}`);
  return version === undefined || version === found.version ? ok(found) : await refuseConflict(trx, `${kind}:${id}`);
}
