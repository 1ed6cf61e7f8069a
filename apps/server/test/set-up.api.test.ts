import { calls, type CallSpec } from "@matinee/contract";
import { issueSetUpCode } from "@matinee/service/set-up";
import { beforeEach, expect, test } from "vitest";
import type { Pages } from "../src/http/pages/pages.ts";
import { aShop, fieldOf } from "./harness/a-shop.ts";

const app = (name: string) => ({ page: async () => `<head></head>${name}`, file: () => null });
const pages: Pages = {
  dev: false,
  apps: { account: app("the account app"), admin: app("the staff app") },
  file: () => null,
  render: async () => new Response("there is no school here", { status: 404 }),
};
const shop = await aShop({ pages });
const { ask, db, pool } = shop;

const body = (code: string, network = "Bright Stage") => ({
  code,
  network: { name: network, email: "hello@bright.example" },
  administrator: { name: "Sam Owner", email: "Sam@bright.example", password: "a long way to Leeds" },
  school: {
    name: "Bright Stage Leeds",
    phone: "0113 496 0000",
    address: "1 The Headrow\nLeeds",
    nation: "england_wales",
  },
});
const setUp = async (content: object) => await ask("POST /api/v1/set-up", { body: content });
const count = async (table: string) => (await pool.query(`select from ${table}`)).rowCount;

const made = ["pending_login", "user_role", "user_account", "franchise_host", "franchise", "guest", "set_up_code"];
const filedUnder = ["stage", "discipline", "course_category", "product_category", "rate_limit"];
beforeEach(async () => {
  for (const table of [...made, ...filedUnder]) await pool.query(`delete from ${table}`);
});

test("every address of an empty copy leads to the page that sets it up", async () => {
  for (const path of ["/", "/admin", "/admin/sign-in", "/account/bookings", "/shop/classes?age=7", "/sitemap.xml"])
    for (const host of ["localhost", "leeds.localhost", "unheard-of.example"]) {
      const answer = await ask(`GET ${path}`, { host });
      expect([answer.status, answer.headers.get("location"), answer.headers.get("cache-control")]).toEqual([
        302,
        "/admin/set-up",
        "no-store",
      ]);
    }
  expect((await ask("GET /robots.txt")).body).toContain("Disallow: /");
  const page = await ask("GET /admin/set-up", { host: "unheard-of.example" });
  expect(page.status).toBe(200);
  expect(page.body).toContain("the staff app");
});

test("every call of an empty copy says that it is not set up, but those that set it up", async () => {
  const others = Object.entries<CallSpec>(calls).filter(([, { auth }]) => auth !== "provider");
  const answers: { call: string; code: unknown; beforeSetUp: boolean }[] = [];
  // One after the other: all at once, the last would wait too long for a connection on a busy machine.
  for (const [call, spec] of others) {
    const [method = "", path = ""] = call.split(" ");
    const asked = await ask(`${method} /api${path.replaceAll(/\{\w+\}/gu, "1")}`, method === "GET" ? {} : { body: {} });
    answers.push({ call, code: asked.at("code"), beforeSetUp: spec.beforeSetUp === true });
  }
  expect(answers.filter(({ code, beforeSetUp }) => (code === "not_set_up") === beforeSetUp)).toEqual([]);
  expect(await ask("GET /api/v1/set-up")).toMatchObject({
    status: 200,
    body: { needed: true, main_host: "localhost" },
  });
  expect((await ask("GET /api/nothing-here")).at("code")).toBe("not_set_up");
});

test("the code that a start printed makes the network, its administrator and its first school, once", async () => {
  const [code, another] = [await issueSetUpCode(db), await issueSetUpCode(db)];
  const done = await setUp(body(code.toLowerCase().replaceAll("-", " ")));
  expect(done).toMatchObject({
    status: 201,
    body: { sign_in: "http://localhost:3000/admin/sign-in", shop: "http://bright-stage-leeds.localhost:3000" },
  });
  // As an administrator who must set up the second step first.
  const login = await ask("POST /api/login", {
    body: { email: "sam@bright.example", password: "a long way to Leeds" },
  });
  expect(login).toMatchObject({
    status: 200,
    body: { data: { value: { token: null, second_step: { needs: "set_up" } } } },
  });
  const { rows } = await pool.query("select role, franchise_id is null as all from user_role order by role");
  expect(rows).toEqual([
    { role: "FRANCHISE_ADMIN", all: false },
    { role: "NETWORK_ADMIN", all: true },
  ]);
  expect((await ask("GET /api/stages/list", { host: "bright-stage-leeds.localhost" })).rows("items")).toHaveLength(3);
  // Hosts without a school are a 404 again, and no other code opens anything.
  expect((await ask("GET /api/stages/list", { host: "unheard-of.example" })).at("code")).toBe("unknown_host");
  expect((await ask("GET /", { host: "unheard-of.example" })).status).toBe(404);
  expect((await setUp(body(another, "Mine"))).at("code")).toBe("already_set_up");
  expect((await ask("GET /api/v1/set-up")).at("needed")).toBe(false);
});

test("of two who set up at once one makes the network, and the other is told", async () => {
  const codes = [await issueSetUpCode(db), await issueSetUpCode(db)];
  const answers = await Promise.all(codes.map(async (code, n) => await setUp(body(code, `Network ${n}`))));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  expect(answers.map((answer) => answer.at("code"))).toContain("already_set_up");
  expect(await count("franchise")).toBe(2);
});

test("a wrong or an old code makes nothing, and is not tried for long", async () => {
  const code = await issueSetUpCode(db);
  await pool.query("update set_up_code set expires_at = now()");
  expect(await setUp(body(code))).toMatchObject({ status: 401, body: { code: "set_up_code_wrong" } });
  const answers: unknown[] = [];
  for (let n = 0; n < 21; n += 1) answers.push((await setUp(body("AAAA-BBBB-CCCC"))).at("code"));
  expect(new Set(answers)).toEqual(new Set(["set_up_code_wrong", "too_many_requests"]));
  expect(await count("franchise")).toBe(0);
});

test("what is wrong is said at its field, and the code still works afterwards", async () => {
  const good = body(await issueSetUpCode(db));
  const weak = { ...good, administrator: { ...good.administrator, password: "short" } };
  const answer = await setUp({
    ...weak,
    network: { ...good.network, name: " " },
    school: { ...good.school, host: "localhost" },
  });
  expect(answer.status).toBe(422);
  expect(answer.rows("details").map((row) => fieldOf(row, "path"))).toEqual([
    "network.name",
    "school.host",
    "administrator.password",
  ]);
  expect(await count("franchise")).toBe(0);
  expect((await setUp(good)).status).toBe(201);
});

test("with hosts of their own the staff app's page sets the copy up, and may read the API's answers", async () => {
  const hosted = await aShop({
    pages,
    env: { API_HOST: "http://api.localhost:3000", ADMIN_APP_URL: "http://staff.localhost:3000" },
  });
  await hosted.pool.query("delete from franchise_host");
  await hosted.pool.query("delete from franchise");
  const page = "http://staff.localhost:3000/set-up";
  for (const host of ["leeds.localhost:3000", "staff.localhost:3000"])
    expect((await hosted.ask("GET /", { host })).headers.get("location")).toBe(page);
  expect((await hosted.ask("GET /set-up", { host: "staff.localhost:3000" })).body).toContain("the staff app");
  const mayRead = async (call: string, origin: string) => {
    const answer = await hosted.ask(call, { host: "api.localhost:3000", headers: { origin } });
    return [answer.status, answer.headers.get("access-control-allow-origin")];
  };
  const staff = "http://staff.localhost:3000";
  expect(await mayRead("GET /api/v1/set-up", staff)).toEqual([200, staff]);
  expect(await mayRead("OPTIONS /api/v1/set-up", staff)).toEqual([204, staff]);
  expect((await mayRead("GET /api/v1/set-up", "http://evil.localhost:3000"))[1]).toBeNull();
  expect((await mayRead("OPTIONS /api/v1/set-up", "http://evil.localhost:3000"))[1]).toBeNull();
});
