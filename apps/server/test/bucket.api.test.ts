import { readdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { preparePictures } from "@matinee/service/selling";
import { aHoodie, aPhotograph } from "@matinee/testkit";
import { afterAll, expect, test } from "vitest";
import { checkPictures } from "../src/cli/check-pictures.ts";
import { aMember } from "./harness/a-member.ts";
import { aShop } from "./harness/a-shop.ts";
import { newFolder } from "./harness/new-folder.ts";

// The product with a bucket instead of a folder, at a server of the S3 protocol that computes signatures itself. It knows this key alone.
const KEY = "S3RVER";
const directory = newFolder();
const service = new S3rver({
  address: "127.0.0.1",
  port: 0,
  silent: true,
  directory,
  vhostBuckets: false,
  configureBuckets: [{ name: "pictures" }],
});
const { port } = await service.run();
afterAll(() => service.close());

const bucket = {
  PICTURES_BUCKET_URL: `http://127.0.0.1:${port}/pictures`,
  PICTURES_BUCKET_REGION: "eu-west-2",
  PICTURES_BUCKET_KEY_ID: KEY,
  PICTURES_BUCKET_SECRET_KEY: KEY,
};
const shop = await aShop({ env: bucket });
const { ask, config } = shop;
const manager = await aMember(shop, "FRANCHISE_ADMIN", shop.school.id);
const hoodie = await aHoodie(shop.db, { franchiseId: shop.school.id });
const photograph = await aPhotograph();
const pictures = `/api/v1/staff/items/${hoodie.id}/pictures`;

/** The names of what the bucket holds. The server keeps an object and its headers in files that begin with its name. */
const held = () => [
  ...new Set(
    readdirSync(join(directory, "pictures"))
      .filter((name) => statSync(join(directory, "pictures", name)).isFile())
      .map((name) => name.replace(/\._.*$/u, "")),
  ),
];

async function upload() {
  const headers = { "content-type": "image/jpeg", "x-store-request": config.storeKey, ...manager };
  const sent = await shop.app.request(`http://localhost${pictures}`, { method: "POST", headers, body: photograph });
  expect(sent.status).toBe(201);
}

test("a picture goes to the bucket, comes from there to the shop, and leaves it again", async () => {
  await upload();
  await preparePictures(shop.system);
  const product = await ask(`GET /api/products/get/${hoodie.id}`, { host: "leeds.localhost" });
  const set = [product.text("pictures.0.webp"), product.text("pictures.0.avif")].join(", ").split(", ");
  const addresses = [...set.map((one) => one.split(" ")[0] ?? ""), product.text("pictures.0.jpeg")];
  expect(held().toSorted()).toEqual(addresses.map((address) => address.replace("/pictures/", "")).toSorted());
  for (const address of addresses) {
    const seen = await shop.app.request(`http://leeds.localhost${address}`);
    expect([seen.status, (await seen.arrayBuffer()).byteLength > 100]).toEqual([200, true]);
  }
  expect(await checkPictures(config)).toMatchObject({
    problem: null,
    note: "kept in the bucket of PICTURES_BUCKET_URL",
  });

  const id = (await ask(`GET ${pictures}`, { headers: manager })).at("pictures.0.id");
  await ask(`DELETE ${pictures}/${String(id)}`, { headers: manager });
  await preparePictures(shop.system);
  expect(held()).toEqual([]);
});

test("doctor says what is wrong with the bucket", async () => {
  const { pictureBucket } = config;
  if (pictureBucket === null) throw new Error("The shop has no bucket");
  const problemOf = async (wrong: Partial<typeof pictureBucket>) =>
    (await checkPictures({ ...config, pictureBucket: { ...pictureBucket, ...wrong } })).problem;
  expect(await problemOf({ secretAccessKey: "another" })).toContain("answers 403 SignatureDoesNotMatch");
  expect(await problemOf({ accessKeyId: "another" })).toContain("answers 403 InvalidAccessKeyId");
  expect(await problemOf({ url: `http://127.0.0.1:${port}/elsewhere` })).toContain("answers 404 NoSuchBucket");
});

test("a bucket that is gone loses nothing: pictures are a 503 until it is back, and their files are removed then", async () => {
  await upload();
  await preparePictures(shop.system);
  const product = await ask(`GET /api/products/get/${hoodie.id}`, { host: "leeds.localhost" });
  const address = `http://leeds.localhost${product.text("pictures.0.jpeg")}`;
  renameSync(join(directory, "pictures"), join(directory, "away"));
  const gone = await shop.app.request(address);
  expect([gone.status, gone.headers.get("cache-control")]).toEqual([503, "no-store"]);
  const id = (await ask(`GET ${pictures}`, { headers: manager })).at("pictures.0.id");
  await ask(`DELETE ${pictures}/${String(id)}`, { headers: manager });
  await preparePictures(shop.system);
  renameSync(join(directory, "away"), join(directory, "pictures"));
  expect(held()).not.toEqual([]);
  await shop.pool.query("update leased_work set next_try_at = now() where kind = 'picture.files'");
  await preparePictures(shop.system);
  expect(held()).toEqual([]);
});
