import type { Api, Cart } from "@matinee/contract/client";
import { withOpenBasket, type Reporting } from "../open-basket.ts";

export type TrialChoice = { groupId: number; childIds: string[]; startDate: string };

/** Puts a trial into the basket. Changes an existing line for the same class. */
export async function putTrialInBasket(api: Api, choice: TrialChoice): Promise<void> {
  await withOpenBasket(api, (orderId, reporting) => writeLine(api, orderId, choice, reporting));
}

async function writeLine(
  api: Api,
  orderId: string,
  { groupId, childIds, startDate }: TrialChoice,
  reporting: Reporting,
): Promise<void> {
  // Fetched again, because another tab may have added it.
  const cart: Cart = await api.call("GET /shop/calculate-totals", { ...reporting });
  const line = cart.class_items.find((item) => item.type === "trial" && item.group_id === groupId);
  if (line) {
    await api.call("PUT /order-items/update/{id}", {
      path: { id: line.id },
      body: { start_date: startDate, child_ids: childIds },
      ...reporting,
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
  await api.call("POST /order-items/create", { body, ...reporting });
}
