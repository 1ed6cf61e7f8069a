import { Hono } from "hono";
import { expect } from "vitest";
import { stripeGateway } from "@matinee/gateways/payments";
import type { PaymentGateway, WebhookEvent } from "@matinee/gateways/payments";
import { createSandboxGateway, type SandboxGateway } from "../sandbox-gateway.ts";
import type { SandboxStore } from "../store.ts";
import { memoryStore } from "./memory-store.ts";

const KEYS = { secretKey: "sk_test_sandbox", publishableKey: "pk_test_sandbox" };
const WEBHOOK_SECRET = "whsec_sandbox";
export const BASE = "http://shop.localhost:3000/sandbox";

/** The fields of a card form, as a browser sends them. */
export interface TypedCard {
  number: string;
  exp_month?: string;
  exp_year?: string;
  cvc?: string;
}

interface WireBody {
  payment_method?: string | null;
  id?: string;
  status?: string;
  client_secret?: string;
  error?: { code?: string; decline_code?: string; message?: string; param?: string; type?: string };
  next_action?: { redirect_to_url: { url: string; return_url: string | null } };
  data?: { id: string }[];
  has_more?: boolean;
}

/** An answer to a browser. */
export interface BrowserAnswer {
  status: number;
  body: WireBody;
}

/** A shop with a gateway under /sandbox, a clock that only tests advance, and a record of its webhooks. */
export function shop(options: { store?: SandboxStore; realTime?: boolean; webhooksHang?: boolean } = {}) {
  const store = options.store ?? memoryStore();
  let clock = options.realTime ? null : Date.parse("2026-11-21T10:00:00Z");
  const now = (): number => clock ?? Date.now();
  const events: WebhookEvent[] = [];
  const refusals: unknown[] = [];
  let receiverStatus = 200;
  const app = new Hono();

  const inProcess: typeof fetch = async (input, init) =>
    app.request(input instanceof Request ? input : String(input), init);
  const gateway: PaymentGateway = stripeGateway({
    ...KEYS,
    webhookSecret: WEBHOOK_SECRET,
    baseUrl: BASE,
    fetch: inProcess,
    maxNetworkRetries: 0,
    now,
  });

  const sandbox: SandboxGateway = createSandboxGateway({
    store,
    ...KEYS,
    webhook: { url: "http://shop.localhost:3000/hook", secret: WEBHOOK_SECRET },
    now,
    scheduler: () => {},
    fetch: options.webhooksHang ? () => new Promise(() => {}) : inProcess,
    onError: (error) => refusals.push(error),
  });
  app.route("/sandbox", sandbox.app);
  app.post("/hook", async (c) => {
    if (receiverStatus !== 200) return c.body(null, 503);
    const verified = gateway.verifyWebhook(await c.req.text(), c.req.header("stripe-signature"));
    if (!verified.ok) return c.body(null, 400);
    events.push(verified.value);
    return c.body(null, 200);
  });

  async function post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<BrowserAnswer> {
    const response = await app.request(`${BASE}${path}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body: new URLSearchParams(fields).toString(),
    });
    // Tests check the fields that they read.
    return { status: response.status, body: (await response.json()) as WireBody };
  }

  return {
    app,
    gateway,
    sandbox,
    events,
    refusals,
    store,
    post,
    asServer: { authorization: `Bearer ${KEYS.secretKey}` },
    keys: KEYS,
    now,
    pass: (ms: number): void => {
      clock = now() + ms;
    },
    receiverIs: (state: "up" | "down"): void => {
      receiverStatus = state === "up" ? 200 : 503;
    },
    /** Creates a payment as the shop's server does. */
    ask: async (amountPence = 2500, key: string = crypto.randomUUID()) => {
      const made = await gateway.createIntent({
        // Tests use whole pence only.
        amountPence: amountPence as Parameters<PaymentGateway["createIntent"]>[0]["amountPence"],
        currency: "gbp",
        idempotencyKey: key,
        metadata: { payment_id: "p-1", order_id: "o-1", order_number: "LEE-1" },
        description: "Order LEE-1",
      });
      expect(made).toMatchObject({ ok: true });
      if (!made.ok || made.value.clientSecret === null) throw new Error("The payment was not created");
      return { ...made.value, clientSecret: made.value.clientSecret };
    },
    /** Confirms a payment as the browser's card form does. */
    confirm: (
      intent: { ref: string; clientSecret: string },
      card: TypedCard | string,
      more: Record<string, string> = {},
    ) => {
      const typed = typeof card === "string" ? { number: card } : card;
      const cvc = typed.cvc ?? (typed.number.startsWith("3") ? "1234" : "123");
      return post(`/v1/payment_intents/${intent.ref}/confirm`, {
        key: KEYS.publishableKey,
        client_secret: intent.clientSecret,
        "payment_method_data[type]": "card",
        "payment_method_data[card][number]": typed.number,
        "payment_method_data[card][exp_month]": typed.exp_month ?? "12",
        "payment_method_data[card][exp_year]": typed.exp_year ?? "2030",
        "payment_method_data[card][cvc]": cvc,
        "payment_method_data[billing_details][name]": "Amira Khan",
        ...more,
      });
    },
    eventTypes: (): string[] => events.map(({ type }) => type),
  };
}
