import { sevenYearsAgo } from "@matinee/testkit/builders";
import { visitorApi } from "../harness/visitor-api.ts";
import type { Confirmations } from "./confirmations.ts";

/** The trial that a visitor books: a class and its first date. */
export interface TrialChoice {
  groupId: number;
  startDate: string;
}

export interface Shop {
  url: string;
  publishableKey: string;
  gatewayUrl: string;
  confirmations: Confirmations;
}

const parent = {
  name: "Pat Tester",
  phone: "0113 496 0000",
  address_line_1: "1 High Street",
  post_town: "Leeds",
  postcode: "LS1 4AP",
};

/** Makes the calls of a whole application as a browser does. Returns the milliseconds from opening the basket to the confirmation. */
export async function applyAndPay(shop: Shop, { groupId, startDate }: TrialChoice, serial: number): Promise<number> {
  const api = visitorApi(shop.url);
  const children = await api.call("POST /v1/children/bulk-save", {
    body: { children: [{ first_name: "Ada", surname: `Tester ${serial}`, date_of_birth: sevenYearsAgo() }] },
  });
  await api.call("POST /v1/customers/create", { body: { ...parent, email: `pat-${serial}@example.test` } });

  const startedAt = performance.now();
  const order = await api.call("GET /orders/current-order", { query: { "create-if-needed": "1" } });
  const orderId = order.id ?? "";
  await api.call("POST /order-items/create", {
    body: {
      order_id: orderId,
      type: "trial",
      group_id: groupId,
      child_ids: children.map(({ id }) => id),
      start_date: startDate,
    },
  });
  const checkout = await api.call("POST /shop/checkout", { body: { order_id: orderId } });
  await payInSandbox(shop, checkout.client_secret ?? "");
  await shop.confirmations.confirmed(orderId);
  return performance.now() - startedAt;
}

async function payInSandbox({ gatewayUrl, publishableKey }: Shop, clientSecret: string): Promise<void> {
  const intent = clientSecret.split("_secret_")[0];
  const body = new URLSearchParams({
    key: publishableKey,
    client_secret: clientSecret,
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": "4242424242424242",
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2040",
    "payment_method_data[card][cvc]": "123",
    "payment_method_data[billing_details][name]": parent.name,
  });
  const answer = await fetch(`${gatewayUrl}/v1/payment_intents/${intent}/confirm`, { method: "POST", body });
  if (!answer.ok) throw new Error(`The gateway answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}
