import { CONTACT_FIELDS, KnownFamilies, type KnownFamily } from "@matinee/core/imports";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../../kernel/index.ts";

const text = z.string();
const contact = z.object({
  name: text,
  phone: text,
  address_line_1: text,
  address_line_2: text,
  address_line_3: text,
  post_town: text,
  county: text,
  postcode: text,
} satisfies Record<(typeof CONTACT_FIELDS)[number], z.ZodString>);

const familyRow = contact.extend({
  id: z.guid(),
  guest_id: z.guid().nullable(),
  email: z.string(),
  /** The address of its contact details; its account may log in with another one. */
  contact_email: z.string(),
  kept_by_school: z.boolean(),
  unproved: z.boolean(),
});

const childRow = z.object({
  id: z.guid(),
  family_id: z.guid(),
  first_name: z.string(),
  surname: z.string(),
  date_of_birth: z.string(),
  has_notes: z.boolean(),
});

/** SQL: the record of each family of a school, as `id`: its profile, or its latest details where it has no account. */
export const familyRecords = (school: number) => sql`(
    select c.id from school_family s join customer c on c.id = s.family_id and c.guest_id is null where s.franchise_id = ${school}
    union all
    select coalesce(u.customer_id, (select n.id from customer n where n.guest_id = s.family_id order by n.created_at desc, n.id desc limit 1))
      from school_family s join guest g on g.id = s.family_id left join user_account u on u.guest_id = g.id
     where s.franchise_id = ${school})`;

/** Reads the families of a school with their children. */
export async function readKnownFamilies(trx: Db, school: number): Promise<KnownFamilies> {
  const families = sql`
    select c.id, c.guest_id, coalesce(u.email, c.email) as email, c.email as contact_email, c.guest_id is not null and u.id is null as unproved,
        ${sql.join(CONTACT_FIELDS.map((field) => sql.ref(`c.${field}`)))},
        c.guest_id is null and not exists (select from orders o where o.customer_id = c.id)
          and not exists (select from customer_school k where k.customer_id = c.id and k.franchise_id <> ${school}) as kept_by_school
      from ${familyRecords(school)} f join customer c on c.id = f.id
      left join user_account u on u.guest_id = c.guest_id and u.email_verified_at is not null order by c.created_at, c.id`;
  const children = sql`
    select k.id, s.family_id, k.first_name, k.surname, k.date_of_birth, k.medical_ciphertext is not null as has_notes
      from school_family s join child k on k.guest_id = s.family_id and k.removed_at is null where s.franchise_id = ${school}
    union all
    select k.id, s.family_id, k.first_name, k.surname, k.date_of_birth, k.medical_ciphertext is not null
      from school_family s join child k on k.customer_id = s.family_id and k.guest_id is null and k.removed_at is null
     where s.franchise_id = ${school}`;
  const [familyRows, childRows] = [
    await rowsOf("families of a school", familyRow, families).execute(trx),
    await rowsOf("children of a school", childRow, children).execute(trx),
  ];
  const childrenOf = Map.groupBy(childRows, (child) => child.family_id);
  const known = new KnownFamilies();
  for (const {
    id,
    guest_id: guestId,
    email,
    contact_email: typed,
    kept_by_school: isKeptBySchool,
    unproved,
    ...details
  } of familyRows) {
    const family: KnownFamily = {
      id,
      guestId,
      email,
      contact: details,
      isKeptBySchool,
      fromRow: null,
      children: (childrenOf.get(guestId ?? id) ?? []).map((child) => ({
        id: child.id,
        firstName: child.first_name,
        surname: child.surname,
        dateOfBirth: child.date_of_birth,
        hasNotes: child.has_notes,
      })),
    };
    if (unproved) {
      known.addUnproved(family);
      continue;
    }
    known.add(family);
    if (typed.toLowerCase() !== email.toLowerCase()) known.addOtherLogin({ ...family, email: typed });
  }
  return known;
}
