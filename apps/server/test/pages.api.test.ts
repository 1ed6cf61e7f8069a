import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Pages } from "../src/http/pages/pages.ts";
import { aShop } from "./harness/a-shop.ts";
import { PRODUCTION_ENV, PRODUCTION_HOST } from "./harness/production-env.ts";

const script = Uint8Array.from(Buffer.from("export const a = 1;"));
const asset = {
  type: "text/javascript; charset=utf-8",
  etag: '"abc"',
  immutable: true,
  plain: script,
  br: Uint8Array.of(1, 2),
  gzip: null,
};

/** A storefront of one page, which shows what the server handed to it. */
const app = (name: string) => ({
  page: async () => `<html><head><title>${name}</title></head></html>`,
  file: (path: string) => (path === `/${name}/assets/main-abc.js` ? asset : null),
});
const pages: Pages = {
  dev: false,
  apps: { account: app("account"), admin: app("admin") },
  file: (path) => (path === "/assets/app-abc.js" ? asset : null),
  async render(request, page) {
    if (new URL(request.url).pathname === "/broken") throw new Error("broken on purpose");
    if (new URL(request.url).pathname === "/inline")
      return new Response(
        `<html><script nonce="${page.nonce}">one()</script><p>A name: <script>steal()</script></p></html>`,
        { headers: { "content-type": "text/html" } },
      );
    const stages = page.site === null ? [] : (await page.api.call("GET /locations/all")).map((venue) => venue.name);
    const seen = { site: page.site, stages, settings: page.settings, padding: "x".repeat(2_000) };
    return new Response(JSON.stringify(seen), {
      status: page.site === null ? 404 : 200,
      headers: { "content-type": "text/html; charset=utf-8" },
    });
  },
};

const shop = await aShop({ pages });
const { ask } = shop;
const leeds = "leeds.localhost:3000";

test("a page knows its shop and calls the API in process as that shop", async () => {
  const venue = await shop.db
    .insertInto("location")
    .values({
      franchise_id: shop.network.id,
      name: "Elsewhere",
      address_line_1: "1",
      post_town: "York",
      postcode: "YO1 7HH",
      lat: 54,
      lng: -1,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(venue.id).toBeGreaterThan(0);
  const read = async (host: string) => {
    const answer = await ask("GET /anything?token=secret", { host });
    return {
      answer,
      seen: JSON.parse(String(answer.body)) as {
        site: { origin: string; isMain: boolean };
        stages: string[];
      },
    };
  };
  const main = await read("localhost:3000");
  const own = await read(leeds);
  expect(main.seen).toMatchObject({
    site: { origin: "http://localhost:3000", isMain: true, franchise: null },
    stages: ["Elsewhere"],
  });
  expect(own.seen).toMatchObject({
    site: { origin: "http://leeds.localhost:3000", isMain: false, brand: { stylesheet: "/brand/leeds.css" } },
    stages: [],
  });
  const policy = own.answer.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe-eval");
  expect(own.answer.headers.get("set-cookie")).toBeNull();
  expect(shop.lines.join("")).not.toContain("secret");
});

test("a script that the framework did not emit does not run, and a page never tells its nonce", async () => {
  const { headers, body } = await ask("GET /inline");
  const hash = createHash("sha256").update("steal()").digest("base64");
  expect(body).toContain("<script>steal()</script>");
  expect(headers.get("content-security-policy")).not.toContain(hash);
  expect(body).not.toContain("nonce");
});

test("the inline scripts of a page run by their hashes, which are the same for everybody; a browser that has the page gets a 304", async () => {
  const first = await ask("GET /inline");
  const hash = createHash("sha256").update("one()").digest("base64");
  expect(first.headers.get("content-security-policy")).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(first.headers.get("content-security-policy")).not.toContain("nonce");
  const etag = first.headers.get("etag") ?? "";
  const again = await ask("GET /inline", { headers: { "if-none-match": etag } });
  expect([again.status, again.body]).toEqual([304, ""]);
  expect(again.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"));
});

test("an unregistered host gets a page with status 404 and no shop", async () => {
  const answer = await ask("GET /", { host: "nowhere.example" });
  expect([answer.status, JSON.parse(String(answer.body))]).toMatchObject([404, { site: null }]);
});

test("a page that fails is a plain 500 with the request id of the log, and without the cause", async () => {
  const answer = await ask("GET /broken", { host: leeds });
  expect(answer.status).toBe(500);
  expect(answer.body).toContain(answer.headers.get("x-request-id"));
  expect(answer.body).not.toContain("on purpose");
  expect(shop.lines.join("")).toContain("broken on purpose");
});

test("an address that people shorten leads to the page that they mean, for good and with what it asks for", async () => {
  const to = async (path: string, host = leeds) => {
    const { status, headers } = await ask(`GET ${path}`, { host });
    return [status, headers.get("location")];
  };
  expect(await to("/camps?postcode=LS1+4AP")).toEqual([301, "/find-camp-classes?postcode=LS1+4AP"]);
  expect(await to("/camps/")).toEqual([301, "/find-camp-classes"]);
  expect(await to("/classes")).toEqual([301, "/find-classes"]);
  expect(await to("/shop/items")).toEqual([301, "/shop"]);
  // What follows such an address is a page of its own.
  expect(await to("/camps/details/7")).toEqual([200, null]);
  expect(await to("/camps//elsewhere.example")).toEqual([200, null]);
  expect(await to("/camps", "nowhere.example")).toEqual([404, null]);
});

test("an address that cannot be decoded is a 404", async () => {
  for (const path of ["/%zz", "/class/details/%ff", "/account/%"])
    expect(await ask(`GET ${path}`, { host: leeds })).toMatchObject({ status: 404 });
});

test("pages are compressed in an encoding that the browser accepts", async () => {
  const raw = async (encodings: string) => {
    const response = await shop.app.request("http://localhost/", { headers: { "accept-encoding": encodings } });
    return {
      status: response.status,
      encoding: response.headers.get("content-encoding"),
      bytes: Buffer.from(await response.arrayBuffer()),
      vary: response.headers.get("vary"),
    };
  };
  const [brotli, zipped, plain] = await Promise.all([raw("gzip, deflate, br"), raw("gzip"), raw("br;q=0, identity")]);
  expect([brotli.status, zipped.status, plain.status], plain.bytes.toString().slice(0, 300)).toEqual([200, 200, 200]);
  expect([brotli.encoding, zipped.encoding, plain.encoding, plain.vary]).toEqual([
    "br",
    "gzip",
    null,
    "Accept-Encoding",
  ]);
  for (const text of [brotliDecompressSync(brotli.bytes), gunzipSync(zipped.bytes), plain.bytes])
    expect(text.toString()).toContain('"padding":"xxx');
});

test("files of the build are compressed and cached for ever; one of an earlier build is a 404, not a page", async () => {
  const response = await shop.app.request("http://localhost/assets/app-abc.js", {
    headers: { "accept-encoding": "br" },
  });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-encoding": "br",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
  });
  expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.of(1, 2));
  const plain = await ask("GET /assets/app-abc.js");
  expect([plain.body, plain.headers.get("content-encoding")]).toEqual(["export const a = 1;", null]);
  expect((await ask("GET /assets/app-abc.js", { headers: { "if-none-match": '"abc"' } })).status).toBe(304);
  expect((await ask("GET /assets/old.js")).status).toBe(404);
});

test("the account and staff apps answer at their paths, know their host, and no other site may frame or index them", async () => {
  for (const address of ["/account", "/account/bookings/1", "/admin/sign-in/leeds.localhost"]) {
    const { status, body, headers } = await ask(`GET ${address}`, { host: leeds });
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(body).toContain(`<title>${address.split("/")[1]}</title>`);
    expect(headers.get("content-security-policy")).toContain("script-src 'self' 'nonce-");
    expect([headers.get("x-robots-tag"), headers.get("referrer-policy")]).toEqual(["noindex", "same-origin"]);
    const boot = /id="app-settings">(.*)<\/script>/.exec(String(body))?.[1];
    expect(JSON.parse(boot ?? "")).toMatchObject({
      site: { host: "leeds.localhost" },
      settings: { accountAppUrl: "/account" },
    });
  }
  expect((await ask("GET /account/assets/main-abc.js")).headers.get("cache-control")).toContain("immutable");
  expect((await ask("GET /account/assets/old.js")).status).toBe(404);
  expect((await ask("GET /admin/assets/../account/assets/main-abc.js")).status).toBe(200);
  expect((await ask("GET /accounts")).body).toContain('"site"');
  expect((await ask("GET /account", { host: "nowhere.example" })).status).toBe(404);
});

test("a school's name cannot end the element that contains it", async () => {
  const name = "</script><script>alert(1)</script>";
  await shop.db.updateTable("franchise").set({ name }).where("id", "=", shop.school.id).execute();
  const { body } = await ask("GET /account", { host: leeds });
  expect(body).not.toContain("<script>alert");
  expect(body).toContain("\\u003c/script>");
});

test("posters are PNG as well, and many at once are refused instead of keeping the server busy", async () => {
  const answer = await ask("GET /posters/class/7.png?d=singing", { host: leeds });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("cache-control")).toContain("max-age");
  expect(String(answer.body)).toContain("PNG");
  const many = await Promise.all(Array.from({ length: 40 }, async (_, n) => await ask(`GET /posters/class/${n}.png`)));
  const refused = many.filter(({ status }) => status === 503);
  expect(many.filter(({ status }) => status === 200).length).toBe(40 - refused.length);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get("retry-after")).toBe("5");
  expect((await ask("GET /posters/class/39.png")).status).toBe(200);
});

test("the manifest names the shop of the host", async () => {
  const manifest = await ask("GET /manifest.webmanifest", { host: leeds });
  expect(manifest.headers.get("content-type")).toContain("application/manifest+json");
  const main = await ask("GET /manifest.webmanifest");
  expect(manifest.text("name")).not.toBe(main.text("name"));
  expect(manifest.rows("icons")).toHaveLength(2);
  expect((await ask("GET /manifest.webmanifest", { host: "nowhere.example" })).status).toBe(404);
});

test("robots.txt and sitemap are right for the host; brand and posters accept no foreign input", async () => {
  expect((await ask("GET /robots.txt", { host: leeds })).body).toContain(
    "Sitemap: http://leeds.localhost:3000/sitemap.xml",
  );
  expect((await ask("GET /sitemap.xml", { host: leeds })).body).toContain(
    "<loc>http://leeds.localhost:3000/find-classes</loc>",
  );
  expect((await ask("GET /sitemap.xml", { host: "nowhere.example" })).status).toBe(404);

  await shop.db
    .updateTable("franchise")
    .set({ brand: JSON.stringify({ plum: "#123456", spot: "red;} body{display:none" }) })
    .where("id", "=", shop.school.id)
    .execute();
  expect((await ask("GET /brand/leeds.css")).body).toBe(":root:root {\n  --plum: #123456;\n}\n");
  expect((await ask("GET /brand/nobody.css")).status).toBe(404);

  const poster = await ask("GET /posters/class/7.svg?d=singing,%3Cscript%3E", { host: leeds });
  expect([poster.status, poster.headers.get("content-type")]).toEqual([200, "image/svg+xml; charset=utf-8"]);
  expect(poster.body).toContain("#123456");
  expect(poster.body).not.toContain("script");
  expect((await ask("GET /posters/castle/7.svg")).status).toBe(404);
});

test("in production there is neither sandbox nor mailbox, transport is strict, and cookies are secure", async () => {
  const production = await aShop({
    env: PRODUCTION_ENV,
    pages,
  });
  const host = PRODUCTION_HOST;
  const order = await production.ask("GET /api/orders/current-order", { host });
  expect(order.headers.get("strict-transport-security")).toContain("max-age=");
  expect(order.headers.get("set-cookie")).toContain("Secure");
  expect((await production.ask("GET /api/stages/list", { host: "127.0.0.1" })).status).toBe(404);
  expect((await production.ask("GET /dev/mailbox.json", { host })).headers.get("content-type")).toContain("text/html");
  expect((await production.ask("POST /sandbox/v1/payment_intents", { host })).status).toBe(404);
  const page = await production.ask("GET /", { host });
  expect(page.headers.get("content-security-policy")).toContain("https://js.stripe.com");
  expect(JSON.parse(String(page.body))).toMatchObject({ site: { origin: "https://shop.example.org" } });
});
