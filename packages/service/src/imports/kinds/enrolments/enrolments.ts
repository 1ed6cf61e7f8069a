import { EnrolmentPlans, lateRefusal, type EnrolmentWork } from "@matinee/core/imports";
import { z } from "zod";
import { endEnrolments, enrolChildren } from "../../../places/index.ts";
import type { ImportWork, Planner, RowToUndo, Written } from "../import-kind.ts";
import { readKnownPlaces } from "./known-places.ts";

export async function openEnrolments(work: ImportWork): Promise<Planner> {
  const plans = new EnrolmentPlans(await readKnownPlaces(work.trx, work.school));
  return {
    plan: (row) => plans.plan(row, work.ctx.today()),
    write: async () => await writeEnrolments(work, plans.planned),
  };
}

async function writeEnrolments({ ctx, trx }: ImportWork, planned: readonly EnrolmentWork[]): Promise<Written> {
  const wanted = planned.map((one) => ({ ...one, id: ctx.newId(), poolIds: one.lessons.map(({ pool }) => pool) }));
  const short = await enrolChildren(trx, wanted, ctx.newId);
  const rows = wanted.map((one) => ({ ...one, why: short.get(one.id) }));
  return {
    made: new Map(rows.flatMap(({ n, id, why }) => (why === undefined ? [[n, { id }] as const] : []))),
    notes: new Map(),
    refused: new Map(
      rows.flatMap(({ n, why, lessons }) => (why === undefined ? [] : [[n, [lateRefusal(why, { lessons })]] as const])),
    ),
  };
}

const madeEnrolment = z.object({ id: z.guid() });

/** Takes places back. They are free again. */
export async function undoEnrolments(
  { trx }: ImportWork,
  rows: readonly RowToUndo[],
): Promise<ReadonlyMap<number, string>> {
  await endEnrolments(
    trx,
    rows.map(({ made }) => madeEnrolment.parse(made).id),
  );
  return new Map();
}
