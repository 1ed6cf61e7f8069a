import { expect, test } from "vitest";
import type { Pages } from "../src/http/pages/pages.ts";
import { aShop } from "./harness/a-shop.ts";

const app = (name: string) => ({ page: async () => `<head></head>${name}`, file: () => null });
const pages: Pages = {
  dev: false,
  apps: { account: app("account"), admin: app("admin") },
  file: (path) => (path.startsWith("/assets/") ? { ...FILE } : null),
  render: async () => new Response("the shop", { headers: { "Content-Type": "text/html" } }),
};
const FILE = { type: "text/javascript", etag: '"1"', immutable: true, plain: new Uint8Array(), br: null, gzip: null };

const shop = await aShop({
  env: {
    API_HOST: "http://api.localhost:3000",
    ADMIN_APP_URL: "http://admin.localhost:3000/",
    ACCOUNT_APP_URL: "http://members.localhost:3000/account",
  },
  pages,
});
const { ask } = shop;

const host = "api.localhost:3000";
const LEEDS = "http://leeds.localhost:3000";
const from = (origin: string, more: Record<string, string> = {}) => ({ host, headers: { origin, ...more } });

test("on the API's own host the shop is that of the Origin, and its page may read the answer", async () => {
  const cart = await ask("GET /api/shop/calculate-totals", from(LEEDS));
  const main = await ask("GET /api/shop/calculate-totals", from("http://localhost:3000"));
  const direct = await ask("GET /api/shop/calculate-totals", { host: "leeds.localhost" });
  expect([cart.status, cart.at("name"), main.at("name")]).toEqual([200, direct.at("name"), "Matinee network"]);
  expect(cart.at("name")).not.toBe(main.at("name"));
  expect(Object.fromEntries(cart.headers)).toMatchObject({
    "access-control-allow-origin": LEEDS,
    "access-control-allow-credentials": "true",
  });
  expect(cart.headers.get("access-control-expose-headers")).toContain("X-No-Auth-Token");
  expect(cart.headers.get("vary")).toContain("Origin");
  // A cookie of this host could not be read by the page, so there is none.
  expect(cart.headers.get("set-cookie")).toBeNull();
});

test.each(["http://admin.localhost:3000", "http://members.localhost:3000"])("%s may call the API", async (origin) => {
  const answer = await ask("GET /api/v1/auth/who-am-i", from(origin));
  expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, origin]);
});

test.each([
  "http://evil.localhost:3000",
  "https://leeds.localhost:3000",
  "http://leeds.localhost.evil.test",
  "http://leeds.localhost@evil.test",
  "http://leeds.localhost:3000/",
  "http://leeds.localhost:3000/page",
  "http://LEEDS.localhost:3000",
  "null",
  "",
])("the origin %j is nobody's: no call is answered, and no page may read the refusal", async (origin) => {
  for (const call of ["GET /api/stages/list", "OPTIONS /api/stages/list", "POST /api/login"]) {
    const answer = await ask(call, from(origin, { "access-control-request-method": "GET" }));
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([404, null]);
  }
});

test("a preflight is answered for two hours, with the headers of our client", async () => {
  const answer = await ask(
    "OPTIONS /api/order-items/remove-class/1",
    from(LEEDS, { "access-control-request-method": "DELETE" }),
  );
  expect(answer.status).toBe(204);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "access-control-allow-origin": LEEDS,
    "access-control-allow-credentials": "true",
    "access-control-allow-methods": "GET, POST, PUT, DELETE",
    "access-control-max-age": "7200",
  });
  const allowed = answer.headers.get("access-control-allow-headers")?.toLowerCase().split(", ");
  for (const name of ["authorization", "content-type", "x-store-request", "x-no-auth-token", "idempotency-key"])
    expect(allowed).toContain(name);
});

test("a page may read refusals too, and is not asked for a cookie that it cannot read", async () => {
  for (const [call, status] of [
    ["GET /api/nothing/here", 404],
    ["GET /api/groups/get/999999", 404],
    ["GET /api/v1/account/profile", 401],
  ] as const) {
    const answer = await ask(call, from(LEEDS));
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([status, LEEDS]);
  }
  const body = { email: "nobody@example.test" };
  const answer = await ask("POST /api/auth/forgotten-password", { ...from(LEEDS, { cookie: "XSRF-TOKEN=a" }), body });
  expect(answer.status).toBe(204);
  // On a shop's own host the cookie still counts, whatever origin is named.
  const own = { host: "leeds.localhost", headers: { cookie: "XSRF-TOKEN=a", origin: LEEDS }, body };
  expect((await ask("POST /api/auth/forgotten-password", own)).status).toBe(403);
});

test("a client that is no browser gets the main shop, and the API's host serves nothing else", async () => {
  const cart = await ask("GET /api/shop/calculate-totals", { host });
  expect([cart.status, cart.at("name")]).toEqual([200, "Matinee network"]);
  for (const path of ["/", "/find-classes", "/robots.txt", "/admin", "/assets/x.js"])
    expect((await ask(`GET ${path}`, { host })).status).toBe(404);
  expect((await ask("GET /healthz", { host })).status).toBe(200);
});

test("a shop's own host answers no other origin", async () => {
  const answer = await ask("GET /api/stages/list", {
    host: "leeds.localhost",
    headers: { origin: "http://evil.test" },
  });
  expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, null]);
});

test("the hosts of the apps serve only their apps, without being main hosts", async () => {
  const page = async (address: string) => {
    const { host: at, pathname } = new URL(address);
    const answer = await ask(`GET ${pathname}`, { host: at });
    return [answer.status, String(answer.body).replace(/<head>.*<\/head>/u, "")];
  };
  expect(await page("http://admin.localhost:3000/")).toEqual([200, "admin"]);
  expect(await page("http://admin.localhost:3000/sign-in/leeds.localhost")).toEqual([200, "admin"]);
  expect(await page("http://members.localhost:3000/account/orders")).toEqual([200, "account"]);
  expect((await page("http://members.localhost:3000/"))[0]).toBe(404);
  expect((await page("http://members.localhost:3000/find-classes"))[0]).toBe(404);
  for (const path of ["assets/x.js", "sitemap.xml"])
    expect((await page(`http://admin.localhost:3000/${path}`))[0]).toBe(404);
  expect((await ask("GET /robots.txt", { host: "admin.localhost" })).body).toContain("Disallow: /\n");
  // Their calls are answered on their own host too, where the API has none.
  expect((await ask("GET /api/stages/list", { host: "admin.localhost" })).status).toBe(200);
});

test.each(["receipts", "credit-notes"])(
  "the %s of an order are reached on an app's host, whatever its path",
  async (kind) => {
    const path = `/${kind}/00000000-0000-4000-8000-000000000000/of-nobody.pdf`;
    for (const at of ["members.localhost:3000", "admin.localhost:3000"]) {
      expect((await ask(`GET ${path}`, { host: at })).status).toBe(404);
      // Its own handler has looked for it.
      expect(JSON.parse(shop.lines.at(-1) ?? "{}")).toMatchObject({ route: `/${kind}` });
    }
  },
);

test("a shop's old address of an app leads to the app's host", async () => {
  const answer = await ask("GET /admin/sign-in/leeds.localhost?return=%2Fcart", { host: "leeds.localhost" });
  expect([answer.status, answer.headers.get("location")]).toEqual([
    302,
    "http://admin.localhost:3000/sign-in/leeds.localhost?return=%2Fcart",
  ]);
  const account = await ask("GET /account", { host: "leeds.localhost" });
  expect(account.headers.get("location")).toBe("http://members.localhost:3000/account");
  expect((await ask("GET /accounting", { host: "leeds.localhost" })).status).toBe(200);
});

test("a login moves to an app's host with the app's address", async () => {
  const answer = await ask("GET /api/v1/auth/shop?host=members.localhost", { host: "admin.localhost" });
  expect(answer.body).toMatchObject({ host: "members.localhost", url: "http://members.localhost:3000/account/" });
});
