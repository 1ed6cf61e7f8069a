import type { Child, ChildForm, FieldDetail } from "@matinee/contract";
import { validateChild, type ChildDetails } from "@matinee/core/family";
import { err, ok, type Result } from "@matinee/core/kernel";
import { sql } from "kysely";
import {
  auditChangeInView,
  isViewing,
  type Context,
  type Db,
  missing,
  refuse,
  type Outcome,
} from "../../kernel/index.ts";
import { IMAGE_WORDING } from "../consents/latest-consents.ts";
import { consentRecorder } from "../consents/latest-consents.ts";
import { ONLY_FAMILY_CONSENTS } from "@matinee/format";

/** A child to save. With an id, it updates that child. */
export type ChildInput = ChildForm & { readonly id?: string | undefined };

interface CheckedChild extends ChildDetails {
  readonly id: string | undefined;
  readonly imageConsent: boolean | undefined;
  /** True if the form sent health notes and the actor may change them. */
  readonly medicalGiven: boolean;
}

/** Validates all children of a form and returns every problem. `prefix` gives the path of each child, such as `children.0.`. */
export function validateChildren(
  ctx: Context,
  forms: readonly ChildInput[],
  prefix: (index: number) => string,
): Result<CheckedChild[], FieldDetail[]> {
  const problems: FieldDetail[] = [];
  const checked: CheckedChild[] = [];
  for (const [index, form] of forms.entries()) {
    const result = validateChild(form, ctx.today());
    if (result.ok)
      checked.push({
        ...result.value,
        id: form.id,
        imageConsent: form.image_consent,
        medicalGiven: givesNotes(ctx, form),
      });
    else
      problems.push(
        ...result.error.map((problem) => ({ path: prefix(index) + problem.path, message: problem.message })),
      );
  }
  return problems.length > 0 ? err(problems) : ok(checked);
}

/**
 * True if a form changes health notes. Staff who are viewing as the customer can't read them, so they must not overwrite them. A blank
 * field says nothing: a browser may have lost what was typed. Only an explicit "nothing to tell" erases a recorded note.
 */
function givesNotes(ctx: Context, { medical_conditions: notes, nothing_to_tell: nothing }: ChildInput): boolean {
  return ((typeof notes === "string" && notes.trim() !== "") || nothing === true) && !isViewing(ctx);
}

/** Said to staff who type a child in the shop while they view it as a family. */
const NOT_IN_VIEW =
  "You are viewing this family. Add or change a child in the family's account, and choose the child here.";

/**
 * Saves a child of this family and returns its id. A child with the same name and date of birth is updated. Health notes that were
 * left out stay as they are. For an application by staff who view the family a child is only found, as in `createCustomer`.
 */
export async function saveChild(
  ctx: Context,
  trx: Db,
  guestId: string,
  child: CheckedChild,
  { forApplication = false } = {},
): Promise<Outcome<string>> {
  const same = await findSameChild(trx, guestId, child);
  const id = child.id ?? same ?? ctx.newId();
  const known = await trx
    .selectFrom("child")
    .select(["guest_id", "first_name", "surname", "date_of_birth", "image_consent"])
    .select(["medical_ciphertext", "notes_from_guest"])
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (known === undefined && child.id !== undefined) return missing("The child");
  if (known !== undefined && known.guest_id !== guestId) return missing("The child");
  if (same !== null && same !== id)
    return refuse("invalid", [
      { path: "first_name", message: "You already have a child with this name and date of birth." },
    ]);
  // Kept as it was without a word, the consent would look given to whoever ticked it.
  if (child.imageConsent === true && known?.image_consent !== true && isViewing(ctx))
    return refuse("invalid", [{ path: "image_consent", message: ONLY_FAMILY_CONSENTS }]);
  if (forApplication && isViewing(ctx))
    return same !== null && (child.imageConsent ?? known?.image_consent) === known?.image_consent
      ? ok(id)
      : refuse("invalid", [{ path: "first_name", message: NOT_IN_VIEW }]);
  // Whoever can't read hidden notes does not erase them.
  const keepsHidden = known !== undefined && known.notes_from_guest !== null && child.medicalConditions === "";
  const newNotes = child.medicalGiven && !keepsHidden;
  const values = {
    first_name: child.firstName,
    surname: child.surname,
    date_of_birth: child.dateOfBirth,
    notes_from_guest: newNotes ? null : (known?.notes_from_guest ?? null),
    medical_ciphertext: newNotes ? sealNotes(ctx, child.medicalConditions, id) : (known?.medical_ciphertext ?? null),
    image_consent: child.imageConsent ?? known?.image_consent ?? false,
  };
  if (known === undefined && (await countChildren(trx, guestId)) >= MAX_CHILDREN)
    return refuse("invalid", `We can keep up to ${MAX_CHILDREN} children for one family.`);
  if (known === undefined)
    await trx
      .insertInto("child")
      .values({ id, guest_id: guestId, ...values })
      .execute();
  else
    await trx
      .updateTable("child")
      .set({ ...values, updated_at: sql<string>`now()` })
      .where("id", "=", id)
      .execute();
  if (values.image_consent !== (known?.image_consent ?? false))
    await recordImageConsent(ctx, trx, id, values.image_consent);
  const { first_name, surname, date_of_birth, image_consent } = values;
  const after = { first_name, surname, date_of_birth, image_consent };
  await auditChangeInView(ctx, trx, { ids: { child_id: id }, before: known ?? null, after });
  return ok(id);
}

const MAX_CHILDREN = 20;

async function countChildren(trx: Db, guestId: string): Promise<number> {
  const { count } = await trx
    .selectFrom("child")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("guest_id", "=", guestId)
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function sealNotes(ctx: Context, text: string, childId: string): Buffer | null {
  return text === "" ? null : ctx.cipher.seal(text, childId);
}

async function findSameChild(trx: Db, guestId: string, child: ChildDetails): Promise<string | null> {
  const row = await trx
    .selectFrom("child")
    .select("id")
    .where("guest_id", "=", guestId)
    .where(sql`lower(first_name)`, "=", sql`lower(${child.firstName})`)
    .where(sql`lower(surname)`, "=", sql`lower(${child.surname})`)
    .where("date_of_birth", "=", child.dateOfBirth)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Adds a row to the consent history of a child. */
export async function recordImageConsent(ctx: Context, trx: Db, childId: string, given: boolean): Promise<void> {
  await trx
    .insertInto("consent")
    .values({
      child_id: childId,
      customer_id: null,
      kind: "image",
      given,
      wording_version: IMAGE_WORDING,
      recorded_by: consentRecorder(ctx),
    })
    .execute();
}

/**
 * The family's children in the order they were added. Health notes are empty for staff who are viewing as the customer, and
 * for an account that has only proved the mail address of an order.
 */
export async function readChildren(ctx: Context, db: Db, guestId: string, ids?: readonly string[]): Promise<Child[]> {
  const rows = await db
    .selectFrom("child")
    .select(["id", "first_name", "surname", "date_of_birth", "medical_ciphertext", "notes_from_guest", "image_consent"])
    .where("guest_id", "=", guestId)
    .where("removed_at", "is", null)
    .$if(ids !== undefined, (query) => query.where("id", "in", ids ?? []))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ medical_ciphertext, notes_from_guest, ...row }) => ({
    ...row,
    medical_conditions:
      medical_ciphertext === null || notes_from_guest !== null || isViewing(ctx)
        ? ""
        : ctx.cipher.open(medical_ciphertext, row.id),
  }));
}
