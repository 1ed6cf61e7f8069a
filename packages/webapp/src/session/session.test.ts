import { expect, test, vi } from "vitest";
import { clearTabOnLogout } from "./clear-browser-storage.ts";
import { rememberLoginStarted } from "./login-started.ts";
import {
  at,
  fresh,
  its,
  jar,
  LOGOUT,
  ONCE,
  pat,
  refused,
  sessionOf,
  staff,
  storage,
  tabStorage,
  useFakeBrowser,
  visited,
  WHO,
} from "./testing/fake-browser.ts";

useFakeBrowser();

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

test("a link logs in where the cookie holds a login that has ended", async () => {
  at("http://leeds.localhost/?token=once");
  jar.set("jwt_token", fresh("ended"));
  const { session, asked } = sessionOf({
    [WHO]: () => (jar.get("jwt_token") === "the-token" ? pat : { error: "has ended" }),
    [ONCE]: () => "the-token",
  });
  await session.start();
  expect([asked, jar.get("jwt_token"), session.store.get().userDetails]).toEqual([[WHO, ONCE, WHO], "the-token", pat]);
  expect(visited.at(-1)).toBe("/");
});

test("a link that fails says why: used up, or not reached", async () => {
  for (const [fault, text] of [
    [refused(409), "already been used"],
    [new TypeError("no connection"), "just now"],
    [refused(503), "just now"],
  ] as const) {
    at("http://leeds.localhost/?token=once");
    jar.set("jwt_token", fresh("ended"));
    const { session } = sessionOf({
      [WHO]: () => ({ error: "has ended" }),
      [ONCE]: () => {
        throw fault;
      },
    });
    await session.start();
    expect(session.store.get()).toMatchObject({ token: null, userDetails: null, authVerified: true });
    expect(session.store.get().error).toContain(text);
  }
});

test("a link is not used while it is unknown who is logged in", async () => {
  at("http://leeds.localhost/?token=once");
  jar.set("jwt_token", fresh());
  const { session, asked } = sessionOf({ [WHO]: () => ({}) });
  await session.start();
  expect([asked, jar.get("jwt_token"), session.store.get().error]).toEqual([
    [WHO],
    fresh(),
    "We could not check your login. Please reload the page.",
  ]);
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
  const ended: (string | undefined)[] = [];
  const { session } = sessionOf({
    [ONCE](this: { body: { one_time_token: string } }) {
      return this.body.one_time_token === "view" ? "the-view" : "the-original";
    },
    [WHO]: () => (jar.get("jwt_token") === "the-view" ? pat : staff),
    [LOGOUT]: () => void ended.push(jar.get("jwt_token")),
  });
  await session.start();
  expect([jar.get("jwt_token"), jar.get("impersonator_token")]).toEqual(["the-view", "the-original"]);
  expect(session.store.get().userDetails).toEqual(pat);
  await session.switchBack();
  expect(ended).toEqual(["the-view"]);
  expect([jar.get("jwt_token"), jar.has("impersonator_token"), visited.at(-1)]).toEqual([
    "the-original",
    false,
    "/admin/customers",
  ]);
});

test("a view without a way back does not start, and the staff login stays", async () => {
  at("http://leeds.localhost/?token=view&impersonator=own");
  jar.set("jwt_token", fresh("staff"));
  const { session } = sessionOf({
    [ONCE](this: { body: { one_time_token: string } }) {
      if (this.body.one_time_token === "own") throw refused(409);
      return "the-view";
    },
    [WHO]: () => staff,
  });
  await session.start();
  expect([jar.get("jwt_token"), jar.has("impersonator_token")]).toEqual([fresh("staff"), false]);
  expect(session.store.get()).toMatchObject({ userDetails: staff, token: fresh("staff") });
  expect(session.store.get().error).toContain("already been used");
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

test("a logout leaves nothing that was typed in the tab: a health note is not there for its next user", async () => {
  jar.set("jwt_token", fresh());
  tabStorage.set("matinee_medical_v1", '{"first-class-7":"Asthma"}');
  const { session } = sessionOf({ [LOGOUT]: () => undefined });
  await session.logout();
  expect(tabStorage.size).toBe(0);
});

test("where the browser refuses storage, a logout still ends the login", async () => {
  jar.set("jwt_token", fresh());
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.stubGlobal("localStorage", { clear: refuse });
  tabStorage.set("matinee_medical_v1", "{}");
  const { session } = sessionOf({ [LOGOUT]: () => undefined });
  await session.logout();
  expect([jar.size, tabStorage.size]).toEqual([0, 0]);
});

test("a logout in another tab clears what this tab has stored, and no other change of that tab does", () => {
  tabStorage.set("matinee_medical_v1", '{"first-class-7":"Asthma"}');
  clearTabOnLogout();
  const fromOtherTab = (key: string | null) => its.events.dispatchEvent(Object.assign(new Event("storage"), { key }));
  fromOtherTab("matinee_application_v1");
  expect(tabStorage.size).toBe(1);
  fromOtherTab(null);
  expect(tabStorage.size).toBe(0);
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
