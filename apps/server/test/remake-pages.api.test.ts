import { mkdtempSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aFranchise, aGroup, aLocation, testDatabase } from "@matinee/testkit";
import { pino } from "pino";
import { afterAll, expect, test, vi } from "vitest";
import { openDatabase } from "../src/compose/database.ts";
import { startServer } from "../src/compose/start-server.ts";
import { readConfig } from "../src/config/read-config.ts";
import type { Pages } from "../src/http/pages/pages.ts";

const PATIENCE = { timeout: 60_000, interval: 5 };
const host = "leeds.test";
const app = { page: async () => "<html></html>", file: () => null };
/** The addresses that were rendered, in their order. */
const rendered: string[] = [];
const broken = new Set<string>();
/** A page shows the name of its class. */
const pages: Pages = {
  dev: false,
  apps: { account: app, admin: app },
  file: () => null,
  async render({ url }, { api }) {
    const { pathname } = new URL(url);
    rendered.push(pathname);
    const { name } = await api.call("GET /groups/get/{id}", { path: { id: Number(pathname.split("/").at(-1)) } });
    if (broken.has(pathname)) throw new Error("a fault of the page");
    return new Response(`<title>${name}</title>`, {
      headers: { "content-type": "text/html" },
    });
  },
};

const { url, pool, db } = await testDatabase();
await aFranchise(db, { slug: "network", isNetwork: true });
const school = await aFranchise(db, { slug: "leeds" });
await pool.query("insert into franchise_host (host, franchise_id) values ($1, $2)", [host, school.id]);
const lines: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
const DATA_DIR = mkdtempSync(join(tmpdir(), "matinee-remake-"));
const config = readConfig({ DATA_DIR, DATABASE_URL: url, PORT: "0" });
const database = await openDatabase(config, log, { migrating: true, say: () => undefined });
const server = await startServer({ config, database, log, pages: async () => pages, working: false });
afterAll(async () => {
  await server.stop();
  await database.close();
});

async function visit(path: string): Promise<string> {
  return await new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port: server.port, path, headers: { host } });
    asked.on("error", reject);
    asked.on("response", (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () => resolve(text));
    });
    asked.end();
  });
}

/** A class and its page. */
async function aClass(): Promise<{ path: string; rename: (name: string) => Promise<unknown> }> {
  const { id } = await aGroup(db, { location: await aLocation(db, { franchiseId: school.id }) });
  const rename = async (name: string) => await pool.query("update class_group set name = $1 where id = $2", [name, id]);
  return { path: `/class/details/${id}`, rename };
}

/** Until so many visitors in a row have had the page from the cache. */
async function visitFromCache(path: string, visitors: number): Promise<void> {
  const timesRendered = () => rendered.filter((one) => one === path).length;
  for (let served = 0, before = timesRendered(); served < visitors; before = timesRendered()) {
    await visit(path);
    served = timesRendered() === before ? served + 1 : 0;
  }
}

const renderings = (path: string) => rendered.filter((one) => one === path).length;
const requestLines = () => lines.filter((line) => line.includes('"msg":"request"')).length;

test("a popular page is made again as soon as its class changes, before anybody asks, and no other page", async () => {
  const [popular, rare] = [await aClass(), await aClass()];
  await visitFromCache(popular.path, 6);
  await visitFromCache(rare.path, 2);
  const [before, ofRare, logged] = [renderings(popular.path), renderings(rare.path), requestLines()];
  await popular.rename("Second name");
  await vi.waitUntil(() => renderings(popular.path) > before, PATIENCE);
  // Nobody has asked, and nothing was logged as if somebody had.
  expect(requestLines()).toBe(logged);
  await vi.waitUntil(async () => (await visit(popular.path)).includes("Second name"), PATIENCE);
  expect(renderings(rare.path)).toBe(ofRare);
  await rare.rename("Second name");
  await vi.waitUntil(async () => (await visit(rare.path)).includes("Second name"), PATIENCE);
});

test("a page that can't be made holds up no other", async () => {
  const [faulty, other] = [await aClass(), await aClass()];
  await visitFromCache(faulty.path, 20);
  await visitFromCache(other.path, 10);
  broken.add(faulty.path);
  const before = renderings(other.path);
  // Both are dropped by one change, the more popular one first.
  await pool.query("update class_group set name = 'Both' where id = any ($1)", [
    [faulty, other].map(({ path }) => Number(path.split("/").at(-1))),
  ]);
  await vi.waitUntil(() => renderings(other.path) > before, PATIENCE);
  await expect.poll(async () => await visit(other.path)).toContain("Both");
});

test.each([
  ["a child's birthday", (id: string) => `/class/details/${id}?date_of_birth=2019-05-06`],
  ["a position", (id: string) => `/class/details/${id}?lat=53.8&lng=-1.55`],
  ["the key of an offer", (id: string) => `/offer/${id}`],
])(
  "a page with %s in its address is made for each visitor, and its address is not remembered",
  async (_, addressOf) => {
    const id = (await aClass()).path.split("/").at(-1) ?? "";
    const address = addressOf(id);
    for (let visitor = 0; visitor < 4; visitor++) await visit(address);
    expect(renderings(new URL(address, "http://leeds.test").pathname)).toBe(4);
  },
);
