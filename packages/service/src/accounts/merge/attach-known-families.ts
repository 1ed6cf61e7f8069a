import { err, ok } from "@matinee/core/kernel";
import { inTransaction, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db, SystemContext } from "../../kernel/index.ts";
import { canCombineNotes, mergeDuplicateChild } from "./merge-children.ts";

const childRow = z.object({ id: z.guid(), original: z.guid().nullable() });

interface Joining {
  readonly guestId: string;
  /** True: the account is deleted in this transaction. Health notes that no key opens go with it. */
  readonly erasing: boolean;
}

/**
 * Moves what schools knew of a family before it had an account, by the account's confirmed email address: contact details, children, their
 * places and credit. Health notes stay hidden, because a school may have mistyped the address; staff see them. Where the account has a child
 * of the same name and date of birth, it is the same child, and the notes are combined. They show only if the family typed that child itself.
 * Where the notes cannot be combined, what that school knew stays with the school as a whole, until a key opens them.
 */
export async function attachKnownFamilies(
  ctx: SystemContext,
  trx: Db,
  { email, ...joining }: Joining & { readonly email: string },
): Promise<void> {
  const customers = await trx
    .selectFrom("customer")
    .select("id")
    .where(sql<boolean>`email_key = ${email}`)
    .where("guest_id", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const { id } of customers)
    await inTransaction(trx, async (inner) =>
      (await attachFamily(ctx, inner, id, joining)) ? ok(undefined) : err("notes_unreadable"),
    );
}

/** False if the notes of a child cannot be combined: the caller then takes back what was done. */
async function attachFamily(
  ctx: SystemContext,
  trx: Db,
  customerId: string,
  { guestId, erasing }: Joining,
): Promise<boolean> {
  const children = await trx
    .selectFrom("child")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("guest_id", "is", null)
    .orderBy("id")
    .execute();
  // One after another: two schools may know the same child.
  for (const { id } of children) {
    const statement = sql`select k.id, mine.id as original from child k left join child mine on mine.guest_id = ${guestId}
        and mine.removed_at is null and lower(mine.first_name) = lower(k.first_name) and lower(mine.surname) = lower(k.surname)
        and mine.date_of_birth = k.date_of_birth
      where k.id = ${id} and k.removed_at is null`;
    const found = await rowsOf("a child that joins an account", childRow, statement).executeTakeFirst(trx);
    if (typeof found?.original === "string") {
      const pair = { duplicate: id, original: found.original };
      if (!(await canCombineNotes(ctx, trx, pair))) {
        if (!erasing) return false;
        await trx.updateTable("child").set({ medical_ciphertext: null }).where("id", "=", id).execute();
      }
      await mergeDuplicateChild(ctx, trx, pair);
    }
    // Marked also where there are no notes: those of another school may join them.
    await sql`update child set guest_id = ${guestId}, customer_id = null, updated_at = now(),
        notes_from_guest = customer_id
      where id = ${id}`.execute(trx);
  }
  await trx.updateTable("customer").set({ guest_id: guestId }).where("id", "=", customerId).execute();
  return true;
}
