import { expect, test } from "vitest";
import { fresh, jar, pat, sessionOf, staff, useFakeBrowser, WHO } from "./testing/fake-browser.ts";

useFakeBrowser();

test("an injected token is stored in state and cookie, and ends a view", async () => {
  jar.set("impersonator_token", "left");
  const { session } = sessionOf({ [WHO]: () => pat });
  expect(await session.inject("given")).toBe(true);
  expect([jar.get("jwt_token"), session.store.get().token, jar.has("impersonator_token")]).toEqual([
    "given",
    "given",
    false,
  ]);
  const refusing = sessionOf({ [WHO]: () => ({ error: "not valid" }) });
  expect(await refusing.session.inject("bad")).toBe(false);
  expect([jar.has("jwt_token"), refusing.session.store.get().token]).toEqual([false, null]);
});

test("a token that is injected during the start counts, whatever the start finds out", async () => {
  jar.set("jwt_token", fresh("stale"));
  let answerFirst = (_: unknown): void => undefined;
  let calls = 0;
  const { session } = sessionOf({
    [WHO]: () => (calls++ === 0 ? new Promise((resolve) => (answerFirst = resolve)) : pat),
  });
  const started = session.start();
  await session.inject("given");
  answerFirst({ error: "not valid" });
  await started;
  expect([jar.get("jwt_token"), session.store.get().userDetails]).toEqual(["given", pat]);
});

test("a cookie that is set, replaced or removed while the page is open is followed", async () => {
  const { session, asked } = sessionOf({ [WHO]: () => (jar.get("jwt_token") === "other" ? staff : pat) });
  await session.start();
  await session.followCookie();
  expect(asked).toEqual([]);
  jar.set("jwt_token", "set");
  await session.followCookie();
  expect(session.store.get()).toMatchObject({ token: "set", userDetails: pat });
  jar.set("jwt_token", "other");
  await session.followCookie();
  await session.followCookie();
  expect([session.store.get().userDetails, asked]).toEqual([staff, [WHO, WHO]]);
  jar.delete("jwt_token");
  await session.followCookie();
  expect(session.store.get()).toMatchObject({ token: null, userDetails: null });
});
