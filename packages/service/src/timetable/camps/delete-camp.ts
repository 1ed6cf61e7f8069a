import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { audit, authorize, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { endPools, lockCampPools } from "./camp-pools.ts";
import { lockCamp } from "./change-camp.ts";

/** Deletes a draft. What was open once may have been sold, so it goes to the archive instead. */
export async function deleteCamp(ctx: Context, { id }: { readonly id: number }): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    const found = await lockCamp(ctx, trx, { id });
    if (!found.ok) return found;
    if (found.value.status !== "draft")
      return refuse("in_use", "Only a draft can be deleted. Close this camp and move it to the archive instead.");
    const { pool, days, extras } = await lockCampPools(trx, id);
    await trx.deleteFrom("course").where("id", "=", id).execute();
    const ids = [
      pool,
      ...days.map((day) => day.pool),
      ...extras.flatMap((one) => [one.pool, ...one.days.map((day) => day.pool)]),
    ];
    await endPools(
      trx,
      ids.flatMap((one) => (one === null ? [] : [one.id])),
      true,
    );
    const { name, school } = found.value;
    const detail = { before: { name } };
    await audit(ctx, trx, { action: "camp_deleted", subject: `camp:${id}`, detail, school: school.id });
    return ok(undefined);
  });
}
