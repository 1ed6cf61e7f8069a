import { ApiError, type Api, type OrderRef } from "@matinee/contract/client";

/** How the calls of one attempt report a refusal. */
export type Reporting = { readonly inline: true; readonly quiet?: (error: ApiError) => boolean };

const isPlaced = (error: unknown): boolean => error instanceof ApiError && error.code === "order_placed";
/** The screen shows a refusal. That the basket is at checkout is solved here, and the visitor need not know. */
const FIRST: Reporting = { inline: true, quiet: isPlaced };
const SECOND: Reporting = { inline: true };

/**
 * Runs `work` on the visitor's basket. Creates one if needed. The places of a basket at checkout are released only once a change of it is
 * refused: work that changes nothing lets none of them go.
 */
export async function withOpenBasket<T>(
  api: Api,
  work: (orderId: string, reporting: Reporting) => Promise<T>,
): Promise<T> {
  const order: OrderRef = await api.call("GET /orders/current-order", {
    query: { "create-if-needed": "1" },
    ...SECOND,
  });
  if (order.id === null) throw new Error("An order was asked for and none was made");
  const orderId = order.id;
  const release = () => api.call("POST /shop/cancel-checkout", { body: { order_id: orderId }, ...SECOND });
  try {
    return await work(orderId, FIRST);
  } catch (error) {
    if (!isPlaced(error)) throw error;
    await release();
    return await work(orderId, SECOND);
  }
}
