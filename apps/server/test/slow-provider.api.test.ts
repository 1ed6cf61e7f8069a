import { aGroup, aLocation, aStage, sevenYearsAgo } from "@matinee/testkit/builders";
import { expect, test } from "vitest";
import { aShop } from "./harness/a-shop.ts";

const provider = Promise.withResolvers<undefined>();
const { ask, visit, db, school } = await aShop({
  lined: true,
  times: { providersWithinMs: 300 },
  providerWaitsFor: provider.promise,
});
const host = "leeds.localhost";

test("a provider that does not answer is said before the connection is closed, and the next try finds the same payment", async () => {
  const location = await aLocation(db, { franchiseId: school.id });
  const group = await aGroup(db, {
    location: { id: location.id, franchiseId: school.id },
    stageId: (await aStage(db)).id,
  });
  const token = await visit(host);
  const order = await ask("GET /api/orders/current-order?create-if-needed=1", { host, token });
  const child = await ask("POST /api/v1/children/create", {
    host,
    token,
    body: { first_name: "Ada", surname: "Hopper", date_of_birth: sevenYearsAgo() },
  });
  const parent = { name: "Grace Hopper", email: "grace@example.test", phone: "0113 496 0000" };
  const address = { address_line_1: "1 The Headrow", post_town: "Leeds", postcode: "LS1 8TL" };
  await ask("POST /api/v1/customers/create", { host, token, body: { ...parent, ...address } });
  const line = { type: "trial", group_id: group.id, start_date: group.sessions[0]?.on };
  const order_id = order.text("id");
  await ask("POST /api/order-items/create", { host, token, body: { ...line, order_id, child_ids: [child.at("id")] } });

  const checkout = async () => await ask("POST /api/shop/checkout", { host, token, body: { order_id } });
  const started = performance.now();
  const refused = await checkout();
  expect([refused.status, refused.at("code")]).toEqual([503, "payment_provider_unavailable"]);
  // One request to the provider alone may take seven seconds, and it is tried three times.
  expect(performance.now() - started).toBeLessThan(7_000);
  provider.resolve(undefined);
  // The machine may be busy.
  await expect.poll(async () => (await checkout()).at("client_secret")).toEqual(expect.any(String));
  const payments = db.selectFrom("payment").select("id").where("order_id", "=", order_id);
  expect(await payments.execute()).toHaveLength(1);
});
