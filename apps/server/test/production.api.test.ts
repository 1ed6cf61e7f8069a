import { createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aShop } from "./harness/a-shop.ts";
import { PRODUCTION_ENV, PRODUCTION_HOST } from "./harness/production-env.ts";

const trial = await aShop();
const production = await aShop({ env: PRODUCTION_ENV });
const host = PRODUCTION_HOST;

type Shop = typeof production;

/** A network admin's session, as a login leaves it that has not passed a second step. */
async function aSession({ db, system }: Shop, email: string) {
  const [guest, user, session] = [system.newId(), system.newId(), system.newId()];
  await sql`with
    g as (insert into guest (id, token_hash, expires_at) values (${guest}, ${randomBytes(32)}, 'infinity')),
    u as (insert into user_account (id, email, name, email_verified_at, guest_id) values (${user}, ${email}, 'Network', now(), ${guest})),
    r as (insert into user_role (user_id, role) values (${user}, 'NETWORK_ADMIN'))
    insert into login_session (id, user_id, host) values (${session}, ${user}, 'localhost')`.execute(db);
  const token = await system.tokens.sign({ userId: user, sessionId: session, generation: 1 });
  return { session, headers: { authorization: `Bearer ${token}` } };
}

const readsFamilies = async (shop: Shop, headers: Record<string, string>, at = "localhost") =>
  (await shop.ask("GET /api/v1/customers/list", { host: at, headers })).status;

test("in production a demo login has its second step like any other; elsewhere it needs none", async () => {
  const email = "network@matinee.example";
  const atTrial = await aSession(trial, email);
  expect(await readsFamilies(trial, atTrial.headers)).toBe(200);
  const other = await aSession(trial, "network@example.test");
  expect(await readsFamilies(trial, other.headers)).toBe(401);

  const { session, headers } = await aSession(production, email);
  expect(await readsFamilies(production, headers, host)).toBe(401);
  await production.pool.query("update login_session set second_step_at = now() where id = $1", [session]);
  expect(await readsFamilies(production, headers, host)).toBe(200);
});

test("production invents no addresses: without a service for them the finder is not available", async () => {
  const look = async (shop: Shop, at: string) =>
    (await shop.ask("GET /api/addresses/lookup/LS6%202AB", { host: at })).body;
  expect(await look(trial, "localhost")).toMatchObject({ addresses: { length: 8 }, available: true });
  expect(await look(production, host)).toEqual({ postcode: "LS6 2AB", addresses: [], available: false });
});

test("in production a notice that Stripe did not sign is refused as a bad request", async () => {
  const text = JSON.stringify({ id: "evt_1", type: "payment_intent.succeeded", data: { object: { id: "pi_1" } } });
  const now = Math.floor(Date.now() / 1_000);
  const signed = (secret: string) =>
    `t=${now},v1=${createHmac("sha256", secret).update(`${now}.${text}`).digest("hex")}`;
  const send = async (provider: string, signature?: string) => {
    const headers = {
      "content-type": "application/json",
      ...(signature !== undefined && { "stripe-signature": signature }),
    };
    const call = `POST /api/payments/webhook/${provider}`;
    const answer = await production.ask(call, { host, text, headers, fromStore: false });
    return [answer.status, answer.at("code")];
  };
  for (const signature of [undefined, "", "t=,v1=", `t=${now},v1=`, signed("whsec_guess"), signed("")])
    expect([signature, await send("stripe", signature)]).toEqual([signature, [400, "bad_signature"]]);
  expect(await send("sandbox", signed(PRODUCTION_ENV.STRIPE_WEBHOOK_SECRET))).toEqual([400, "bad_signature"]);
  expect((await production.pool.query("select 1 from payment_event")).rows).toEqual([]);
  // The same notice is taken once it is signed.
  expect((await send("stripe", signed(PRODUCTION_ENV.STRIPE_WEBHOOK_SECRET)))[0]).toBe(200);
});
