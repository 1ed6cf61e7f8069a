import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { AppEnv } from "../app-env.ts";
import { madeOnce } from "./made-once.ts";

const text = "All of it, and it’s long. ".repeat(200);

function serving(make: () => string) {
  const app = new Hono<AppEnv>();
  const answer = madeOnce(async () => ({
    bytes: Buffer.from(make()),
    type: "text/plain; charset=utf-8",
    headers: {},
  }));
  app.get("/", answer);
  app.onError((_, c) => c.text("", 500));
  return async (headers: Record<string, string> = {}) => await app.request("/", { headers });
}

test("who asks at once, and who asks later, gets the same, which was made once", async () => {
  let times = 0;
  const ask = serving(() => {
    times += 1;
    return text;
  });
  const answers = await Promise.all([ask(), ask({ "accept-encoding": "br" }), ask({ "accept-encoding": "gzip" })]);
  const [plain, br, gzip] = await Promise.all(answers.map(async (one) => Buffer.from(await one.arrayBuffer())));
  expect(answers.map(({ headers }) => headers.get("content-encoding"))).toEqual([null, "br", "gzip"]);
  for (const bytes of [plain, brotliDecompressSync(br ?? ""), gunzipSync(gzip ?? "")])
    expect(bytes?.toString("utf8")).toBe(text);
  expect(new Set(answers.map(({ headers }) => headers.get("etag"))).size).toBe(1);
  expect(times).toBe(1);
});

test("who has it already gets nothing to read", async () => {
  const ask = serving(() => text);
  const tag = (await ask()).headers.get("etag") ?? "";
  const again = await ask({ "if-none-match": tag, "accept-encoding": "br" });
  expect([again.status, await again.text(), again.headers.get("vary")]).toEqual([304, "", "Accept-Encoding"]);
});

test("a failure is not remembered", async () => {
  let fails = true;
  const ask = serving(() => {
    if (fails) throw new Error("no memory");
    return text;
  });
  expect((await ask()).status).toBe(500);
  fails = false;
  expect(await (await ask()).text()).toBe(text);
});
