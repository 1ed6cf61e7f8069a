import type { Api, FoundGroup } from "@matinee/contract/client";
import { expect } from "vitest";
import { fillBasket, pay } from "../contention/shopper.ts";
import { aClass, birthday } from "./classes.ts";

/** A trial that whoever asks bought and paid for, confirmed. */
export async function aTrial(api: Api, url: string): Promise<{ readonly group: FoundGroup; readonly orderId: string }> {
  const group = await aClass(url);
  const { orderId } = await fillBasket(api, {
    groupId: group.id,
    startDate: group.trial.next_date ?? "",
    dateOfBirth: birthday,
  });
  const checkout = await api.call("POST /shop/checkout", { body: { order_id: orderId } });
  expect(await pay(url, checkout.client_secret ?? "", "4242424242424242")).toBe("succeeded");
  const order = () => api.call("GET /v1/account/orders/{id}", { path: { id: orderId } });
  await expect.poll(async () => (await order()).status).toBe("confirmed");
  return { group, orderId };
}
