import { stripeGateway } from "@matinee/gateways/payments";
import type { aWorld } from "./world.ts";

type World = Awaited<ReturnType<typeof aWorld>>;

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

/**
 * What comes instead of an answer; `done`: the provider has done what was asked all the same. For the product every other fault is one of
 * these: a call that may not have arrived, and is repeated under its key, or an answer of which the provider makes no more under that key
 * (faulty-answers.test.ts in the gateways, lost-payment.test.ts in core).
 */
export const FAULTS = {
  "a 500": { done: false, answer: () => json({ error: { type: "api_error", message: "Oh" } }, 500) },
  "a timeout": {
    done: true,
    answer: () => {
      throw new DOMException("The operation was aborted", "AbortError");
    },
  },
  "a 404": {
    done: false,
    answer: () => json({ error: { type: "invalid_request_error", code: "resource_missing", message: "No such" } }, 404),
  },
  nonsense: { done: true, answer: () => new Response('{"id":"pi_1","obj', { status: 200 }) },
} as const satisfies Readonly<Record<string, { readonly done: boolean; readonly answer: () => Response }>>;

/** The request of each method of the port, as "GET /v1/path". */
export const REQUESTS = {
  createIntent: /^POST \/v1\/payment_intents$/u,
  retrieveIntent: /^GET \/v1\/payment_intents\/\w+$/u,
  cancelIntent: /^POST \/v1\/payment_intents\/\w+\/cancel$/u,
  setIntentOwner: /^POST \/v1\/payment_intents\/\w+$/u,
  refund: /^POST \/v1\/refunds$/u,
  retrieveRefund: /^GET \/v1\/refunds\/\w+$/u,
  refundsOf: /^GET \/v1\/refunds$/u,
  retrieveDispute: /^GET \/v1\/disputes\/\w+$/u,
  disputesSince: /^GET \/v1\/disputes$/u,
  retrievePayout: /^GET \/v1\/payouts\/\w+$/u,
  payoutsSince: /^GET \/v1\/payouts$/u,
  bookingOf: /^GET \/v1\/payment_intents\/\w+$/u,
  payoutContents: /^GET \/v1\/balance_transactions$/u,
  account: /^GET \/v1\/account$/u,
  createCustomer: /^POST \/v1\/customers$/u,
  deleteCustomer: /^DELETE \/v1\/customers\/\w+$/u,
  savedCards: /^GET \/v1\/payment_methods$/u,
  createSetup: /^POST \/v1\/setup_intents$/u,
  cancelSetup: /^POST \/v1\/setup_intents\/\w+\/cancel$/u,
  detachCard: /^POST \/v1\/payment_methods\/\w+\/detach$/u,
} as const;

interface Fault {
  readonly method: keyof typeof REQUESTS;
  readonly fault: keyof typeof FAULTS;
  /** Requests that name this are left alone. */
  readonly spared: string;
}

/** Puts a provider before the world's that can be made faulty for one method. A 500 is repeated under its key for ever, as Stripe does for a day. */
export function faultyProvider({ system, provider }: World) {
  const state: { fault: Fault | null; hits: number } = { fault: null, hits: 0 };
  const keysOfErrors = new Set<string>();
  const faulty: typeof fetch = async (input, init) => {
    const key = new Headers(init?.headers).get("idempotency-key");
    if (key !== null && keysOfErrors.has(key)) return FAULTS["a 500"].answer();
    const url = new URL(input instanceof Request ? input.url : input);
    const { fault } = state;
    const request = `${init?.method ?? "GET"} ${url.pathname}`;
    if (fault === null || !REQUESTS[fault.method].test(request)) return await provider.fetch(input, init);
    if (`${url.href} ${String(init?.body)}`.includes(fault.spared)) return await provider.fetch(input, init);
    state.hits += 1;
    if (fault.fault === "a 500" && key !== null) keysOfErrors.add(key);
    const { done, answer } = FAULTS[fault.fault];
    if (done) await provider.fetch(input, init);
    return answer();
  };
  const payments = () => stripeGateway({ ...provider, fetch: faulty });
  system.gateways.payments = payments();
  return {
    state,
    methods: Object.entries(payments()).flatMap(([name, value]) => (typeof value === "function" ? [name] : [])),
    /** Forgets the name of the account, as a new process does. */
    restart: () => {
      system.gateways.payments = payments();
    },
  };
}
