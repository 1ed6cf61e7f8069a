import { answered, recordEvent, seconds, type Answer, type Call } from "./call.ts";
import { spent } from "./card-of-call.ts";
import { newId } from "./ids.ts";
import type { Customer, Stored } from "./objects.ts";
import { CUSTOMER_DEFAULTS } from "./stripe-defaults.ts";
import { mergedMetadata, textOrUnset } from "./parameters.ts";
import { noSuch } from "./refusal.ts";

function changed(call: Call, before: Customer): Customer {
  const pick = (name: "description" | "email" | "name" | "phone") => {
    const given = textOrUnset(call.params, name);
    return given === undefined ? before[name] : given;
  };
  return {
    ...before,
    description: pick("description"),
    email: pick("email"),
    name: pick("name"),
    phone: pick("phone"),
    metadata: mergedMetadata(before.metadata, call.params),
  };
}

async function existing(call: Call, id: string): Promise<Stored<"customer">> {
  const customer = await call.tx.lock("customer", id);
  if (!customer) throw noSuch("customer", id);
  return customer;
}

/** Refuses a customer that is unknown or deleted. */
export async function requireCustomer(call: Call, id: string): Promise<void> {
  const customer = await call.tx.find("customer", id);
  if (!customer || customer.body.deleted) throw noSuch("customer", id, "customer");
}

export async function createCustomer(call: Call): Promise<Answer> {
  const id = newId("cus");
  const body = changed(call, {
    id,
    object: "customer",
    ...CUSTOMER_DEFAULTS,
    created: seconds(call),
    description: null,
    email: null,
    livemode: false,
    metadata: {},
    name: null,
    phone: null,
  });
  await call.tx.save({ kind: "customer", id, parent: null, body, hidden: {}, settlesAt: null });
  await recordEvent(call, "customer.created", body);
  return answered(body);
}

export async function retrieveCustomer(call: Call, id: string): Promise<Answer> {
  const { body } = await existing(call, id);
  return answered(body.deleted ? { id, object: "customer", deleted: true } : body);
}

export async function updateCustomer(call: Call, id: string): Promise<Answer> {
  const customer = await existing(call, id);
  if (customer.body.deleted) throw noSuch("customer", id);
  const body = changed(call, customer.body);
  await call.tx.save({ ...customer, body });
  await recordEvent(call, "customer.updated", body);
  return answered(body);
}

/** Deletes the customer's data. The id stays, so that no other customer gets it. */
export async function deleteCustomer(call: Call, id: string): Promise<Answer> {
  const customer = await existing(call, id);
  if (customer.body.deleted) throw noSuch("customer", id);
  for (;;) {
    const { items } = await call.tx.list("payment_method", { parent: id, limit: 100 });
    for (const card of items) await call.tx.save(spent(card));
    if (items.length === 0) break;
  }
  const blank = { description: null, email: null, name: null, phone: null, metadata: {} };
  await call.tx.save({ ...customer, body: { ...customer.body, ...blank, deleted: true } });
  return answered({ id, object: "customer", deleted: true });
}
