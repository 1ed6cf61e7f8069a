import { Hono } from "hono";
import { expect, test, vi } from "vitest";
import type { AppEnv } from "../app-env.ts";
import { noteForwarded, watchForwarded } from "./note-forwarded.ts";

function aProcess() {
  const [onProxy, counted] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const watched = watchForwarded(onProxy);
  const app = new Hono<AppEnv>().use(noteForwarded(watched, { forwarded: counted })).all("*", (c) => c.text("ok"));
  const incoming = { url: "/", headers: {}, httpVersion: "1.1", socket: { remoteAddress: "10.0.0.7" } };
  const ask = async (times: number, { path = "/", isForwarded = true, isInProcess = false } = {}) => {
    const headers = isForwarded ? { "x-forwarded-for": "203.0.113.9" } : {};
    for (let n = 0; n < times; n += 1) await app.request(path, { headers }, isInProcess ? {} : { incoming });
  };
  return { ask, onProxy, counted, watched };
}

test("a proxy that nobody named is noticed by what nearly all requests have, and said once", async () => {
  const { ask, onProxy, counted, watched } = aProcess();
  await ask(19);
  expect([onProxy.mock.calls.length, watched.isBehindProxy()]).toEqual([0, false]);
  await ask(1);
  await ask(20);
  expect([onProxy.mock.calls.length, counted.mock.calls.length, watched.isBehindProxy()]).toEqual([1, 40, true]);
});

test("a few visitors who send the header themselves are no proxy, nor is what a balancer or this process asks", async () => {
  const { ask, onProxy, watched } = aProcess();
  await ask(15, { isForwarded: false });
  await ask(30);
  await ask(100, { path: "/readyz" });
  await ask(100, { isInProcess: true });
  expect([onProxy.mock.calls.length, watched.isBehindProxy()]).toEqual([0, false]);
});
