import type { DatesPreview } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import type { LessonOffer } from "@matinee/core/lost-lessons";
import { sql } from "kysely";
import { audit, changedFields, missing, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { asSeen } from "../as-seen.ts";
import { inTimetable } from "../write-sessions.ts";
import { checkLessonOffer } from "./check-lesson-offer.ts";
import { seenByEditor } from "../seen-by-editor.ts";
import { followSchool } from "./follow-school.ts";
import { schoolInHand } from "./school-in-hand.ts";

// What the editors of terms and of closures share: the days of a school, which the dates of its classes follow.

export interface WithId {
  readonly id: number;
}

interface StoredDays extends WithId {
  readonly school: WithId;
  readonly version: number;
}

/** Terms, or closures. */
export interface Days<Form extends object, Stored extends StoredDays> {
  /** Also the name of their table. */
  readonly name: "term" | "closure";
  readonly read: (db: Db, id: number) => Promise<Stored | null>;
  /** What is stored, as somebody would send it unchanged. */
  readonly formOf: (stored: Stored) => Form;
  /** `own`: the one that is changed. */
  readonly check: (trx: Db, school: number, form: Form, own?: number) => Promise<Outcome<Form>>;
  readonly insert: (trx: Db, row: Form & { readonly franchise_id: number }) => Promise<WithId>;
  readonly update: (trx: Db, id: number, form: Form) => Promise<unknown>;
}

/** Which term or closure is edited, and the version that the editor has seen; left out: whichever there is. */
export interface Seen extends WithId {
  readonly version?: number | undefined;
}

/** What a save says of the families whose lessons it takes away. */
export interface Taking {
  readonly seen?: string | null | undefined;
  readonly offer?: LessonOffer | undefined;
}

/** What was saved, with what it does to the dates of classes. */
export interface Saved extends WithId {
  readonly dates: DatesPreview;
}

/** Locks a term or a closure as it was seen. One of another school is not found. */
export async function lockDays<Form extends object, Stored extends StoredDays>(
  ctx: Context,
  trx: Db,
  { name, read }: Days<Form, Stored>,
  { id, version }: Seen,
): Promise<Outcome<Stored>> {
  await sql`select from ${sql.table(name)} where id = ${id} for update`.execute(trx);
  return await asSeen(ctx, trx, { kind: name, id, version }, await read(trx, id));
}

/** Writes a new term or closure of the school in hand. */
export async function insertDays<Form extends object, Stored extends StoredDays>(
  ctx: Context,
  trx: Db,
  { name, check, insert }: Days<Form, Stored>,
  {
    school: asked,
    form,
    offer,
  }: { readonly school: number | undefined; readonly form: Form; readonly offer?: LessonOffer | undefined },
): Promise<Outcome<Saved>> {
  const school = await schoolInHand(ctx, trx, { school: asked, action: "catalogue:change" });
  if (!school.ok) return school;
  const checked = await check(trx, school.value.id, form);
  if (!checked.ok) return checked;
  const { id } = await insert(trx, { franchise_id: school.value.id, ...checked.value });
  const detail = { after: checked.value };
  await audit(ctx, trx, { action: `${name}_created`, subject: `${name}:${id}`, detail, school: school.value.id });
  return ok({ id, dates: await followSchool(ctx, trx, school.value.id, offer) });
}

/** Writes a new term or closure whose editor has seen which lessons that takes away. */
export async function createDays<Form extends object, Stored extends StoredDays>(
  ctx: Context,
  days: Days<Form, Stored>,
  { seen, offer, ...made }: { readonly school: number | undefined; readonly form: Form } & Taking,
): Promise<Outcome<WithId>> {
  const offered = checkLessonOffer(ctx, offer);
  if (!offered.ok) return offered;
  return await inTimetable(ctx, async (trx) =>
    ifSeen(ctx, await insertDays(ctx, trx, days, { ...made, offer: offered.value }), seen),
  );
}

/** Changes a term or a closure. */
export async function changeDays<Form extends object, Stored extends StoredDays>(
  ctx: Context,
  trx: Db,
  days: Days<Form, Stored>,
  { form, offer, ...edit }: Seen & { readonly form: Form; readonly offer?: LessonOffer | undefined },
): Promise<Outcome<Saved>> {
  const { name, check, formOf, update } = days;
  const { id } = edit;
  const before = await lockDays(ctx, trx, days, edit);
  if (!before.ok) return before;
  const { school } = before.value;
  const checked = await check(trx, school.id, form, id);
  if (!checked.ok) return checked;
  await update(trx, id, checked.value);
  const detail = changedFields<Form>(formOf(before.value), checked.value);
  await audit(ctx, trx, { action: `${name}_updated`, subject: `${name}:${id}`, detail, school: school.id });
  return ok({ id, dates: await followSchool(ctx, trx, school.id, offer) });
}

/** Changes a term or a closure whose editor has seen which lessons that takes away, and reads what is stored then. */
export async function updateDays<Form extends object, Stored extends StoredDays>(
  ctx: Context,
  days: Days<Form, Stored>,
  { seen, offer, ...change }: Seen & { readonly form: Form } & Taking,
): Promise<Outcome<Stored>> {
  const offered = checkLessonOffer(ctx, offer);
  if (!offered.ok) return offered;
  return await inTimetable(ctx, async (trx): Promise<Outcome<Stored>> => {
    const saved = ifSeen(ctx, await changeDays(ctx, trx, days, { ...change, offer: offered.value }), seen);
    if (!saved.ok) return saved;
    const stored = await days.read(trx, change.id);
    return stored === null ? missing(`The ${days.name}`) : ok(stored);
  });
}

/** Deletes a term or a closure that is locked. */
export async function deleteDays<Form extends object, Stored extends StoredDays>(
  ctx: Context,
  trx: Db,
  { name }: Days<Form, Stored>,
  stored: Stored,
): Promise<Outcome<undefined>> {
  const { school, version: _, id, ...before } = stored;
  await sql`delete from ${sql.table(name)} where id = ${id}`.execute(trx);
  const detail = { before };
  await audit(ctx, trx, { action: `${name}_deleted`, subject: `${name}:${id}`, detail, school: school.id });
  await followSchool(ctx, trx, school.id);
  return ok(undefined);
}

/** Lets a save stand whose editor has seen which lessons it takes away. */
function ifSeen(ctx: Context, saved: Outcome<Saved>, seen: string | null | undefined): Outcome<WithId> {
  if (!saved.ok) return saved;
  const dates = seenByEditor(ctx, saved.value.dates, seen);
  return dates.ok ? ok({ id: saved.value.id }) : dates;
}

/** What a save does to the dates of classes. */
export function previewOfSave(saved: Outcome<Saved>): Outcome<DatesPreview> {
  return saved.ok ? ok(saved.value.dates) : saved;
}
