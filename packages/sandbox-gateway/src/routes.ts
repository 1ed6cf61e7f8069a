import type { Hono } from "hono";
import { listBalanceTransactions, retrieveBalanceTransaction } from "./balance.ts";
import { answered, type Answer } from "./call.ts";
import { listCharges, retrieveCharge } from "./charges.ts";
import { closeDispute, listDisputes, retrieveDispute, updateDispute } from "./disputes.ts";
import { cancelPayout, createPayout, listPayouts, retrievePayout } from "./payouts.ts";
import { createCustomer, deleteCustomer, retrieveCustomer, updateCustomer } from "./customers.ts";
import { listEvents, retrieveEvent } from "./events.ts";
import { KNOWN_PARAMETERS } from "./known-parameters.ts";
import {
  cancelPaymentIntent,
  capturePaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  listPaymentIntents,
  retrievePaymentIntent,
  updatePaymentIntent,
} from "./payment-intents.ts";
import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  listOfCustomer,
  listPaymentMethods,
  retrievePaymentMethod,
} from "./payment-methods.ts";
import { cancelRefund, createRefund, listRefunds, retrieveRefund } from "./refunds.ts";
import { cancelSetupIntent, confirmSetupIntent, createSetupIntent, retrieveSetupIntent } from "./setup-intents.ts";
import { endpoint, type WireCall, type WireOptions, type WireRoute } from "./wire.ts";

type Route = readonly [
  method: "GET" | "POST" | "DELETE",
  path: string,
  by: WireRoute["by"],
  call: WireCall,
  takes: keyof typeof KNOWN_PARAMETERS,
];

/** Every call of the gateway, and the keys that may make it. */
const ROUTES: readonly Route[] = [
  ["GET", "/v1/account", "secret", retrieveAccount, "retrieveAccount"],
  ["POST", "/v1/customers", "secret", createCustomer, "createCustomer"],
  ["GET", "/v1/customers/:id", "secret", retrieveCustomer, "retrieve"],
  ["POST", "/v1/customers/:id", "secret", updateCustomer, "updateCustomer"],
  ["DELETE", "/v1/customers/:id", "secret", deleteCustomer, "deleteCustomer"],
  ["GET", "/v1/customers/:id/payment_methods", "secret", (call, id) => listOfCustomer(call, id), "listOfCustomer"],
  ["POST", "/v1/payment_methods", "either", createPaymentMethod, "createPaymentMethod"],
  ["GET", "/v1/payment_methods", "secret", listPaymentMethods, "listPaymentMethods"],
  ["GET", "/v1/payment_methods/:id", "secret", retrievePaymentMethod, "retrieve"],
  ["POST", "/v1/payment_methods/:id/attach", "secret", attachPaymentMethod, "attachPaymentMethod"],
  ["POST", "/v1/payment_methods/:id/detach", "secret", detachPaymentMethod, "detachPaymentMethod"],
  ["POST", "/v1/payment_intents", "secret", createPaymentIntent, "createPaymentIntent"],
  ["GET", "/v1/payment_intents", "secret", listPaymentIntents, "listPaymentIntents"],
  ["GET", "/v1/payment_intents/:id", "either", retrievePaymentIntent, "retrieve"],
  ["POST", "/v1/payment_intents/:id", "secret", updatePaymentIntent, "updatePaymentIntent"],
  ["POST", "/v1/payment_intents/:id/confirm", "either", confirmPaymentIntent, "confirmPaymentIntent"],
  ["POST", "/v1/payment_intents/:id/capture", "secret", capturePaymentIntent, "capturePaymentIntent"],
  ["POST", "/v1/payment_intents/:id/cancel", "secret", cancelPaymentIntent, "cancelPaymentIntent"],
  ["POST", "/v1/setup_intents", "secret", createSetupIntent, "createSetupIntent"],
  ["GET", "/v1/setup_intents/:id", "either", retrieveSetupIntent, "retrieve"],
  ["POST", "/v1/setup_intents/:id/confirm", "either", confirmSetupIntent, "confirmSetupIntent"],
  ["POST", "/v1/setup_intents/:id/cancel", "secret", cancelSetupIntent, "cancelSetupIntent"],
  ["POST", "/v1/refunds", "secret", createRefund, "createRefund"],
  ["GET", "/v1/refunds", "secret", listRefunds, "listRefunds"],
  ["GET", "/v1/refunds/:id", "secret", retrieveRefund, "retrieve"],
  ["POST", "/v1/refunds/:id/cancel", "secret", cancelRefund, "cancelRefund"],
  ["GET", "/v1/charges", "secret", listCharges, "listCharges"],
  ["GET", "/v1/charges/:id", "secret", retrieveCharge, "retrieve"],
  ["GET", "/v1/disputes", "secret", listDisputes, "listDisputes"],
  ["GET", "/v1/disputes/:id", "secret", retrieveDispute, "retrieve"],
  ["POST", "/v1/disputes/:id", "secret", updateDispute, "updateDispute"],
  ["POST", "/v1/disputes/:id/close", "secret", closeDispute, "closeDispute"],
  ["POST", "/v1/payouts", "secret", createPayout, "createPayout"],
  ["GET", "/v1/payouts", "secret", listPayouts, "listPayouts"],
  ["GET", "/v1/payouts/:id", "secret", retrievePayout, "retrieve"],
  ["POST", "/v1/payouts/:id/cancel", "secret", cancelPayout, "cancelPayout"],
  ["GET", "/v1/balance_transactions", "secret", listBalanceTransactions, "listBalanceTransactions"],
  ["GET", "/v1/balance_transactions/:id", "secret", retrieveBalanceTransaction, "retrieve"],
  ["GET", "/v1/events", "secret", listEvents, "listEvents"],
  ["GET", "/v1/events/:id", "secret", retrieveEvent, "retrieve"],
];

export function addRoutes(app: Hono, options: WireOptions): void {
  for (const [method, path, by, work, takes] of ROUTES)
    app.on(method, path, endpoint(options, { by, work, known: KNOWN_PARAMETERS[takes] }));
}

/** The only account of a sandbox. */
async function retrieveAccount(): Promise<Answer> {
  return answered({ id: "acct_sandbox", object: "account", country: "GB", default_currency: "gbp", type: "standard" });
}
