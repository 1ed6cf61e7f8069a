import { addDays, type IsoDate } from "@matinee/core/kernel";
import { afterCommit } from "@matinee/database";
import type { Context, Job, Jobs } from "@matinee/service/kernel";
import { resolveSite } from "@matinee/service/network";
import { handleProviderEvent } from "@matinee/service/checkout";
import { receiveProviderEvent } from "@matinee/service/payments";
import { createSystem, type System } from "../compose/create-system.ts";
import type { OpenDatabase } from "../compose/database.ts";
import { sandboxPath } from "../http/deps.ts";
import type { DemoDeps } from "./run-scenario.ts";

/** The product on one day, without a server: its commands, and the sandbox that takes the money. */
export interface DemoDay {
  readonly today: IsoDate;
  /** The real today. */
  readonly now: IsoDate;
  /** The context of a command by the holder of a demo login in the shop of a school; null if there is no such login. */
  as(email: string, slug: string): Promise<Context | null>;
  /** Pays a checkout with a test card that is accepted, and runs the jobs that follow. */
  pay(clientSecret: string): Promise<void>;
  readonly database: OpenDatabase;
}

/** Opens a day. The ids of its mails are added to `mails` instead of being sent. */
export async function openDay(
  { config, log }: DemoDeps,
  database: OpenDatabase,
  { daysAgo, mails }: { readonly daysAgo: number; readonly mails: string[] },
): Promise<DemoDay> {
  const events: number[] = [];
  const own: { system?: System } = {};
  const parts = () => {
    const { system, sandbox = null } = own.system ?? {};
    if (system === undefined || sandbox === null) throw new Error("The demo has no sandbox");
    return { system, sandbox };
  };
  // Only our calls to the sandbox and its webhook back to us.
  const ownFetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const { system, sandbox } = parts();
    if (pathname.startsWith(`${sandboxPath}/`))
      return await sandbox.app.request(new Request(request.url.replace(`${sandboxPath}/`, "/"), request));
    const [rawBody, signature] = [await request.text(), request.headers.get("stripe-signature")];
    const received = await receiveProviderEvent(system, { provider: "sandbox", rawBody, signature });
    return new Response(null, { status: received.ok ? 200 : 400 });
  };
  const note = (job: Job) => {
    if (job.name === "payment.event") events.push(job.data.eventId);
    if (job.name === "message.send") mails.push(job.data.messageId);
  };
  const jobs: Jobs = { enqueue: async (trx, job) => afterCommit(trx, () => note(job)) };
  own.system = await createSystem({ config, database, jobs, log, ownFetch, port: () => config.port });
  const now = own.system.system.today();
  const today = addDays(now, -daysAgo);
  const system = { ...own.system.system, today: () => today };
  return {
    today,
    now,
    database,
    async as(email, slug) {
      const site = await resolveSite(database.db, {
        host: `${slug}.localhost`,
        originOf: system.originOf,
        mainHosts: config.mainHosts,
        loopbackIsLocalhost: true,
      });
      const actor = await actorOf(database, email);
      return site === null || actor === null ? null : { ...system, actor, site };
    },
    async pay(clientSecret) {
      const { sandbox } = parts();
      const ref = clientSecret.split("_secret_")[0] ?? "";
      const year = String(Number(today.slice(0, 4)) + 3);
      const paid = await sandbox.app.request(`http://sandbox/v1/payment_intents/${ref}/confirm`, {
        method: "POST",
        body: new URLSearchParams({
          key: system.gateways.payments.publishableKey,
          client_secret: clientSecret,
          "payment_method_data[type]": "card",
          "payment_method_data[card][number]": "4242424242424242",
          "payment_method_data[card][exp_month]": "9",
          "payment_method_data[card][exp_year]": year,
          "payment_method_data[card][cvc]": "123",
        }),
      });
      if (!paid.ok) throw new Error(`The sandbox refused the demo's card: ${paid.status}`);
      await sandbox.idle();
      for (let id = events.shift(); id !== undefined; id = events.shift())
        await handleProviderEvent(system, { eventId: id });
    },
  };
}

async function actorOf({ db }: OpenDatabase, email: string): Promise<Context["actor"] | null> {
  const row = await db
    .selectFrom("user_account as u")
    .innerJoin("user_role as r", "r.user_id", "u.id")
    .select(["u.id", "u.guest_id", "u.customer_id", "r.role", "r.franchise_id"])
    .where("u.email", "=", email)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.role === "CUSTOMER")
    return { kind: "CUSTOMER", userId: row.id, customerId: row.customer_id, guestId: row.guest_id };
  return row.role === "FRANCHISE_STAFF" && row.franchise_id !== null
    ? { kind: "FRANCHISE_STAFF", userId: row.id, franchiseId: row.franchise_id }
    : null;
}
