import type { DatesPreview, StaffClosure, StaffTerm } from "@matinee/contract";
import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { missing, refuseConflict, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { readClosure, readTerm } from "./calendar.ts";
import { seenByEditor } from "./dates-after.ts";

// What the editors of terms and of closures share.

export interface WithId {
  readonly id: number;
}

/** Which term or closure is edited, and the version that the editor has seen; left out: whichever there is. */
export interface Edit extends WithId {
  readonly version?: number | undefined;
}

/** What was saved, with what it does to the dates of classes. */
export interface Saved extends WithId {
  readonly dates: DatesPreview;
}

/** Locks a term as it was seen. One of another school is not found. */
export async function lockTerm(ctx: Context, trx: Db, edit: Edit): Promise<Outcome<StaffTerm>> {
  await sql`select from term where id = ${edit.id} for update`.execute(trx);
  return await asSeen(ctx, trx, { edit, found: await readTerm(trx, edit.id), name: "term" });
}

/** Locks a closure as it was seen. One of another school is not found. */
export async function lockClosure(ctx: Context, trx: Db, edit: Edit): Promise<Outcome<StaffClosure>> {
  await sql`select from closure where id = ${edit.id} for update`.execute(trx);
  return await asSeen(ctx, trx, { edit, found: await readClosure(trx, edit.id), name: "closure" });
}

async function asSeen<Row extends StaffTerm | StaffClosure>(
  ctx: Context,
  trx: Db,
  { edit: { id, version }, found, name }: { edit: Edit; found: Row | null; name: "term" | "closure" },
): Promise<Outcome<Row>> {
  if (found === null || !can(ctx.actor, "catalogue:change", { franchiseIds: [found.school.id] }))
    return missing(`The ${name}`);
  return version === undefined || version === found.version ? ok(found) : await refuseConflict(trx, `${name}:${id}`);
}

/** Lets a save stand whose editor has seen which lessons it takes away. */
export function ifSeen(saved: Outcome<Saved>, seen: string | null | undefined): Outcome<WithId> {
  if (!saved.ok) return saved;
  const dates = seenByEditor(saved.value.dates, seen);
  return dates.ok ? ok({ id: saved.value.id }) : dates;
}

/** What a save does to the dates of classes. */
export function datesOf(saved: Outcome<Saved>): Outcome<DatesPreview> {
  return saved.ok ? ok(saved.value.dates) : saved;
}
