import { z } from "zod";
import { instant, listOf, ref, uuid } from "./common.ts";
import { address } from "./people.ts";

const deliveryMethod = z.enum(["collect", "post"]).describe("collect: the school hands it out");

/** When an item was posted or handed out. */
const deliveryDone = z
  .object({
    at: instant,
    how: z.enum(["posted", "handed_out", "before_list"]).describe("before_list: bought before this was recorded"),
    by: z.string().nullable().describe("who recorded it; null: nobody, or no longer known"),
  })
  .nullable()
  .describe("null: still to be done");

/** How a shop item of a confirmed order reaches the family. */
export const staffItemDelivery = z.object({ method: deliveryMethod, done: deliveryDone });

/** A shop item that a school posts or hands out. */
export const staffDelivery = staffItemDelivery.extend({
  id: uuid.describe("of the order line"),
  order: z.object({ id: uuid, number: z.string() }),
  placed_at: instant,
  school: ref,
  customer: ref.extend({ id: uuid }).nullable().describe("null: not known any more"),
  item: z.string(),
  options: z.array(z.string()).describe("size, colour and such, as they were bought"),
  printed: z.string().nullable().describe("what is printed on it; null: nothing"),
  quantity: z.int(),
  cancelled: z.boolean().describe("cancelled or swapped since it was posted or handed out"),
  address: address
    .nullable()
    .describe("where to post it, as the family has it now; null: handed out, or no longer known"),
});
export const staffDeliveryList = listOf(staffDelivery);

export const deliveryHow = z.enum(["posted", "handed_out"]);
