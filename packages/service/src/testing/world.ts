import { randomBytes } from "node:crypto";
import type { Customer } from "@matinee/contract";
import { uuidV7, isoDate, ok } from "@matinee/core/kernel";
import { afterCommit } from "@matinee/database";
import { sqlDatabase } from "@matinee/gateways/sql";
import { createSandboxGateway, prepareSandbox, sqlSandboxStore } from "@matinee/sandbox-gateway";
import { stripeGateway } from "@matinee/gateways/payments";
import { gazetteer, type PostcodeLookup } from "@matinee/gateways/postcodes";
import type { Mail } from "@matinee/gateways/mail";
import { aCamp, aGuest, freshId, sevenYearsAgo, testDatabase, type CampOptions } from "@matinee/testkit";
import {
  aesCipher,
  runWorkOn,
  secretTokens,
  type Context,
  type Db,
  type Job,
  type SystemContext,
  type Site,
} from "../kernel/index.ts";
import { resolveSite } from "../network/index.ts";
import { bulkSaveChildren, createCustomer } from "../families/index.ts";
import { addClassItem, currentOrder } from "../basket/index.ts";
import { sendMail } from "../mail/index.ts";
import { handleProviderEvent } from "../checkout/index.ts";
import { receiveProviderEvent, refundWork } from "../payments/index.ts";
import { picturesInMemory } from "./pictures-in-memory.ts";
import { insertGroup, insertNetwork, type TestGroupOptions } from "./network.ts";

const SECRET = "sk_test_world";
const PUBLISHABLE = "pk_test_world";

export function newId(): string {
  return uuidV7(Date.now(), randomBytes(10));
}

/** The code of a refusal, null for an answer. */
export function codeOf(result: { ok: boolean; error?: { code: string } }): string | null | undefined {
  return result.ok ? null : result.error?.code;
}

/** The value of a successful outcome; throws on a refusal. */
export function valueOf<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(`Refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

/** A job's context whose gateways do nothing. */
export function systemContext({
  db,
  postcodes,
}: {
  readonly db: Db;
  readonly postcodes: PostcodeLookup;
}): SystemContext {
  const unused = () => {
    throw new Error("This test takes no money");
  };
  return {
    db,
    today: () => isoDate(new Date().toISOString().slice(0, 10)),
    newId,
    gateways: {
      payments: stripeGateway({
        secretKey: SECRET,
        publishableKey: PUBLISHABLE,
        webhookSecret: "whsec_world",
        baseUrl: "http://sandbox.test",
        fetch: unused,
      }),
      mailer: { send: async () => ok(null) },
      postcodes,
      addresses: { find: async () => null },
      hosts: { check: async () => null },
      webhooks: { send: async () => ({ status: 200, durationMs: 1, error: null, excerpt: "" }) },
      pictures: picturesInMemory().gateway,
    },
    jobs: { enqueue: async () => undefined },
    cipher: aesCipher([randomBytes(32)]),
    tokens: secretTokens(["a secret of the tests"]),
    needsNoSecondStep: () => false,
    sites: { mainHosts: ["localhost"], accountApp: "/account", adminApp: "/admin" },
    originOf: (host) => `http://${host}:3000`,
  };
}

/**
 * A test file's own database with a school, the sandbox gateway in process, and mail that is only collected. With `standing`, what the
 * provider does by itself after seconds happens only when the test lets them pass with `later`.
 */
export async function aWorld({ standing = false }: { readonly standing?: boolean } = {}) {
  const { db, pool, url } = await testDatabase();
  const sql = sqlDatabase(pool);
  await prepareSandbox(sql);
  const network = await insertNetwork(db);
  const mails: Mail[] = [];
  const pictures = picturesInMemory();
  const queue: Job[] = [];
  const state: {
    providerDown: boolean;
    /** The provider answers calls that change something with 500, without doing them or having done them. */
    fault: "not done" | "done" | null;
    /** Of which calls: how their addresses end; empty: of all. */
    faultAt: string;
    /** How far the provider's clock is ahead, in milliseconds. */
    providerAheadMs: number;
  } = { providerDown: false, fault: null, faultAt: "", providerAheadMs: 0 };
  const site: Site = {
    host: "leeds.localhost",
    origin: "http://leeds.localhost:3000",
    isMain: false,
    franchise: network.seller,
    seller: network.seller,
  };

  const deliver: typeof fetch = async (_input, init) => {
    const rawBody = String(init?.body);
    const received = await receiveProviderEvent(system, {
      provider: "sandbox",
      rawBody,
      signature: new Headers(init?.headers).get("stripe-signature"),
    });
    return new Response(null, { status: received.ok ? 200 : 400 });
  };
  const sandbox = createSandboxGateway({
    store: sqlSandboxStore(sql),
    webhook: { url: "http://shop.test/webhook", secret: "whsec_world" },
    secretKey: SECRET,
    publishableKey: PUBLISHABLE,
    fetch: deliver,
    now: () => Date.now() + state.providerAheadMs,
    ...(standing && { scheduler: () => undefined }),
  });
  const failedKeys = new Set<string>();
  const failed = () => new Response(JSON.stringify({ error: { type: "api_error", message: "Oh" } }), { status: 500 });
  const toSandbox: typeof fetch = async (input, init) => {
    if (state.providerDown) throw new TypeError("fetch failed");
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const fault = init?.method === "POST" && pathname.endsWith(state.faultAt) ? state.fault : null;
    const key = new Headers(init?.headers).get("idempotency-key");
    if (fault === "not done" && key !== null) failedKeys.add(key);
    // The provider repeats a stored answer for as long as it remembers the key, as Stripe does.
    if (fault === "not done" || (key !== null && failedKeys.has(key))) return failed();
    const answer = await sandbox.app.request(input instanceof URL ? input.href : input, init);
    return fault === "done" ? failed() : answer;
  };
  const provider = {
    secretKey: SECRET,
    publishableKey: PUBLISHABLE,
    webhookSecret: "whsec_world",
    baseUrl: "http://sandbox.test",
    fetch: toSandbox,
    maxNetworkRetries: 0,
  };
  const payments = stripeGateway(provider);

  const system = {
    db,
    today: () => isoDate(new Date().toISOString().slice(0, 10)),
    newId,
    gateways: {
      payments,
      mailer: { send: async (mail: Mail) => (mails.push(mail), ok(null)) },
      postcodes: { locate: async () => null, suggest: () => ({ ambiguous: false, names: [] }) },
      addresses: { find: async () => null },
      hosts: { check: async () => null },
      webhooks: { send: async () => ({ status: 200, durationMs: 1, error: null, excerpt: "" }) },
      pictures: pictures.gateway,
    },
    jobs: { enqueue: async (trx: Db, job: Job) => afterCommit(trx, () => void queue.push(job)) },
    cipher: aesCipher([randomBytes(32)]),
    tokens: secretTokens(["a secret of the tests"]),
    needsNoSecondStep: () => false,
    sites: { mainHosts: ["localhost"], accountApp: "/account", adminApp: "/admin" },
    originOf: (host: string) => `http://${host}:3000`,
  };
  const contextOf = (guestId: string): Context => ({ ...system, actor: { kind: "GUEST", guestId }, site });

  async function visitor(): Promise<Context> {
    return contextOf((await aGuest(db)).id);
  }

  /** Runs every queued job, and the jobs that they queue. */
  async function work(): Promise<void> {
    await sandbox.idle();
    for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
      if (job.name === "message.send") await sendMail(system, job.data);
      if (job.name === "payment.event") await handleProviderEvent(system, job.data);
      if (job.name === "refund.send") await runWorkOn(system, refundWork, job.data.refundId);
      await sandbox.idle();
    }
  }

  /** Lets time pass at the provider, and does what its events bring. */
  async function later(ms: number): Promise<void> {
    state.providerAheadMs += ms;
    await sandbox.deliverDueWebhooks();
    await work();
  }

  /** A visitor with a basket: a trial for each named child, starting on the class's first date. */
  async function basket(
    group: { id: number; dates: readonly string[] },
    names: readonly string[] = ["Ada"],
    known?: Context,
  ) {
    const ctx = known ?? (await visitor());
    const children = valueOf(
      await bulkSaveChildren(ctx, {
        children: names.map((first_name) => ({ first_name, surname: "Tester", date_of_birth: sevenYearsAgo() })),
      }),
    );
    const customer: Customer = valueOf(await createCustomer(ctx, parentForm));
    const order = valueOf(await currentOrder(ctx, { createIfNeeded: true }));
    const orderId = order.id ?? "";
    const item = valueOf(
      await addClassItem(ctx, {
        order_id: orderId,
        type: "trial",
        group_id: group.id,
        child_ids: children.map((child) => child.id),
        start_date: group.dates[0] ?? "",
      }),
    );
    return { ctx, orderId, item, children, customer };
  }

  /**
   * Pays or saves a card as the browser does, with the publishable key and the client secret. `card` is a card number
   * or the id of a saved card.
   */
  async function pay(clientSecret: string | null, card: string): Promise<{ status: number; body: PayAnswer }> {
    const ref = (clientSecret ?? "").split("_secret_")[0] ?? "";
    const form = new URLSearchParams({
      key: PUBLISHABLE,
      client_secret: clientSecret ?? "",
      return_url: "http://leeds.localhost:3000/apply-now/thank-you",
      ...(card.startsWith("pm_") ? { payment_method: card } : typed(card)),
    });
    const kind = ref.startsWith("seti_") ? "setup_intents" : "payment_intents";
    const answer = await sandbox.app.request(`http://sandbox.test/v1/${kind}/${ref}/confirm`, {
      method: "POST",
      body: form,
    });
    // The sandbox tests its own wire format; only these fields are read here.
    const body = (await answer.json()) as PayAnswer;
    return { status: answer.status, body };
  }

  return {
    db,
    /** For another process on the same database. */
    url,
    system,
    contextOf,
    visitor,
    basket,
    pay,
    work,
    later,
    mails,
    pictures,
    queue,
    sandbox,
    provider,
    state,
    network,
    group: (options: TestGroupOptions = {}) => insertGroup(db, network, options),
    camp: (options: Omit<CampOptions, "location"> = {}) =>
      aCamp(db, { location: { id: network.locationId, franchiseId: network.seller.id }, ...options }),
  };
}

const typed = (card: string) => ({
  "payment_method_data[type]": "card",
  "payment_method_data[card][number]": card,
  "payment_method_data[card][exp_month]": "12",
  "payment_method_data[card][exp_year]": "2040",
  "payment_method_data[card][cvc]": card.length === 15 ? "1234" : "123",
  "payment_method_data[billing_details][name]": "Pat Tester",
});

interface PayAnswer {
  readonly status?: string;
  readonly error?: { readonly code?: string };
  readonly next_action?: { readonly redirect_to_url: { readonly url: string } };
}

export { sevenYearsAgo };

export const parentForm = {
  name: "Pat Tester",
  email: "pat@example.test",
  phone: "0113 496 0000",
  address_line_1: "1 High Street",
  post_town: "Leeds",
  postcode: "LS1 4AP",
};

/** A visitor in a host's shop. `localhost` is the main shop, which needs a network franchise. */
export async function shopAt(db: Db, host: string, guestId: string = freshId()): Promise<Context> {
  const system = systemContext({ db, postcodes: gazetteer() });
  const { originOf } = system;
  const site = await resolveSite(db, { host, originOf, mainHosts: ["localhost"], loopbackIsLocalhost: true });
  if (site === null) throw new Error(`No shop at ${host}`);
  return { ...system, site, actor: { kind: "GUEST", guestId } };
}
