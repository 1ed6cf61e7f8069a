import type { Api, Cart, ClassItem } from "@matinee/contract/client";
import { withOpenBasket } from "../open-basket.ts";

type JoinChoice = { groupId: number; childIds: readonly string[] };

/**
 * Makes the basket hold the rest of a class's term for exactly these children. Other children may begin on another date at another price, so
 * they get a new line; the one before goes once that is there, and stays if it is refused.
 */
export async function putJoinInBasket(api: Api, { groupId, childIds }: JoinChoice): Promise<void> {
  await withOpenBasket(api, async (orderId, reporting) => {
    // Fetched again, because another tab may have added it.
    const cart: Cart = await api.call("GET /shop/calculate-totals", { ...reporting });
    const lines = cart.class_items.filter((item) => item.type === "enrolment" && item.group_id === groupId);
    const same = lines.find((line) => childrenOf(line) === childIds.toSorted().join());
    if (same === undefined) {
      const body = { order_id: orderId, type: "enrolment" as const, group_id: groupId, child_ids: [...childIds] };
      await api.call("POST /order-items/create", { body, ...reporting });
    }
    for (const { id } of lines.filter((line) => line !== same))
      await api.call("DELETE /order-items/remove-class/{id}", { path: { id }, ...reporting });
  });
}

const childrenOf = ({ children }: Pick<ClassItem, "children">): string =>
  children
    .map(({ id }) => id)
    .toSorted()
    .join();
