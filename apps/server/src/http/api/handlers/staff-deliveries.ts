import { deliverItem, exportDeliveries, listDeliveries, undoDelivery } from "@matinee/service/orders";
import type { Handlers } from "../call-request.ts";

export const staffDeliveryHandlers = {
  "GET /v1/staff/items-to-deliver": ({ ctx, query }) => listDeliveries(ctx, query),
  "POST /v1/staff/items-to-deliver/export": ({ ctx, query }) => exportDeliveries(ctx, query),
  "POST /v1/staff/items-to-deliver/{id}/deliver": ({ ctx, path, body }) => deliverItem(ctx, { ...body, ...path }),
  "POST /v1/staff/items-to-deliver/{id}/undo": ({ ctx, path }) => undoDelivery(ctx, path),
} satisfies Partial<Handlers>;
