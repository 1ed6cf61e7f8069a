import type { Api, FoundGroup } from "@matinee/contract/client";
import { expect } from "vitest";
import { fillBasket, pay } from "../contention/shopper.ts";
import { aClass, birthday } from "./classes.ts";

/** A trial that whoever asks bought and paid for, confirmed; `nth` keeps tests out of each other's way. */
export async function aTrial(
  api: Api,
  url: string,
  nth: number,
): Promise<{ readonly group: FoundGroup; readonly orderId: string }> {
  const group = await aClass(url, nth);
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
