import { sql } from "kysely";
import { z } from "zod";

/** A line of an order as it stands, before it is moved. */
export const standingLine = z.object({
  id: z.guid(),
  type: z.enum(["trial", "enrolment", "camp", "product"]),
  seller_id: z.int(),
  group_id: z.int().nullable(),
  course_id: z.int().nullable(),
  variation_id: z.int().nullable(),
  product_id: z.int().nullable(),
  start_on: z.iso.date().nullable(),
  days: z.array(z.iso.date()).nullable(),
  quantity: z.int(),
});

/** The columns of a `standingLine`: of order item `i`, with its variation `v`. */
export const standingColumns = sql`i.id, i.type, i.seller_id, i.group_id, i.course_id, i.variation_id, v.product_id, i.start_on, to_jsonb(i.days) as days, i.quantity`;
