import { ApiError, type Api, type OrderRef } from "@matinee/contract/client";

/** Runs `work` on the visitor's basket. Creates one if needed, and releases the places of a basket at checkout. */
export async function withOpenBasket<T>(api: Api, work: (orderId: string) => Promise<T>): Promise<T> {
  const order: OrderRef = await api.call("GET /orders/current-order", {
    query: { "create-if-needed": "1" },
    quiet: true,
  });
  if (order.id === null) throw new Error("An order was asked for and none was made");
  const orderId = order.id;
  const release = () => api.call("POST /shop/cancel-checkout", { body: { order_id: orderId }, quiet: true });
  if (order.status === "placed") await release();
  try {
    return await work(orderId);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "order_placed") throw error;
    await release();
    return await work(orderId);
  }
}
