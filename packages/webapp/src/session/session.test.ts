import { ApiError, type Api } from "@matinee/contract/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteLoginBegun } from "./login-begun.ts";
import { createSession } from "./session.ts";

const jar = new Map<string, string>();
const kept = new Map<string, string>();
const went: string[] = [];
let reloads = 0;

beforeEach(() => {
  jar.clear();
  kept.clear();
  went.length = 0;
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
    clear: () => kept.clear(),
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

function at(address: string): void {
  const url = new URL(address);
  vi.stubGlobal("location", url);
  vi.stubGlobal("history", {
    state: null,
    replaceState: (_: unknown, __: string, to: string) => void went.push(`replace ${to}`),
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

/** A session whose calls are answered, or refused, as told; `asked` names them in order. */
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
    to: (address) => void went.push(address),
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

test("without a cookie there is a guest, and nobody is asked", async () => {
  const { session, asked } = sessionOf({});
  await session.start();
  expect(session.store.get()).toMatchObject({ token: null, userDetails: null, authVerified: true });
  expect(asked).toEqual([]);
});

test("a cookie's owner is asked for once; an error value takes the cookie and the token away", async () => {
  jar.set("jwt_token", fresh());
  const known = sessionOf({ [WHO]: () => pat });
  await known.session.start();
  expect(known.session.store.get()).toMatchObject({ userDetails: pat, authVerified: true, token: fresh() });
  const unknown = sessionOf({ [WHO]: () => ({ error: "not valid" }) });
  await unknown.session.start();
  expect(unknown.session.store.get()).toMatchObject({ token: null, userDetails: null });
  expect(jar.has("jwt_token")).toBe(false);
});

test("a login that could not be checked stays, and says so", async () => {
  jar.set("jwt_token", fresh());
  const { session } = sessionOf({
    [WHO]: () => {
      throw new TypeError("no connection");
    },
  });
  await session.start();
  expect(session.store.get()).toMatchObject({ userDetails: null, error: "We could not check your login." });
  expect(jar.has("jwt_token")).toBe(true);
});

test("past half its life a token is refreshed, and the page loaded again", async () => {
  jar.set("jwt_token", old());
  const { session, asked } = sessionOf({ [REFRESH]: () => ({ data: { value: { token: fresh("next") } } }) });
  await session.start();
  expect([asked, jar.get("jwt_token"), reloads]).toEqual([[REFRESH], encodeURIComponent(fresh("next")), 1]);
});

test("a refused refresh forgets token, user and cookie, and loads the page again", async () => {
  jar.set("jwt_token", old());
  const { session } = sessionOf({
    [REFRESH]: () => {
      throw refused(401);
    },
  });
  await session.start();
  expect([jar.has("jwt_token"), session.store.get().token, reloads]).toEqual([false, null, 1]);
});

test("no connection is no refusal: the token stays and is asked about", async () => {
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

test("another tab that has refreshed meanwhile is not asked against", async () => {
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

test("a one-time token leaves the address before it is used, logs in and leads home", async () => {
  at("http://leeds.localhost/find-classes?age=7&token=once");
  const { session, asked } = sessionOf({ [ONCE]: () => "the-token", [WHO]: () => pat });
  await session.start();
  expect(went).toEqual(["replace /find-classes?age=7", "/"]);
  expect([asked, jar.get("jwt_token")]).toEqual([[ONCE, WHO], "the-token"]);
});

test("a used or late one-time token says so; who is logged in already does not use it", async () => {
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
  expect(went).toEqual(["replace /", "replace /"]);
});

test("what the browser's guest has goes along into a login that began here, once, and into no other", async () => {
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
  noteLoginBegun(60);
  await exchanged();
  await exchanged();
  noteLoginBegun(-1);
  await exchanged();
  expect(alone).toEqual([true, false, true, true]);
});

test("a link that would swap a customer's login for a view, or for anybody's, does nothing", async () => {
  at("http://leeds.localhost/?token=theirs&impersonator=theirs-too");
  jar.set("jwt_token", fresh());
  const { session, asked } = sessionOf({ [WHO]: () => pat });
  await session.start();
  expect([jar.get("jwt_token"), jar.has("impersonator_token")]).toEqual([fresh(), false]);
  expect(new Set(asked)).toEqual(new Set([WHO]));
  expect(session.store.get().userDetails).toEqual(pat);
});

test("staff look on as a customer beside their own login, and switch back to it", async () => {
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
  expect([jar.get("jwt_token"), jar.has("impersonator_token"), went.at(-1)]).toEqual([
    "the-original",
    false,
    "/admin/customers",
  ]);
});

test("logging out ends the login at the server, and everything that was kept here", async () => {
  jar.set("jwt_token", fresh());
  jar.set("impersonator_token", "x");
  kept.set("no_auth_token", "guest");
  const { session, asked } = sessionOf({ [LOGOUT]: () => undefined });
  await session.logout();
  expect([asked, jar.size, kept.size]).toEqual([[LOGOUT], 0, 0]);
  expect(session.store.get()).toMatchObject({ token: null, userDetails: null });
});

test("a token from outside is kept in state and cookie", async () => {
  const { session } = sessionOf({ [WHO]: () => pat });
  await session.inject("given");
  expect([jar.get("jwt_token"), session.store.get().token]).toEqual(["given", "given"]);
});

test("when the hour of a view is over, staff are themselves again and not a guest", async () => {
  jar.set("jwt_token", fresh("view"));
  jar.set("impersonator_token", "the-original");
  const { session } = sessionOf({ [WHO]: () => ({ error: "has ended" }) });
  await session.start();
  expect([jar.get("jwt_token"), jar.has("impersonator_token"), went]).toEqual([
    "the-original",
    false,
    ["/admin/customers"],
  ]);
});

test("whoever logs in where a view was left open is nobody's view", async () => {
  at("http://leeds.localhost/?token=once");
  jar.set("impersonator_token", "left");
  const { session } = sessionOf({ [ONCE]: () => "the-token", [WHO]: () => pat });
  await session.start();
  expect([jar.get("jwt_token"), jar.has("impersonator_token")]).toEqual(["the-token", false]);
});
