import { ApiError, type Api, type Cart, type OrderRef } from "@matinee/contract/client";

export type TrialChoice = { groupId: number; childIds: string[]; startDate: string };

/**
 * Puts a trial into the basket. A line for the same class is changed, never doubled. Where the basket stands at the
 * checkout, its places are let go first: choosing again is what the visitor is here for.
 */
export async function putTrialInBasket(api: Api, choice: TrialChoice): Promise<void> {
  const order: OrderRef = await api.call("GET /orders/current-order", {
    query: { "create-if-needed": "1" },
    quiet: true,
  });
  if (order.id === null) throw new Error("An order was asked for and none was made");
  const orderId = order.id;
  if (order.status === "placed")
    await api.call("POST /shop/cancel-checkout", { body: { order_id: orderId }, quiet: true });
  try {
    await writeLine(api, orderId, choice);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "order_placed") throw error;
    await api.call("POST /shop/cancel-checkout", { body: { order_id: orderId }, quiet: true });
    await writeLine(api, orderId, choice);
  }
}

async function writeLine(api: Api, orderId: string, { groupId, childIds, startDate }: TrialChoice): Promise<void> {
  // Asked anew: another tab may have added it since.
  const cart: Cart = await api.call("GET /shop/calculate-totals", { quiet: true });
  const line = cart.class_items.find((item) => item.type === "trial" && item.group_id === groupId);
  if (line) {
    await api.call("PUT /order-items/update/{id}", {
      path: { id: line.id },
      body: { start_date: startDate, child_ids: childIds },
      quiet: true,
    });
    return;
  }
  const body = {
    order_id: orderId,
    type: "trial" as const,
    group_id: groupId,
    child_ids: childIds,
    start_date: startDate,
  };
  await api.call("POST /order-items/create", { body, quiet: true });
}
