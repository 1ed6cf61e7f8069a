import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { addBankPages } from "./bank-pages.ts";
import type { Outbox } from "./call.ts";
import { addRoutes } from "./routes.ts";
import { settleDue } from "./settle-due.ts";
import type { SandboxStore } from "./store.ts";
import { createWebhookSender, type Scheduler, type WebhookTarget } from "./webhook-sender.ts";
import type { WireOptions } from "./wire.ts";

export interface SandboxGatewayOptions {
  readonly store: SandboxStore;
  /** The address for events and the secret that signs them ("whsec_…"). */
  readonly webhook: WebhookTarget;
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
  readonly scheduler?: Scheduler | undefined;
  /** The fetch for webhooks; the platform's by default. */
  readonly fetch?: typeof fetch | undefined;
  /** Called with errors of calls and deliveries. They never contain card details. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

export interface SandboxGateway {
  /** Can be mounted at any path, such as /sandbox. Its calls begin with /v1. */
  readonly app: Hono;
  /** Settles due payments and refunds, and sends due webhooks. Returns the number of webhooks it tried. */
  deliverDueWebhooks(): Promise<number>;
  /** Takes over the work of processes that died, every `everyMs`. `stop` resolves when no work is under way. */
  startWebhookDelivery(options: { everyMs: number }): { stop(): Promise<void> };
  /**
   * Lets the next call of this method and path (such as "/v1/payment_intents") fail with a 500, for tests. As with Stripe, the answer is
   * stored under the call's idempotency key and repeated for it.
   */
  failNext(method: string, path: string): void;
  /** Resolves when every webhook that was started has its answer. */
  idle(): Promise<void>;
}

const KEEP_KEYS_MS = 24 * 60 * 60 * 1000;
const FORGET_EVERY_MS = 60 * 60 * 1000;
const MAX_BODY_BYTES = 64 * 1024;

const timers: Scheduler = (afterMs, task) => {
  setTimeout(task, afterMs).unref();
};

/** Creates an embedded server with the part of Stripe's HTTP API that we use (contract.md, The sandbox gateway). */
export function createSandboxGateway(options: SandboxGatewayOptions): SandboxGateway {
  const { store, webhook, secretKey, publishableKey } = options;
  const now = options.now ?? Date.now;
  const schedule = options.scheduler ?? timers;
  const onError = options.onError ?? (() => {});
  const sender = createWebhookSender({ store, webhook, now, schedule, fetch: options.fetch ?? fetch, onError });

  const dispatch = (outbox: Outbox): void => {
    sender.dispatch(outbox);
    for (const afterMs of outbox.laterMs) schedule(afterMs, () => void deliverDueWebhooks().catch(onError));
  };

  async function deliverDueWebhooks(): Promise<number> {
    await settleDue({ store, now, dispatch });
    return sender.deliverDue();
  }

  const faults: string[] = [];
  const takeFault = (method: string, path: string): boolean => {
    const at = faults.indexOf(`${method} ${path}`);
    if (at >= 0) faults.splice(at, 1);
    return at >= 0;
  };
  const wire: WireOptions = { store, now, dispatch, takeFault, secretKey, publishableKey };
  const app = new Hono();
  app.use(
    "/v1/*",
    cors({
      origin: "*",
      allowMethods: ["GET", "POST", "DELETE"],
      allowHeaders: ["Authorization", "Content-Type", "Idempotency-Key", "Stripe-Version"],
      exposeHeaders: ["Request-Id"],
      maxAge: 600,
    }),
  );
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (c) => c.json({ error: { type: "invalid_request_error", message: "Request entity too large." } }, 413),
    }),
  );
  addRoutes(app, wire);
  addBankPages(app, wire);
  // A route instead of `notFound`, because Hono ignores a mounted app's `notFound`.
  app.all("/v1/*", (c) =>
    c.json(
      {
        error: { type: "invalid_request_error", message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).` },
      },
      404,
    ),
  );
  app.onError((error, c) => {
    onError(error);
    return c.json({ error: { type: "api_error", message: "The sandbox gateway could not answer." } }, 500);
  });

  return {
    app,
    deliverDueWebhooks,
    failNext: (method, path) => void faults.push(`${method} ${path}`),
    idle: () => sender.idle(),
    startWebhookDelivery: ({ everyMs }) => {
      let forgottenAt = 0;
      let turn: Promise<unknown> = Promise.resolve();
      let busy = false;
      const look = async (): Promise<void> => {
        if (now() - forgottenAt > FORGET_EVERY_MS) {
          forgottenAt = now();
          await store.deleteBefore(now() - KEEP_KEYS_MS);
        }
        await deliverDueWebhooks();
      };
      const timer = setInterval(() => {
        if (busy) return;
        busy = true;
        turn = look()
          .catch(onError)
          .finally(() => {
            busy = false;
          });
      }, everyMs);
      timer.unref();
      return {
        stop: async () => {
          clearInterval(timer);
          await turn;
          await sender.idle();
        },
      };
    },
  };
}
