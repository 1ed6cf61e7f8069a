import { isoDate, yearOf, type IsoDate } from "@matinee/core/kernel";
import type { Db } from "@matinee/database";
import { aGuest } from "./a-guest.ts";
import { freshId, serial, today } from "./fresh.ts";

export interface ChildOptions {
  guestId?: string;
  firstName?: string;
  dateOfBirth?: string;
}

/** A visitor's child, seven years old by default. */
export async function aChild(db: Db, options: ChildOptions = {}) {
  const guestId = options.guestId ?? (await aGuest(db)).id;
  const id = freshId();
  const firstName = options.firstName ?? `Child ${serial()}`;
  const dateOfBirth = options.dateOfBirth ?? sevenYearsAgo();
  await db
    .insertInto("child")
    .values({
      id,
      guest_id: guestId,
      customer_id: null,
      first_name: firstName,
      surname: "Tester",
      date_of_birth: dateOfBirth,
      medical_ciphertext: null,
    })
    .execute();
  return { id, guestId, firstName, dateOfBirth };
}

/** A birthday that makes a child seven today. */
export function sevenYearsAgo(): IsoDate {
  return isoDate(`${yearOf(today()) - 7}-01-01`);
}
