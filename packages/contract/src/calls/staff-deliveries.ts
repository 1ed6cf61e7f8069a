import { z } from "zod";
import type { CallSpec } from "../call.ts";
import { isoDate, staffListQuery, uuidPath } from "../shapes/common.ts";
import { deliveryHow, staffDeliveryList, staffDelivery } from "../shapes/staff-deliveries.ts";

const staff = { area: "staff", auth: "staff" } as const;

const deliveryQuery = staffListQuery.extend({
  q: z.string().trim().max(100).optional().describe("in the order's number, the family, and the name of the item"),
  status: z.enum(["open", "done"]).optional().describe("default: open"),
  type: staffDelivery.shape.method.optional().describe("only items to post, or to hand out"),
  from: isoDate.optional().describe("bought on this day or later, in the UK"),
  to: isoDate.optional().describe("bought on this day or earlier, in the UK"),
});

/** The shop items that a school posts or hands out, by the line of their order. */
export const staffDeliveryCalls = {
  "GET /v1/staff/items-to-deliver": {
    ...staff,
    summary: "Shop items of confirmed orders that the school hands out or posts, the newest first",
    query: deliveryQuery,
    answer: staffDeliveryList,
  },
  "POST /v1/staff/items-to-deliver/export": {
    ...staff,
    summary: "Shop items to hand out or post as CSV, with the addresses",
    query: deliveryQuery,
    csv: true,
  },
  "POST /v1/staff/items-to-deliver/{id}/deliver": {
    ...staff,
    summary: "Record that an item was posted or handed out. Repeating it changes nothing",
    path: uuidPath,
    body: z.object({ how: deliveryHow }),
  },
  "POST /v1/staff/items-to-deliver/{id}/undo": {
    ...staff,
    summary: "Take that back: the item is still to be handed out or posted. Repeating it changes nothing",
    path: uuidPath,
  },
} as const satisfies Record<string, CallSpec>;
