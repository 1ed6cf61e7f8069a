import { ClassPlans, type ClassWork } from "@matinee/core/imports";
import { z } from "zod";
import { deleteUntouchedClasses, insertClasses, readChoices } from "../../../timetable/index.ts";
import type { ImportWork, Planner, RowToUndo, Written } from "../import-kind.ts";
import { readKnownClasses } from "./known-classes.ts";

export async function openClasses(work: ImportWork): Promise<Planner> {
  const school = await work.trx
    .selectFrom("franchise")
    .select(["vat_number", "vat_default_bp"])
    .where("id", "=", work.school)
    .executeTakeFirstOrThrow();
  const isVatRegistered = school.vat_number !== null;
  const plans = new ClassPlans(
    {
      choices: await readChoices(work.trx, work.school),
      vatRate: isVatRegistered ? school.vat_default_bp / 100 : 0,
      isVatRegistered,
    },
    await readKnownClasses(work.trx, work.school),
  );
  return {
    plan: (row) => plans.plan(row),
    write: async () => await writeClasses(work, plans.planned),
  };
}

async function writeClasses({ ctx, trx, school }: ImportWork, planned: readonly ClassWork[]): Promise<Written> {
  const classes = planned.map(({ row: { form, status } }) => ({ form, status }));
  const made = await insertClasses(ctx, trx, { school, classes });
  const versions = await trx
    .selectFrom("class_group")
    .select(["id", "version"])
    .where("id", "in", made.length === 0 ? [0] : made.map(({ id }) => id))
    .execute();
  const versionOf = new Map(versions.map(({ id, version }) => [id, version]));
  const rows = planned.flatMap(({ n, row }, nth) => {
    const one = made[nth];
    return one === undefined ? [] : [{ n, row, ...one, version: versionOf.get(one.id) ?? 1 }];
  });
  return {
    made: new Map(rows.map(({ n, id, version }) => [n, { id, version }])),
    notes: new Map(
      rows.flatMap(({ n, draftReason }) =>
        draftReason === null ? [] : [[n, [{ path: "status", message: DRAFT_REASONS[draftReason] }]] as const],
      ),
    ),
    refused: new Map(),
  };
}

/** Why a class that the file calls open is a draft. */
const DRAFT_REASONS = {
  school_draft: "The school is not open to families yet, so this class is a draft.",
  school_closed: "The school is closed, so this class is a draft.",
  no_dates: "None of its lessons falls in a current or future term, so it is a draft.",
} as const;

const madeClass = z.object({ id: z.int(), version: z.int() });

/** Removes classes that nobody has changed or used since. */
export async function undoClasses(
  { trx }: ImportWork,
  rows: readonly RowToUndo[],
): Promise<ReadonlyMap<number, string>> {
  const made = rows.map(({ n, made: one }) => ({ n, ...madeClass.parse(one) }));
  const gone = await deleteUntouchedClasses(trx, made);
  return new Map(
    made
      .filter(({ id }) => !gone.has(id))
      .map(({ n }) => [n, "Somebody has changed the class since, given it a photograph, or has or had a place in it."]),
  );
}
