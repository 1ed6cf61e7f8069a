import type { Api, Course } from "@matinee/contract/client";
import { expect } from "vitest";
import { parent, pay } from "../contention/shopper.ts";
import { CARDS } from "./card.ts";
import { product } from "./product.ts";

/** Books a camp for a child of the customer, and pays its deposit. Returns the order's id. */
export async function payDeposit(api: Api, camp: Course): Promise<string> {
  const born = `${Number(camp.start_date.slice(0, 4)) - camp.max_age}-01-01`;
  const child = await api.call("POST /v1/children/create", {
    body: { first_name: "Leo", surname: "Buyer", date_of_birth: born },
  });
  await api.call("POST /v1/customers/create", { body: parent });
  const orderId = (await api.call("GET /orders/current-order", { query: { "create-if-needed": "1" } })).id ?? "";
  await api.call("POST /order-items/create", {
    body: { order_id: orderId, type: "camp", course_id: camp.id, child_ids: [child.id], take_full_payment: false },
  });
  const checkout = await api.call("POST /shop/checkout", { body: { order_id: orderId } });
  expect(await pay(product().url, checkout.client_secret ?? "", CARDS.pays.replaceAll(" ", ""))).toBe("succeeded");
  const order = () => api.call("GET /v1/account/orders/{id}", { path: { id: orderId } });
  await expect.poll(async () => (await order()).payment_status).toBe("deposit_paid");
  return orderId;
}
