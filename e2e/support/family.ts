import type { Api } from "@matinee/contract/client";
import { expect } from "vitest";
import { aVisitor, pay } from "../contention/shopper.ts";
import { birthday } from "./classes.ts";
import { aCustomer } from "./login.ts";

export interface Family {
  /** The parent as every list has them; the tests' own, so that a search finds them alone. */
  readonly name: string;
  readonly email: string;
  readonly token: string;
  readonly api: Api;
  readonly group: { readonly id: number; readonly name: string };
}

/** A family with an account and one child who is booked into a class of the school; `notes` is what is known about the child's health. */
export async function aFamilyOf(url: string, school: string, name: string, notes: string): Promise<Family> {
  const email = `${name.toLowerCase().replaceAll(" ", ".")}.${Date.now()}@example.test`;
  const { token, api } = await aCustomer(url, email);
  const { items } = await aVisitor(url).call("GET /groups/get-suitable-groups", {
    query: { has_spaces: "1", date_of_birth: birthday, size: 200, sort: ["name,asc"] },
  });
  const group = items.find(
    (one) => one.franchise.name === school && one.available >= 3 && one.trial.next_date !== null && one.trial.price > 0,
  );
  if (group === undefined) throw new Error(`${school} has no class with places for seven-year-olds`);
  const order = await api.call("GET /orders/current-order", { query: { "create-if-needed": "1" } });
  const child = await api.call("POST /v1/children/create", {
    body: { first_name: "Nell", surname: "Field", date_of_birth: birthday, medical_conditions: notes },
  });
  await api.call("POST /v1/customers/create", {
    body: {
      name,
      email,
      phone: "0113 496 0000",
      address_line_1: "1 High Street",
      post_town: "Leeds",
      postcode: "LS1 4AP",
    },
  });
  const body = { order_id: order.id ?? "", type: "trial" as const, group_id: group.id, child_ids: [child.id] };
  await api.call("POST /order-items/create", { body: { ...body, start_date: group.trial.next_date ?? "" } });
  const { client_secret: secret } = await api.call("POST /shop/checkout", { body: { order_id: body.order_id } });
  expect(await pay(url, secret ?? "", "4242424242424242")).toBe("succeeded");
  const status = async () => (await api.call("GET /v1/account/orders/{id}", { path: { id: body.order_id } })).status;
  await expect.poll(status).toBe("confirmed");
  return { name, email, token, api, group };
}
