import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { type Db, type SystemContext, UnknownKeyError } from "../../kernel/index.ts";
import { endEntries } from "../../waiting-list/index.ts";
import { mergeEnrolments } from "./merge-enrolments.ts";

export const pairRow = z.object({ duplicate: z.guid(), original: z.guid() });

type Pair = z.output<typeof pairRow>;

/**
 * Moves the children of one guest to another. Children with the same name and date of birth are merged. False, and nothing is changed, if
 * the health notes of two of them cannot be combined.
 */
export async function mergeChildren(
  ctx: SystemContext,
  trx: Db,
  browserGuestId: string,
  accountGuestId: string,
): Promise<boolean> {
  const statement = sql`
    select t.id as duplicate, k.id as original from child t join child k on k.guest_id = ${accountGuestId} and k.removed_at is null
       and lower(k.first_name) = lower(t.first_name) and lower(k.surname) = lower(t.surname) and k.date_of_birth = t.date_of_birth
     where t.guest_id = ${browserGuestId} and t.removed_at is null order by t.id`;
  const pairs = await rowsOf("children that are the same", pairRow, statement).execute(trx);
  for (const pair of pairs) if (!(await canCombineNotes(ctx, trx, pair))) return false;
  for (const pair of pairs) await mergeDuplicateChild(ctx, trx, pair);
  await trx.updateTable("child").set({ guest_id: accountGuestId }).where("guest_id", "=", browserGuestId).execute();
  return true;
}

/** Merges a child into another record of the same child, whose notes can be combined. */
export async function mergeDuplicateChild(ctx: SystemContext, trx: Db, { duplicate, original }: Pair): Promise<void> {
  await mergeHealthNotes(ctx, trx, { duplicate, original });
  await trx.updateTable("order_item_child").set({ child_id: original }).where("child_id", "=", duplicate).execute();
  await mergeEnrolments(trx, { duplicate, original });
  // The child may be booked twice for one session from two browsers. Both places are paid for, but a pool allows a child only once. What is
  // only held may lapse, so an enrolled place beside it stays too.
  await sql`update claim c set child_id = case when c.state in ('held', 'committed') and exists (select from claim o
      where o.pool_id = c.pool_id and o.child_id = ${original} and o.state in ('held', 'committed')) then null else ${original}::uuid end
    where c.child_id = ${duplicate}`.execute(trx);
  // Of two waiting list entries for the same class or camp, keep the one with an offer, or else the earlier one.
  await endEntries(
    trx,
    sql`select case when (t.status = 'waiting', t.created_at, t.id) < (k.status = 'waiting', k.created_at, k.id) then k.id else t.id end
      from waiting_list_entry t join waiting_list_entry k on k.child_id = ${original} and k.status in ('waiting', 'offered')
       and (k.group_id = t.group_id or k.course_id = t.course_id)
     where t.child_id = ${duplicate} and t.status in ('waiting', 'offered')`,
  );
  for (const table of ["waiting_list_entry", "medical_access", "consent"] as const)
    await trx.updateTable(table).set({ child_id: original }).where("child_id", "=", duplicate).execute();
  await trx
    .updateTable("waiting_list_entry")
    .set({ joined_child_id: original })
    .where("joined_child_id", "=", duplicate)
    .execute();
  // The parent's latest image consent counts, from either browser.
  await sql`update child set image_consent = coalesce((select given from consent
      where child_id = ${original} and kind = 'image' order by recorded_at desc, id desc limit 1), image_consent) where id = ${original}`.execute(
    trx,
  );
  await trx
    .updateTable("child")
    .set({ removed_at: sql<string>`now()`, medical_ciphertext: null })
    .where("id", "=", duplicate)
    .execute();
}

/** False if the notes would have to be combined and no key opens one of them. Neither may be lost, so the two records stay apart. */
export async function canCombineNotes(ctx: SystemContext, trx: Db, pair: Pair): Promise<boolean> {
  try {
    openNotes(ctx, await lockNotes(trx, pair), pair);
    return true;
  } catch (error) {
    if (error instanceof UnknownKeyError) return false;
    throw error;
  }
}

type Notes = Awaited<ReturnType<typeof lockNotes>>;

async function lockNotes(trx: Db, { duplicate, original }: Pair) {
  return await trx
    .selectFrom("child")
    .select(["id", "guest_id", "medical_ciphertext", "notes_from_guest"])
    .where("id", "in", [duplicate, original])
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** The text of the notes by child. Opens nothing where there are none to combine. Throws `UnknownKeyError` as the cipher does. */
function openNotes(ctx: SystemContext, rows: Notes, { duplicate }: Pair): ReadonlyMap<string, string> {
  if (!rows.some(({ id, medical_ciphertext: sealed }) => id === duplicate && sealed !== null)) return new Map();
  return new Map(
    rows.map(({ id, medical_ciphertext: sealed }) => [id, sealed === null ? "" : ctx.cipher.open(sealed, id)]),
  );
}

/** Combines the health notes of both records and encrypts them for the original record. */
async function mergeHealthNotes(ctx: SystemContext, trx: Db, { duplicate, original }: Pair): Promise<void> {
  const rows = await lockNotes(trx, { duplicate, original });
  const notes = openNotes(ctx, rows, { duplicate, original });
  const [own = "", other = ""] = [notes.get(original), notes.get(duplicate)];
  if (other === "" || own.includes(other)) return;
  const combined = own === "" || other.includes(own) ? other : `${own}\n${other}`;
  // The only notes there are show to whom they showed before. Those of a school show as the original does.
  const source =
    own === "" ? rows.find(({ id, guest_id: visitor }) => id === duplicate && visitor !== null) : undefined;
  await trx
    .updateTable("child")
    .set({
      medical_ciphertext: ctx.cipher.seal(combined, original),
      ...(source !== undefined && { notes_from_guest: source.notes_from_guest }),
      updated_at: sql<string>`now()`,
    })
    .where("id", "=", original)
    .execute();
}
