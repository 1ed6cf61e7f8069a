import { hashPassword } from "@matinee/service/accounts";
import { beforeAll, expect, test } from "vitest";
import { aLogin } from "./harness/a-member.ts";
import { aShop } from "./harness/a-shop.ts";

const shop = await aShop();
const PASSWORD = "curtain-up";

beforeAll(async () => {
  await shop.db
    .insertInto("franchise_host")
    .values({ host: "www.example.org", franchise_id: shop.school.id })
    .execute();
  for (const email of ["network@matinee.example", "someone@example.test"]) await aLogin(shop, email);
  await shop.db
    .updateTable("user_account")
    .set({ password_hash: await hashPassword(PASSWORD) })
    .execute();
});

interface From {
  readonly host?: string;
  readonly peer?: string;
  readonly headers?: Record<string, string>;
  readonly httpVersion?: string;
}

/** A request over a socket, as the server sees it. */
async function ask(
  path: string,
  { host = "localhost:3000", peer = "127.0.0.1", headers = {}, httpVersion = "1.1" }: From,
  body?: object,
) {
  return await shop.app.request(
    `http://${host}${path}`,
    {
      method: body === undefined ? "GET" : "POST",
      headers: { host, "content-type": "application/json", "x-store-request": shop.config.storeKey, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    { incoming: { url: path, headers: {}, httpVersion, socket: { remoteAddress: peer } } },
  );
}

const logIn = async (email: string, from: From) =>
  (await ask("/api/login", from, { email, password: PASSWORD })).status;

const elsewhere: readonly (readonly [string, From])[] = [
  ["a public host", { host: "www.example.org" }],
  ["another machine that says it asks for localhost", { peer: "203.0.113.9" }],
  ["another machine of the same network", { peer: "::ffff:192.168.1.9" }],
  ["a proxy on this machine", { headers: { "x-forwarded-for": "203.0.113.9" } }],
  ["a proxy on this machine that adds nothing, as nginx by itself", { httpVersion: "1.0" }],
];

test.each(elsewhere)("the demo's public password does not work from %s", async (_, from) => {
  expect(await logIn("network@matinee.example", from)).toBe(401);
  expect(await logIn(" Network@MATINEE.example", from)).toBe(401);
  expect(await logIn("someone@example.test", from)).toBe(200);
});

test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])(
  "the demo's logins work on its own machine, from %s",
  async (peer) => {
    expect(await logIn("network@matinee.example", { peer })).toBe(200);
    expect((await ask("/dev/mailbox", { peer })).status).toBe(200);
  },
);

test.each(elsewhere)("the mailbox with its login links cannot be read from %s", async (_, from) => {
  for (const path of ["/dev/mailbox", "/dev/mailbox.json", "/dev/mailbox/1"])
    expect((await ask(path, from)).status).toBe(404);
});
