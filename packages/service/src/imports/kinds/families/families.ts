import { FamilyPlans } from "@matinee/core/imports";
import type { ImportWork, Planner } from "../import-kind.ts";
import { readKnownFamilies } from "./known-families.ts";
import { writeFamilies } from "./write-families.ts";

export async function openFamilies(work: ImportWork): Promise<Planner> {
  const { ctx, trx, school } = work;
  const plans = new FamilyPlans(await readKnownFamilies(trx, school), ctx.newId);
  return {
    plan: (row) => plans.plan(row, ctx.today()),
    write: async () => ({ made: await writeFamilies(work, plans.planned), notes: new Map(), refused: new Map() }),
  };
}
