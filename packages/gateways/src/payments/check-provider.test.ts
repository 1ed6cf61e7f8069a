import { expect, test } from "vitest";
import { checkProvider } from "./check-provider.ts";
import { providerMovements } from "./provider-movements.ts";

/** Stripe with empty lists, for a key that may not read these resources. */
function stripeRefusing(refused: readonly string[], { status = 403 } = {}) {
  return {
    secretKey: "rk_test_1",
    publishableKey: "pk_test_1",
    webhookSecret: "whsec_1",
    baseUrl: "http://provider.test",
    maxNetworkRetries: 0,
    fetch: async (input: string | URL | Request) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const resource = url.pathname.replace("/v1/", "");
      const error = { type: "invalid_request_error", message: "The key does not have the required permissions" };
      if (refused.includes(resource)) return Response.json({ error }, { status });
      if (resource === "account") return Response.json({ id: "acct_1", object: "account" });
      return Response.json({ object: "list", url: url.pathname, has_more: false, data: [] });
    },
  };
}

const ALL = ["payment_intents", "refunds", "charges", "balance_transactions", "disputes", "payouts", "account"];

test("a key that may read everything lacks nothing", async () => {
  expect(await checkProvider(stripeRefusing([]))).toEqual({ ok: true, value: [] });
});

test.each(ALL)("a key that may not read %s is told so", async (resource) => {
  const answer = await checkProvider(stripeRefusing([resource]));
  expect(answer).toEqual({ ok: true, value: [resource.replace("_", " ")] });
});

test("a key that may read nothing is refused, and a provider that does not answer is no missing permission", async () => {
  expect(await checkProvider(stripeRefusing(ALL, { status: 401 }))).toEqual({
    ok: false,
    error: { kind: "bad_credentials" },
  });
  expect(await checkProvider(stripeRefusing(["payouts"], { status: 500 }))).toEqual({
    ok: false,
    error: { kind: "unavailable", cause: "provider_fault" },
  });
});

test("payments and refunds are listed although the balance may not be read", async () => {
  const refused = { kind: "bad_credentials" };
  expect(await providerMovements([stripeRefusing(["balance_transactions"])], new Date(0))).toEqual({
    ok: true,
    value: { provider: "sandbox", payments: [], refunds: [], balance: { ok: false, error: refused } },
  });
  expect(await providerMovements([stripeRefusing(["refunds"])], new Date(0))).toEqual({ ok: false, error: refused });
});
