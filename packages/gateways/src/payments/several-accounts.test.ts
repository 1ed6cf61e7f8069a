import { err, ok, pence, type Result } from "@matinee/core/kernel";
import { expect, test } from "vitest";
import type { GatewayError, PaymentGateway, Refund } from "./payment-gateway.ts";
import { severalAccounts } from "./several-accounts.ts";
import { stripeGateway } from "./stripe-gateway.ts";

const REFUND: Refund = {
  ref: "re_1",
  intentRef: "pi_1",
  key: null,
  failureReason: null,
  status: "succeeded",
  amountPence: pence(100),
};

/** An account that answers a question for a refund so, and every other question not at all. */
function account(name: string, answer: Result<Refund, GatewayError>): PaymentGateway {
  const gateway = stripeGateway({
    secretKey: `sk_test_${name}`,
    publishableKey: `pk_${name}`,
    webhookSecret: "whsec_1",
  });
  return {
    ...gateway,
    retrieveRefund: async () => answer,
    refundsOf: async () => (answer.ok ? ok([answer.value]) : answer),
  };
}
const failureOf = (answer: Result<unknown, GatewayError>) =>
  answer.ok ? "none" : answer.error.kind === "unavailable" ? answer.error.cause : answer.error.kind;
const knows = (name: string) => account(name, ok(REFUND));
const lacks = (name: string) => account(name, err({ kind: "not_found" }));
const down = (name: string) => account(name, err({ kind: "unavailable", cause: "timeout" }));
const revoked = (name: string) => account(name, err({ kind: "bad_credentials" }));

test("what exists is found in the account that has it, and what is new goes to the current one", async () => {
  const port = severalAccounts(lacks("new"), [lacks("older"), knows("oldest")]);
  expect(await port.retrieveRefund("re_1")).toEqual(ok(REFUND));
  expect(port.publishableKey).toBe("pk_new");
  expect(port.former.map(({ publishableKey }) => publishableKey)).toEqual(["pk_older", "pk_oldest"]);
});

test("an account in trouble hides nothing that another has", async () => {
  for (const trouble of [down, revoked])
    expect(await severalAccounts(trouble("new"), [knows("old")]).retrieveRefund("re_1")).toEqual(ok(REFUND));
});

test("not found is said only if every account has said so", async () => {
  expect(await severalAccounts(lacks("new"), [lacks("old")]).retrieveRefund("re_1")).toEqual(
    err({ kind: "not_found" }),
  );
  for (const trouble of [down, revoked])
    for (const port of [
      severalAccounts(trouble("new"), [lacks("old")]),
      severalAccounts(lacks("new"), [trouble("old")]),
    ])
      expect(["timeout", "bad_credentials"]).toContain(failureOf(await port.retrieveRefund("re_1")));
});

test("a refusal of the account that has it is the answer", async () => {
  const refusal = err<GatewayError>({ kind: "rejected", providerCode: "charge_disputed", message: "Disputed" });
  expect(await severalAccounts(lacks("new"), [account("old", refusal)]).retrieveRefund("re_1")).toEqual(refusal);
});

test("lists are those of all accounts, and lack none silently", async () => {
  expect(await severalAccounts(lacks("new"), [knows("old")]).refundsOf("pi_1")).toEqual(ok([REFUND]));
  expect(await severalAccounts(knows("new"), [down("old")]).refundsOf("pi_1")).toMatchObject({ ok: false });
});
