import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { preparePictures } from "@matinee/service/selling";
import { aHoodie, aPhotograph } from "@matinee/testkit";
import { expect, test } from "vitest";
import { checkPictures } from "../src/cli/check-pictures.ts";
import { aLogin, aMember } from "./harness/a-member.ts";
import { aShop } from "./harness/a-shop.ts";

const shop = await aShop();
const { ask, config } = shop;
const folder = join(config.dataDir, "pictures");
const manager = await aMember(shop, "FRANCHISE_ADMIN", shop.school.id);
const hoodie = await aHoodie(shop.db, { franchiseId: shop.school.id });
const photograph = await aPhotograph({ at: { latitude: "53/1 48/1 0/1", longitude: "1/1 32/1 0/1" } });
const host = "leeds.localhost";

/** Sends a file as a browser does; `call` is of the item. */
async function upload(content: Uint8Array<ArrayBuffer>, headers: Record<string, string> = manager) {
  const response = await shop.app.request(`http://localhost/api/v1/staff/items/${hoodie.id}/pictures`, {
    method: "POST",
    headers: { "content-type": "image/jpeg", "x-store-request": config.storeKey, ...headers },
    body: content,
  });
  return { status: response.status, body: JSON.stringify(await response.json()) };
}

const srcOf = async () => (await ask(`GET /api/products/get/${hoodie.id}`, { host })).text("pictures.0.src");

test("a picture is uploaded as it is, prepared, and served for ever under the name of its content", async () => {
  const key = { "idempotency-key": "the-same-press" };
  expect((await upload(photograph, { ...manager, ...key })).status).toBe(201);
  // The answer was lost, and the browser asks again.
  expect((await upload(photograph, { ...manager, ...key })).status).toBe(201);
  const staff = async () => await ask(`GET /api/v1/staff/items/${hoodie.id}/pictures`, { headers: manager });
  expect((await staff()).rows("pictures")).toMatchObject([{ status: "preparing" }]);
  await preparePictures(shop.system);
  expect((await staff()).at("pictures.0.status")).toBe("ready");

  const product = await ask(`GET /api/products/get/${hoodie.id}`, { host });
  const sets = [product.text("pictures.0.webp"), product.text("pictures.0.avif")].join(", ").split(", ");
  const addresses = [...sets.map((one) => one.split(" ")[0] ?? ""), product.text("pictures.0.jpeg")];
  expect(addresses).toHaveLength(5);
  const types: Record<string, string> = { webp: "image/webp", avif: "image/avif", jpg: "image/jpeg" };
  for (const address of addresses) {
    const response = await shop.app.request(`http://${host}${address}`);
    const { headers } = response;
    expect([response.status, headers.get("content-type"), headers.get("x-content-type-options")]).toEqual([
      200,
      types[address.slice(address.lastIndexOf(".") + 1)],
      "nosniff",
    ]);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(Buffer.from(await response.arrayBuffer()).includes("Exif")).toBe(false);
  }
});

test("the cached answers and pages of an item are dropped when its picture is ready", async () => {
  const heard: string[] = [];
  const client = await shop.pool.connect();
  client.on("notification", ({ payload = "" }) => heard.push(payload));
  await client.query("listen matinee_changed");
  await upload(photograph);
  await preparePictures(shop.system);
  await client.query("select 1");
  await client.query("unlisten matinee_changed");
  client.release();
  expect(new Set(heard)).toEqual(new Set([`product:${hoodie.id}`]));
});

test("who is not logged in or works elsewhere uploads nothing; what is too large is not read to its end", async () => {
  const stranger = await aLogin(shop, "parent@example.test");
  expect([(await upload(photograph, {})).status, (await upload(photograph, stranger)).status]).toEqual([401, 403]);
  const large = await upload(new Uint8Array(10_000_001));
  expect([large.status, large.body]).toEqual([413, expect.stringContaining("body_too_large") as unknown]);
  const drawing = await upload(new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg' onload='x()'/>"));
  expect([drawing.status, drawing.body]).toEqual([422, expect.stringContaining('"path":"picture"') as unknown]);
});

test("a name that is no picture's leads nowhere, and nothing outside the folder", async () => {
  const src = await srcOf();
  const names = [src.replace(/-\d+-/u, "-9999-"), "/pictures/..%2fsecrets.json", "/pictures/1.svg", "/pictures/"];
  for (const name of names)
    expect([name, (await shop.app.request(`http://${host}${name}`)).status]).toEqual([name, 404]);
});

test("while the store can't be read a picture is a 503 that is tried again, the item's data is there, and doctor says so", async () => {
  const src = await srcOf();
  expect(await checkPictures(config)).toMatchObject({ problem: null, note: "kept in the folder pictures in DATA_DIR" });
  rmSync(folder, { recursive: true });
  // Doctor may run as somebody else, whose folder the server could not write.
  expect([(await checkPictures(config)).problem, existsSync(folder)]).toEqual([null, false]);
  writeFileSync(folder, "a file where the folder should be");
  const gone = await shop.app.request(`http://${host}${src}`);
  expect([gone.status, gone.headers.get("cache-control"), gone.headers.get("retry-after")]).toEqual([
    503,
    "no-store",
    "5",
  ]);
  expect(shop.lines.some((line) => line.includes("a picture can't be read") && line.includes("ENOTDIR"))).toBe(true);
  expect((await ask(`GET /api/products/get/${hoodie.id}`, { host })).status).toBe(200);
  expect((await checkPictures(config)).problem).toMatch(/^the folder pictures in DATA_DIR can't be written/u);

  // An upload is kept all the same, and finished when the store is back.
  expect((await upload(photograph)).status).toBe(201);
  await preparePictures(shop.system).catch(() => undefined);
  rmSync(folder);
  await shop.pool.query("update leased_work set next_try_at = now() where kind = 'picture.files'");
  await preparePictures(shop.system);
  const all = await ask(`GET /api/v1/staff/items/${hoodie.id}/pictures`, { headers: manager });
  expect(all.at("pictures.2.status")).toBe("ready");
  expect(readdirSync(folder).filter((name) => name.includes("half"))).toEqual([]);
});
