import { deliverItem, exportItemsToDeliver, listItemsToDeliver, undoDelivery } from "@matinee/service/orders";
import type { Handlers } from "../call-request.ts";

export const staffDeliveryHandlers = {
  "GET /v1/staff/items-to-deliver": ({ ctx, query }) => listItemsToDeliver(ctx, query),
  "POST /v1/staff/items-to-deliver/export": ({ ctx, query }) => exportItemsToDeliver(ctx, query),
  "POST /v1/staff/items-to-deliver/{id}/deliver": ({ ctx, path, body }) => deliverItem(ctx, { ...body, ...path }),
  "POST /v1/staff/items-to-deliver/{id}/undo": ({ ctx, path }) => undoDelivery(ctx, path),
} satisfies Partial<Handlers>;
