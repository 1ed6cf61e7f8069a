import { expect, test, vi } from "vitest";
import { createResponseCache } from "../src/http/response-cache/response-cache.ts";
import { aShop } from "./harness/a-shop.ts";

const cache = createResponseCache({ maxBytes: 1_000_000 });
// One call runs and one waits.
const shop = await aShop({ lined: true, cache, env: { LINE_RUNNING: "1", LINE_LENGTH: "1" } });
const { ask, visitorLines: lines } = shop;
if (lines === undefined) throw new Error("The lines are off");

const call = "POST /api/v1/children/create";
const body = { first_name: "Ada", surname: "Tester", date_of_birth: "2018-05-04" };
const waiting = () => lines.writes.size().waiting;

/** Takes the place of a call that runs. */
async function occupy(line: "reads" | "writes" = "writes"): Promise<() => void> {
  const caller = { visitor: "somebody else", origin: null, arrivedAt: Date.now() };
  const entered = await lines?.[line].enter(caller, new AbortController().signal);
  if (entered?.state !== "in") throw new Error("Another call runs");
  return entered.leave;
}

test("beyond the line a write is refused with its place, a time to come back and a ticket, and nothing of it is done", async () => {
  const [first, second] = [await shop.visit(), await shop.visit()];
  const leave = await occupy();
  const waits = ask(call, { token: first, body });
  await expect.poll(waiting).toBe(1);
  const headers = { "idempotency-key": "again" };
  const refused = await ask(call, { token: second, headers, body });
  expect(refused.status).toBe(503);
  expect(refused.body).toMatchObject({
    code: "busy",
    message: "Many families are booking right now. Please try again in a moment.",
    details: "You are number 2 in line.",
  });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.headers.get("x-line-place")).toBe("2");
  expect(refused.headers.get("cache-control")).toBe("no-store");
  expect((await shop.pool.query("select from guest")).rows).toEqual([]);
  expect((await shop.pool.query("select from idempotency")).rows).toEqual([]);

  leave();
  expect((await waits).status).toBe(201);
  // The very same request, also with its key.
  expect((await ask(call, { token: second, headers, body })).status).toBe(201);
});

test("while visitors' writes wait, the payment provider, staff, logins, reads and health checks do not", async () => {
  const token = await shop.visit();
  const leave = await occupy();
  const waits = ask(call, { token, body });
  await expect.poll(waiting).toBe(1);
  expect(await ask("POST /api/payments/webhook/sandbox", { text: "{}" })).toMatchObject({
    status: 400,
    body: { code: "bad_signature" },
  });
  expect((await ask("POST /api/locations/create", { body: {} })).status).toBe(401);
  expect((await ask("POST /api/login", { body: { email: "pat@example.test", password: "wrong" } })).status).toBe(401);
  expect((await ask("GET /api/shop/calculate-totals", { token })).status).toBe(200);
  expect((await ask("GET /readyz")).status).toBe(200);
  expect(waiting()).toBe(1);
  leave();
  await waits;
});

test("a ticket keeps the place of its visitor against all who come later, and is worth nothing to others", async () => {
  const [early, late, other, cheat] = [await shop.visit(), await shop.visit(), await shop.visit(), await shop.visit()];
  const leave = await occupy();
  const gone = new AbortController();
  const left = shop.app.request("http://localhost/api/v1/children/create", {
    method: "POST",
    headers: { "content-type": "application/json", "x-store-request": shop.config.storeKey, "x-no-auth-token": other },
    body: JSON.stringify(body),
    signal: gone.signal,
  });
  await expect.poll(waiting).toBe(1);
  const refused = await ask(call, { token: early, body });
  const ticket = refused.headers.get("x-line-ticket") ?? "";
  // Whoever was in line before leaves, and somebody later takes the place.
  gone.abort();
  await expect.poll(waiting).toBe(0);
  expect((await left).status).toBe(503);
  const waits = ask(call, { token: late, body });
  await expect.poll(waiting).toBe(1);

  for (const forged of [ticket, `0.${ticket.split(".")[1]}`, "first"])
    expect((await ask(call, { token: cheat, headers: { "x-line-ticket": forged }, body })).status).toBe(503);
  const back = ask(call, { token: early, headers: { "x-line-ticket": ticket }, body });
  const gaveWay = await waits;
  expect([gaveWay.status, gaveWay.headers.get("x-line-place")]).toEqual([503, "2"]);
  leave();
  expect((await back).status).toBe(201);
});

test("a visitor who has waited gets a ticket with the answer, for the calls that follow", async () => {
  const token = await shop.visit();
  const leave = await occupy();
  const waits = ask(call, { token, body });
  await expect.poll(waiting).toBe(1);
  leave();
  const ticket = (await waits).headers.get("x-line-ticket") ?? "";
  expect(ticket).not.toBe("");
  const again = await occupy();
  const behind = ask(call, { token: await shop.visit(), body });
  await expect.poll(waiting).toBe(1);
  const ahead = ask(call, { token, headers: { "x-line-ticket": ticket }, body });
  expect((await behind).status).toBe(503);
  again();
  expect((await ahead).status).toBe(201);
});

test("an answer that is stored carries nobody's ticket, also if it was waited for; its refusal does", async () => {
  const path = "/api/stages/list";
  const read = () =>
    shop.app.request(
      `http://localhost${path}`,
      { headers: { host: "localhost" } },
      { incoming: { url: path, headers: { host: "localhost" }, httpVersion: "1.1", socket: {} } },
    );
  const leave = await occupy("reads");
  const waits = read();
  await expect.poll(() => lines.reads.size().waiting).toBe(1);
  const refused = await read();
  expect([refused.status, refused.headers.get("cache-control")]).toEqual([503, "no-store"]);
  expect(refused.headers.get("x-line-ticket")).toMatch(/\./u);
  leave();
  const answer = await waits;
  expect([answer.status, answer.headers.get("x-line-ticket")]).toEqual([200, null]);
  const cached = cache.get(`plain localhost${path}`);
  expect(cached?.headers).toContain("etag");
  expect(cached?.headers).not.toContain("x-line-ticket");
});

test("a call that has waited for its longest time is told its place", async () => {
  const impatient = await aShop({ lined: true, env: { LINE_RUNNING: "1", STOP_TIMEOUT_SECONDS: "1" } });
  const token = await impatient.visit();
  impatient.visitorLines?.writes.tryEnter();
  const refused = await impatient.ask(call, { token, body });
  expect([refused.status, refused.text("code"), refused.headers.get("x-line-place")]).toEqual([503, "busy", "1"]);
});

test("a provider that does not answer holds up nobody else", async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<never>();
  const find = vi.spyOn(shop.system.gateways.addresses, "find").mockImplementation(async () => {
    asked.resolve();
    return await answer.promise;
  });
  const token = await shop.visit();
  const slow = ask("GET /api/addresses/lookup/LS14AP", { token });
  const early = slow.then(({ status, body: answered }) => ({ status, answered }));
  expect(await Promise.race([asked.promise, early])).toBeUndefined();
  // The only call that may run at once waits for the provider.
  expect(lines.reads.size()).toEqual({ waiting: 0, running: 0 });
  expect((await ask("GET /api/shop/calculate-totals", { token })).status).toBe(200);
  answer.reject(new Error("no connection"));
  await early.catch(() => undefined);
  find.mockRestore();
  expect(lines.reads.size()).toEqual({ waiting: 0, running: 0 });
});
