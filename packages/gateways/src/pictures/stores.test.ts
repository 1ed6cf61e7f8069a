import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { bucketStore } from "./bucket-store.ts";
import { checkStore } from "./check-store.ts";
import { folderStore } from "./folder-store.ts";

const NAME = "7-390-0123456789abcdef.webp";
const file = { type: "image/webp", bytes: Uint8Array.from([1, 2, 3]) };

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** A service with as much of the S3 protocol as pictures need. It refuses whoever does not sign with its key. */
const bucket = {
  files: new Map<string, Buffer>(),
  asked: [] as Asked[],
  status: null as number | null,
};
const server = createServer((request, response) => {
  const { method = "", url: path = "", headers } = request;
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    bucket.asked.push({ method, path, headers });
    const signed = /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-west-2\/s3\/aws4_request, /u.test(
      headers.authorization ?? "",
    );
    if (bucket.status !== null || !signed) {
      response.writeHead(bucket.status ?? 403).end("<Error><Code>AccessDenied</Code><Key>secret</Key></Error>");
      return;
    }
    if (method === "PUT") bucket.files.set(path, Buffer.concat(parts));
    if (method === "DELETE") bucket.files.delete(path);
    const found = bucket.files.get(path);
    if (method === "GET" && found === undefined) response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
    else response.writeHead(method === "DELETE" ? 204 : 200).end(method === "GET" ? found : "");
  });
});
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
afterAll(() => server.close());
// A server that listens on a TCP port has an AddressInfo.
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pictures`;
const access = { url, region: "eu-west-2", accessKeyId: "key", secretAccessKey: "the secret of the tests" };
beforeEach(() => {
  bucket.files.clear();
  bucket.asked.length = 0;
  bucket.status = null;
});

/** The address of a port that has just been closed. */
async function nobodyListens(): Promise<string> {
  const gone = createServer();
  await new Promise<void>((listening) => gone.listen(0, "127.0.0.1", listening));
  // As above.
  const { port } = gone.address() as AddressInfo;
  await new Promise((closed) => gone.close(closed));
  return `http://127.0.0.1:${port}/pictures`;
}

const aFolder = () => mkdtempSync(join(tmpdir(), "matinee-pictures-"));
const stores = { "a folder": () => folderStore(join(aFolder(), "pictures")), "a bucket": () => bucketStore(access) };

test.each(Object.entries(stores))("%s gives back what it keeps, until that is removed", async (_, open) => {
  const store = open();
  expect(await store.get(NAME)).toEqual({ ok: true, value: null });
  expect(await store.put(NAME, file)).toEqual({ ok: true, value: null });
  expect(await store.put(NAME, file)).toEqual({ ok: true, value: null });
  expect(await store.get(NAME)).toEqual({ ok: true, value: file.bytes });
  expect(await store.remove(NAME)).toEqual({ ok: true, value: null });
  expect(await store.remove(NAME)).toEqual({ ok: true, value: null });
  expect(await store.get(NAME)).toEqual({ ok: true, value: null });
  expect(await checkStore(store)).toBeNull();
});

test.each(Object.entries(stores))("%s takes no name that is a path", async (_, open) => {
  for (const name of ["../secrets.json", "a/b.webp", "7-390-0123456789abcdef.svg", ""])
    await expect(open().get(name)).rejects.toThrow("No picture has such a name");
});

test("a folder that can't be written says so, and holds no half file", async () => {
  const folder = aFolder();
  const inTheWay = join(folder, "pictures");
  writeFileSync(inTheWay, "a file where the folder should be");
  const store = folderStore(inTheWay);
  const put = await store.put(NAME, file);
  expect(put).toMatchObject({ ok: false, error: { cause: expect.stringMatching(/EEXIST|ENOTDIR/u) as unknown } });
  expect(await store.get(NAME)).toMatchObject({ ok: false });
  expect(await checkStore(store)).toMatch(/^can't be written \(/u);
  rmSync(inTheWay);
  expect((await store.put(NAME, file)).ok).toBe(true);
  expect(readdirSync(inTheWay)).toEqual([NAME]);
});

test("a bucket is told the type, and that what is in it never changes", async () => {
  await bucketStore(access).put(NAME, file);
  expect(bucket.asked).toMatchObject([
    {
      method: "PUT",
      path: `/pictures/${NAME}`,
      headers: { "content-type": "image/webp", "cache-control": "public, max-age=31536000, immutable" },
    },
  ]);
});

test("a bucket that refuses, fails or is unreachable is a failure without the text of its answer, and is asked once", async () => {
  const refusal = (cause: string) => ({ ok: false, error: { cause } });
  const stranger = bucketStore({ ...access, accessKeyId: "other" });
  expect(await stranger.get(NAME)).toEqual(refusal("the bucket of the pictures answers 403 AccessDenied"));
  bucket.status = 503;
  bucket.asked.length = 0;
  expect(await bucketStore(access).put(NAME, file)).toEqual(
    refusal("the bucket of the pictures answers 503 AccessDenied"),
  );
  expect(bucket.asked).toHaveLength(1);
  expect(await checkStore(bucketStore(access))).toMatch(/^can't be written \(/u);
  const gone = bucketStore({ ...access, url: await nobodyListens() });
  for (const answer of [await gone.get(NAME), await gone.put(NAME, file), await gone.remove(NAME)])
    expect(answer).toEqual(refusal("the bucket of the pictures: ECONNREFUSED"));
});

test("a 404 that names no missing file is a failure: something else answers there", async () => {
  const elsewhere = createServer((_, response) => response.writeHead(404).end("<h1>Not found</h1>"));
  await new Promise<void>((listening) => elsewhere.listen(0, "127.0.0.1", listening));
  // As above.
  const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/pictures`;
  const store = bucketStore({ ...access, url: address });
  for (const answer of [await store.get(NAME), await store.put(NAME, file), await store.remove(NAME)])
    expect(answer).toEqual({ ok: false, error: { cause: "the bucket of the pictures answers 404" } });
  elsewhere.close();
});

test("a bucket that does not answer is not waited for", async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
  // As above.
  const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/pictures`;
  const answer = await bucketStore({ ...access, url: address }, { timeoutMs: 20 }).get(NAME);
  expect(answer).toEqual({ ok: false, error: { cause: "the bucket of the pictures: no answer in time" } });
  silent.closeAllConnections();
  silent.close();
});
