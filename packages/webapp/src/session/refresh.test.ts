import { expect, test, vi } from "vitest";
import {
  fresh,
  its,
  jar,
  now,
  old,
  pat,
  REFRESH,
  refused,
  sessionOf,
  token,
  useFakeBrowser,
  WHO,
} from "./testing/fake-browser.ts";

useFakeBrowser();

const HOUR = 3_600;

test("a token past half its life by the server's clock is refreshed, and the page reloads", async () => {
  jar.set("jwt_token", old());
  const { session, asked } = sessionOf({
    [WHO]: () => pat,
    [REFRESH]: () => ({ data: { value: { token: fresh("next") } } }),
  });
  await session.start();
  expect([asked, jar.get("jwt_token"), its.reloads]).toEqual([[WHO, REFRESH], encodeURIComponent(fresh("next")), 1]);
});

test.each([
  ["ahead", -13 * HOUR, now() - 13 * HOUR],
  ["behind", 13 * HOUR, now() + 13 * HOUR],
])("a device's clock that is 13 hours %s refreshes nothing", async (_, ahead, issued) => {
  its.serverAhead = ahead;
  jar.set("jwt_token", token(issued, 86_400));
  const { session, asked } = sessionOf({ [WHO]: () => pat });
  await session.start();
  expect([asked, its.reloads, session.store.get().userDetails]).toEqual([[WHO], 0, pat]);
});

test("a device's clock that is behind does not keep an old token", async () => {
  its.serverAhead = 13 * HOUR;
  jar.set("jwt_token", fresh());
  const { session, asked } = sessionOf({
    [WHO]: () => pat,
    [REFRESH]: () => ({ data: { value: { token: token(now() + 13 * HOUR, 86_400) } } }),
  });
  await session.start();
  expect(asked).toEqual([WHO, REFRESH]);
});

test("without the server's time nothing is refreshed", async () => {
  its.serverAhead = null;
  jar.set("jwt_token", old());
  const { session, asked } = sessionOf({ [WHO]: () => pat });
  await session.start();
  expect([asked, its.reloads]).toEqual([[WHO], 0]);
});

test("a refreshed token is not refreshed again, even if it says that it is old", async () => {
  jar.set("jwt_token", old());
  const again = token(now() - 60_000, 86_400, "again");
  const answers = { [WHO]: () => pat, [REFRESH]: () => ({ data: { value: { token: again } } }) };
  await sessionOf(answers).session.start();
  const { session, asked } = sessionOf(answers);
  await session.start();
  expect([asked, its.reloads]).toEqual([[WHO], 1]);
});

test.each([
  ["past half its life", old(), pat],
  ["expired", token(now() - 90_000, 86_400), { error: "expired" }],
])("a token %s is tried once, even if the browser cannot keep the new one", async (_, held, answer) => {
  jar.set("jwt_token", held);
  its.isFrozen = true;
  const answers = { [WHO]: () => answer, [REFRESH]: () => ({ data: { value: { token: fresh("next") } } }) };
  await sessionOf(answers).session.start();
  expect(its.reloads).toBe(1);
  const { session, asked } = sessionOf(answers);
  await session.start();
  expect([asked, its.reloads]).toEqual([[WHO], 1]);
});

test("an expired token is refreshed while its session lives; one that was ended is not", async () => {
  jar.set("jwt_token", token(now() - 90_000, 86_400));
  const away = sessionOf({
    [WHO]: () => ({ error: "expired" }),
    [REFRESH]: () => ({ data: { value: { token: fresh() } } }),
  });
  await away.session.start();
  expect([away.asked, jar.get("jwt_token"), its.reloads]).toEqual([[WHO, REFRESH], encodeURIComponent(fresh()), 1]);
});

test.each([
  [
    "refused",
    () => {
      throw refused(401);
    },
  ],
  [
    "answered with a fault",
    () => {
      throw refused(500);
    },
  ],
  [
    "answered by a server that stops",
    () => {
      throw refused(503);
    },
  ],
  [
    "cut off",
    () => {
      throw new TypeError("no connection");
    },
  ],
  ["answered without a token", () => ({})],
])("a refresh that is %s clears token, user and cookie, and reloads the page", async (_, answer) => {
  jar.set("jwt_token", old());
  const { session } = sessionOf({ [WHO]: () => pat, [REFRESH]: answer });
  await session.start();
  expect([jar.has("jwt_token"), session.store.get().token, session.store.get().userDetails, its.reloads]).toEqual([
    false,
    null,
    null,
    1,
  ]);
});

test("a refresh that fails without a network clears and reloads once the network is back", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  jar.set("jwt_token", old());
  const { session } = sessionOf({
    [WHO]: () => pat,
    [REFRESH]: () => {
      throw new TypeError("no connection");
    },
  });
  await session.start();
  expect([jar.has("jwt_token"), session.store.get().userDetails, its.reloads]).toEqual([true, pat, 0]);
  its.events.dispatchEvent(new Event("online"));
  expect([jar.has("jwt_token"), session.store.get().token, its.reloads]).toEqual([false, null, 1]);
});

test("a token that another tab has refreshed is not refreshed again", async () => {
  jar.set("jwt_token", old());
  const { session, asked } = sessionOf({ [WHO]: () => pat });
  vi.stubGlobal("navigator", {
    onLine: true,
    locks: {
      request: async (_: string, work: () => Promise<unknown>) => {
        jar.set("jwt_token", fresh("other-tab"));
        return await work();
      },
    },
  });
  await session.start();
  expect([asked, jar.get("jwt_token"), its.reloads]).toEqual([[WHO], fresh("other-tab"), 1]);
});
