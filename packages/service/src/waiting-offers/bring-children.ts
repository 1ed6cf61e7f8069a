import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { countHit, type Context, type Db, refuse, type Outcome } from "../kernel/index.ts";
import { moveEntries } from "../waiting-list/index.ts";
import { askedEntries, type LoadedOffer, type OfferedEntry } from "./load-offer.ts";

/** A family tries a date twice at most; somebody else would have to try a thousand. */
const TRIES = { times: 8, perSeconds: 86_400 } as const;

interface Bring {
  readonly offer: LoadedOffer;
  readonly guestId: string;
}

interface Birthdays extends Bring {
  /** In the order of the children whom the link asks for. */
  readonly bornOn: readonly string[];
}

/** Checks that the visitor knows the dates of birth of those of the offer's children who are not in their own family. */
export async function checkBirthdays(ctx: Context, { offer, guestId, bornOn }: Birthdays): Promise<Outcome<undefined>> {
  const entries = askedEntries(offer);
  if (entries.every((entry) => entry.guest_id === guestId)) return ok(undefined);
  const limit = { key: `offer ${offer.id}`, ...TRIES };
  // Outside the transaction: a wrong date counts, although it is refused.
  if (bornOn.length > 0 && !(await countHit(ctx.db, limit)).allowed) return refuse("too_many_requests");
  const wrong = entries.flatMap((entry, index) =>
    entry.guest_id === guestId || bornOn[index] === entry.date_of_birth
      ? []
      : [
          {
            path: `born_on.${index}`,
            message:
              bornOn[index] === undefined
                ? "Please enter your child's date of birth."
                : "That date of birth does not match. Please check it.",
          },
        ],
  );
  return wrong.length > 0 ? refuse("invalid", wrong) : ok(undefined);
}

/**
 * The ids of the offer's children in the visitor's own family. Children who joined the list in another browser are brought into it: as
 * copies without health notes, which stay where they were written. The entries and the held places go with them.
 */
export async function bringChildren(ctx: Context, trx: Db, { offer, guestId }: Bring): Promise<Outcome<string[]>> {
  const ids: string[] = [];
  for (const entry of askedEntries(offer)) {
    const childId = entry.guest_id === guestId ? entry.child_id : await ownChild(ctx, trx, entry, guestId);
    if (childId !== entry.child_id && !(await handOver(trx, { offer, entry, childId })))
      return refuse("already_booked");
    ids.push(childId);
  }
  return ok(ids);
}

const idRow = z.object({ id: z.guid() });

/** The same child in the visitor's own family, created if it is not there. */
async function ownChild(ctx: Context, trx: Db, entry: OfferedEntry, guestId: string): Promise<string> {
  const { first_name: firstName, surname, date_of_birth: born } = entry;
  await sql`insert into child (id, guest_id, first_name, surname, date_of_birth) values (${ctx.newId()}, ${guestId}, ${firstName}, ${surname}, ${born})
    on conflict (guest_id, lower(first_name), lower(surname), date_of_birth) where removed_at is null do nothing`.execute(
    trx,
  );
  const statement = sql`select id from child where guest_id = ${guestId} and removed_at is null and lower(first_name) = lower(${firstName})
    and lower(surname) = lower(${surname}) and date_of_birth = ${born}`;
  const found = await rowsOf("the child in the visitor's family", idRow, statement).executeTakeFirst(trx);
  if (found === undefined) throw new Error("The child that was just stored is not there");
  return found.id;
}

interface HandOver {
  readonly offer: LoadedOffer;
  readonly entry: OfferedEntry;
  readonly childId: string;
}

/** Moves an entry and its held places to the child. The family that joined still sees and can decline it. False if that child has a place there already. */
async function handOver(trx: Db, { offer, entry, childId }: HandOver): Promise<boolean> {
  // The child may wait here too. The place is theirs, so that entry has served its purpose.
  await moveEntries(trx, "withdraw")
    .set({ end_reason: "offered" })
    .where("child_id", "=", childId)
    .where(offer.group_id === null ? "course_id" : "group_id", "=", offer.group_id ?? offer.course_id)
    .execute();
  const claims = trx
    .selectFrom("claim")
    .select("pool_id")
    .where("waiting_entry_id", "=", entry.id)
    .where("state", "=", "held");
  const taken = await trx
    .selectFrom("claim")
    .select("id")
    .where("child_id", "=", childId)
    .where("state", "in", ["held", "committed"])
    .where("pool_id", "in", claims)
    .executeTakeFirst();
  if (taken !== undefined) return false;
  await trx
    .updateTable("waiting_list_entry")
    .set({ child_id: childId, joined_child_id: sql<string>`coalesce(joined_child_id, child_id)` })
    .where("id", "=", entry.id)
    .execute();
  await trx
    .updateTable("claim")
    .set({ child_id: childId })
    .where("waiting_entry_id", "=", entry.id)
    .where("state", "=", "held")
    .where("order_id", "is", null)
    .execute();
  return true;
}
