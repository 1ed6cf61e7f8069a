import type { Hono } from "hono";
import { answered, type Answer } from "./call.ts";
import { createCustomer, deleteCustomer, retrieveCustomer, updateCustomer } from "./customers.ts";
import { listEvents, retrieveEvent } from "./events.ts";
import {
  cancelPaymentIntent,
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
import { createRefund, listRefunds, retrieveRefund } from "./refunds.ts";
import { cancelSetupIntent, confirmSetupIntent, createSetupIntent, retrieveSetupIntent } from "./setup-intents.ts";
import { endpoint, type WireCall, type WireOptions } from "./wire.ts";

type Route = readonly [method: "GET" | "POST" | "DELETE", path: string, by: "secret" | "either", call: WireCall];

/** Every call of the gateway, and the keys that may make it. */
const ROUTES: readonly Route[] = [
  ["GET", "/v1/account", "secret", retrieveAccount],
  ["POST", "/v1/customers", "secret", createCustomer],
  ["GET", "/v1/customers/:id", "secret", retrieveCustomer],
  ["POST", "/v1/customers/:id", "secret", updateCustomer],
  ["DELETE", "/v1/customers/:id", "secret", deleteCustomer],
  ["GET", "/v1/customers/:id/payment_methods", "secret", (call, id) => listOfCustomer(call, id)],
  ["POST", "/v1/payment_methods", "either", createPaymentMethod],
  ["GET", "/v1/payment_methods", "secret", listPaymentMethods],
  ["GET", "/v1/payment_methods/:id", "secret", retrievePaymentMethod],
  ["POST", "/v1/payment_methods/:id/attach", "secret", attachPaymentMethod],
  ["POST", "/v1/payment_methods/:id/detach", "secret", detachPaymentMethod],
  ["POST", "/v1/payment_intents", "secret", createPaymentIntent],
  ["GET", "/v1/payment_intents", "secret", listPaymentIntents],
  ["GET", "/v1/payment_intents/:id", "either", retrievePaymentIntent],
  ["POST", "/v1/payment_intents/:id", "secret", updatePaymentIntent],
  ["POST", "/v1/payment_intents/:id/confirm", "either", confirmPaymentIntent],
  ["POST", "/v1/payment_intents/:id/cancel", "secret", cancelPaymentIntent],
  ["POST", "/v1/setup_intents", "secret", createSetupIntent],
  ["GET", "/v1/setup_intents/:id", "either", retrieveSetupIntent],
  ["POST", "/v1/setup_intents/:id/confirm", "either", confirmSetupIntent],
  ["POST", "/v1/setup_intents/:id/cancel", "secret", cancelSetupIntent],
  ["POST", "/v1/refunds", "secret", createRefund],
  ["GET", "/v1/refunds", "secret", listRefunds],
  ["GET", "/v1/refunds/:id", "secret", retrieveRefund],
  ["GET", "/v1/events", "secret", listEvents],
  ["GET", "/v1/events/:id", "secret", retrieveEvent],
];

export function addRoutes(app: Hono, options: WireOptions): void {
  for (const [method, path, by, call] of ROUTES) app.on(method, path, endpoint(options, by, call));
}

/** The only account of a sandbox. */
async function retrieveAccount(): Promise<Answer> {
  return answered({ id: "acct_sandbox", object: "account", country: "GB", default_currency: "gbp", type: "standard" });
}
