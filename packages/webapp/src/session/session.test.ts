import { ApiError, type Api } from "@matinee/contract/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rememberLoginStarted } from "./login-started.ts";
import { createSession } from "./session.ts";

const jar = new Map<string, string>();
const storage = new Map<string, string>();
const visited: string[] = [];
let reloads = 0;

beforeEach(() => {
  jar.clear();
  storage.clear();
  visited.length = 0;
  reloads = 0;
  vi.stubGlobal("document", {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(text: string) {
      const [pair = "", ...more] = text.split("; ");
      const [name = "", value = ""] = pair.split("=");
      if (more.includes("Max-Age=0")) jar.delete(name);
      else jar.set(name, value);
    },
  });
  at("http://leeds.localhost/");
  vi.stubGlobal("localStorage", {
    clear: () => storage.clear(),
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

function at(address: string): void {
  const url = new URL(address);
  vi.stubGlobal("location", url);
  vi.stubGlobal("history", {
    state: null,
    replaceState: (_: unknown, __: string, to: string) => void visited.push(`replace ${to}`),
  });
}

const token = (issued: number, lasts: number, name = "a") =>
  `${name}.${btoa(JSON.stringify({ iat: issued, exp: issued + lasts }))}.s`;
const now = () => Math.floor(Date.now() / 1000);
const fresh = (name = "fresh") => token(now(), 86_400, name);
const old = () => token(now() - 50_000, 86_400, "old");
const pat = {
  id: "1",
  name: "Pat",
  company_name: null,
  email: "pat@example.test",
  createdAt: "",
  roles: [{ name: "CUSTOMER" }],
};
const refused = (status: number) => new ApiError(new Response(null, { status }), {});

/** A session whose calls get the given answers; `asked` lists the calls in order. */
function sessionOf(answers: Record<string, () => unknown>) {
  const asked: string[] = [];
  const api = {
    call: async (name: string, parts?: { body?: unknown }) => {
      asked.push(name);
      const answer = answers[name];
      if (answer === undefined) throw new Error(`${name} was not expected`);
      return await Promise.resolve(answer.call(parts));
    },
  } as unknown as Api;
  const session = createSession(api, {
    to: (address) => void visited.push(address),
    reload: () => void (reloads += 1),
    adminAppUrl: "/admin",
    home: () => "/",
  });
  return { session, asked };
}

const WHO = "GET /v1/auth/who-am-i";
const REFRESH = "POST /v1/auth/refresh";
const LOGOUT = "POST /v1/auth/logout";
const ONCE = "POST /v1/auth/one-time-token-login";

test("without a cookie the visitor is a guest, and no call is made", async () => {
  const { session, asked } = sessionOf({});
  await session.start();
  expect(session.store.get()).toMatchObject({ token: null, userDetails: null, authVerified: true });
  expect(asked).toEqual([]);
});

test("the owner of a cookie is asked for once; an error answer clears the cookie and the token", async () => {
  jar.set("jwt_token", fresh());
  const known = sessionOf({ [WHO]: () => pat });
  await known.session.start();
  expect(known.session.store.get()).toMatchObject({ userDetails: pat, authVerified: true, token: fresh() });
  const unknown = sessionOf({ [WHO]: () => ({ error: "not valid" }) });
  await unknown.session.start();
  expect(unknown.session.store.get()).toMatchObject({ token: null, userDetails: null });
  expect(jar.has("jwt_token")).toBe(false);
});

test("a login that could not be checked is kept, with an error", async () => {
  jar.set("jwt_token", fresh());
  const { session } = sessionOf({
    [WHO]: () => {
      throw new TypeError("no connection");
    },
  });
  await session.start();
  expect(session.store.get()).toMatchObject({
    userDetails: null,
    error: "We could not check your login. Please reload the page.",
  });
  expect(jar.has("jwt_token")).toBe(true);
});

test("a token past half its life is refreshed, and the page reloads", async () => {
  jar.set("jwt_token", old());
  const { session, asked } = sessionOf({ [REFRESH]: () => ({ data: { value: { token: fresh("next") } } }) });
  await session.start();
  expect([asked, jar.get("jwt_token"), reloads]).toEqual([[REFRESH], encodeURIComponent(fresh("next")), 1]);
});

test("a refused refresh clears token, user and cookie, and reloads the page", async () => {
  jar.set("jwt_token", old());
  const { session } = sessionOf({
    [REFRESH]: () => {
      throw refused(401);
    },
  });
  await session.start();
  expect([jar.has("jwt_token"), session.store.get().token, reloads]).toEqual([false, null, 1]);
});

test("a refresh without a connection keeps the token", async () => {
  jar.set("jwt_token", old());
  const { session, asked } = sessionOf({
    [REFRESH]: () => {
      throw new TypeError("no connection");
    },
    [WHO]: () => pat,
  });
  await session.start();
  expect([asked, jar.has("jwt_token"), reloads]).toEqual([[REFRESH, WHO], true, 0]);
});

test("a token that another tab has refreshed is not refreshed again", async () => {
  jar.set("jwt_token", old());
  const { session, asked } = sessionOf({});
  vi.stubGlobal("navigator", {
    locks: {
      request: async (_: string, work: () => Promise<unknown>) => {
        jar.set("jwt_token", fresh("other-tab"));
        return await work();
      },
    },
  });
  await session.start();
  expect([asked, jar.get("jwt_token"), reloads]).toEqual([[], fresh("other-tab"), 1]);
});

test("a one-time token is removed from the address, logs in and opens the home page", async () => {
  at("http://leeds.localhost/find-classes?age=7&token=once");
  const { session, asked } = sessionOf({ [ONCE]: () => "the-token", [WHO]: () => pat });
  await session.start();
  expect(visited).toEqual(["replace /find-classes?age=7", "/"]);
  expect([asked, jar.get("jwt_token")]).toEqual([[ONCE, WHO], "the-token"]);
});

test("a used one-time token gives an error; a visitor who is already logged in does not use it", async () => {
  at("http://leeds.localhost/?token=once");
  const late = sessionOf({
    [ONCE]: () => {
      throw refused(409);
    },
  });
  await late.session.start();
  expect(late.session.store.get().token).toBeNull();
  expect(late.session.store.get().error).toContain("log in again");
  jar.set("jwt_token", fresh());
  const known = sessionOf({ [WHO]: () => pat });
  await known.session.start();
  expect(known.asked).toEqual([WHO]);
  expect(visited).toEqual(["replace /", "replace /"]);
});

test("guest data joins one login that started in this browser, and no other", async () => {
  const alone: unknown[] = [];
  const exchanged = async () => {
    at("http://leeds.localhost/?token=once");
    jar.clear();
    const { session } = sessionOf({
      [ONCE](this: { withoutGuest?: boolean }) {
        alone.push(this.withoutGuest);
        return "the-token";
      },
      [WHO]: () => pat,
    });
    await session.start();
    expect(jar.get("jwt_token")).toBe("the-token");
  };
  await exchanged();
  rememberLoginStarted(60);
  await exchanged();
  await exchanged();
  rememberLoginStarted(-1);
  await exchanged();
  expect(alone).toEqual([true, false, true, true]);
});

test("a link cannot replace a customer's login", async () => {
  at("http://leeds.localhost/?token=theirs&impersonator=theirs-too");
  jar.set("jwt_token", fresh());
  const { session, asked } = sessionOf({ [WHO]: () => pat });
  await session.start();
  expect([jar.get("jwt_token"), jar.has("impersonator_token")]).toEqual([fresh(), false]);
  expect(new Set(asked)).toEqual(new Set([WHO]));
  expect(session.store.get().userDetails).toEqual(pat);
});

test("staff view the shop as a customer and switch back to their own login", async () => {
  at("http://leeds.localhost/?token=view&impersonator=own");
  jar.set("jwt_token", fresh("staff"));
  const tokens = ["the-view", "the-original"];
  const ended: (string | undefined)[] = [];
  const { session } = sessionOf({
    [ONCE]: () => tokens.shift(),
    [WHO]: () => (jar.get("jwt_token") === "the-view" ? pat : { ...pat, roles: [{ name: "FRANCHISE_STAFF" }] }),
    [LOGOUT]: () => void ended.push(jar.get("jwt_token")),
  });
  await session.start();
  expect([jar.get("jwt_token"), jar.get("impersonator_token")]).toEqual(["the-view", "the-original"]);
  await session.switchBack();
  expect(ended).toEqual(["the-view"]);
  expect([jar.get("jwt_token"), jar.has("impersonator_token"), visited.at(-1)]).toEqual([
    "the-original",
    false,
    "/admin/customers",
  ]);
});

test("logging out ends the server session and clears cookies and storage", async () => {
  jar.set("jwt_token", fresh());
  jar.set("impersonator_token", "x");
  storage.set("no_auth_token", "guest");
  const { session, asked } = sessionOf({ [LOGOUT]: () => undefined });
  await session.logout();
  expect([asked, jar.size, storage.size]).toEqual([[LOGOUT], 0, 0]);
  expect(session.store.get()).toMatchObject({ token: null, userDetails: null });
});

test("an injected token is stored in state and cookie", async () => {
  const { session } = sessionOf({ [WHO]: () => pat });
  await session.inject("given");
  expect([jar.get("jwt_token"), session.store.get().token]).toEqual(["given", "given"]);
});

test("when a view expires, the staff login is restored", async () => {
  jar.set("jwt_token", fresh("view"));
  jar.set("impersonator_token", "the-original");
  const { session } = sessionOf({ [WHO]: () => ({ error: "has ended" }) });
  await session.start();
  expect([jar.get("jwt_token"), jar.has("impersonator_token"), visited]).toEqual([
    "the-original",
    false,
    ["/admin/customers"],
  ]);
});

test("a new login ends a view that was left open", async () => {
  at("http://leeds.localhost/?token=once");
  jar.set("impersonator_token", "left");
  const { session } = sessionOf({ [ONCE]: () => "the-token", [WHO]: () => pat });
  await session.start();
  expect([jar.get("jwt_token"), jar.has("impersonator_token")]).toEqual(["the-token", false]);
});
