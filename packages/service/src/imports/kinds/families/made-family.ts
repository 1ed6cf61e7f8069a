import { sql } from "kysely";
import { z } from "zod";

const written = z.object({ id: z.guid(), print: z.string() });
const changed = written.extend({ updatedAt: z.string() });

/** What a row of families made or changed. A print says whether somebody has changed it since. */
export const madeFamily = z.object({
  customer: written.optional(),
  child: written.optional(),
  notes: changed.optional(),
  birthday: changed.extend({ bornOn: z.string() }).optional(),
  details: changed.extend({ values: z.record(z.string(), z.string()) }).optional(),
});

export type MadeFamily = z.output<typeof madeFamily>;

/** SQL: a print of customer `t`. */
export const customerPrint = sql`md5(jsonb_build_array(t.guest_id, t.name, t.email, t.phone, t.address_line_1, t.address_line_2,
  t.address_line_3, t.post_town, t.county, t.postcode, t.message, t.updated_at)::text)`;

/** SQL: a print of child `t`. Health notes are in it by the time of their change: a new data key encrypts them anew. */
export const childPrint = sql`md5(jsonb_build_array(t.guest_id, t.customer_id, t.first_name, t.surname, t.date_of_birth, t.image_consent,
  t.removed_at, t.medical_ciphertext is not null, t.updated_at)::text)`;
