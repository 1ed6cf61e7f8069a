import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db, SystemContext } from "../../kernel/index.ts";
import { mergeDuplicateChild } from "./merge-children.ts";

const childRow = z.object({ id: z.guid(), original: z.guid().nullable() });

/**
 * Moves what schools knew of a family before it had an account, by the account's confirmed email address: contact details, children, their
 * places and credit. Health notes stay hidden, because a school may have mistyped the address; staff see them. Where the account has a child
 * of the same name and date of birth, it is the same child, and the notes are combined. They show only if the family typed that child itself.
 */
export async function attachKnownFamilies(
  ctx: SystemContext,
  trx: Db,
  { email, guestId }: { readonly email: string; readonly guestId: string },
): Promise<void> {
  const customers = await trx
    .selectFrom("customer")
    .select("id")
    .where(sql<boolean>`email_key = ${email}`)
    .where("guest_id", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (customers.length === 0) return;
  const ids = customers.map(({ id }) => id);
  const children = await trx
    .selectFrom("child")
    .select("id")
    .where("customer_id", "in", ids)
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
    if (typeof found?.original === "string")
      await mergeDuplicateChild(ctx, trx, { duplicate: id, original: found.original });
    // Marked also where there are no notes: those of another school may join them.
    await sql`update child set guest_id = ${guestId}, customer_id = null, updated_at = now(),
        notes_from_guest = customer_id
      where id = ${id}`.execute(trx);
  }
  await trx.updateTable("customer").set({ guest_id: guestId }).where("id", "in", ids).execute();
}
