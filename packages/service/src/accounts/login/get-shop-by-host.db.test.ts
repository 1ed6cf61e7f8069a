import { aFranchise } from "@matinee/testkit";
import { expect, test } from "vitest";
import { aWorld, valueOf } from "../../testing/world.ts";
import { getShopByHost } from "./get-shop-by-host.ts";

const world = await aWorld();
await aFranchise(world.db, { slug: "network", isNetwork: true });
const ctx = await world.visitor();

test.each([
  ["leeds.localhost", "Matinee Leeds", "http://leeds.localhost:3000/"],
  ["LEEDS.localhost:3000", "Matinee Leeds", "http://leeds.localhost:3000/"],
  ["localhost", "Matinee network", "http://localhost:3000/"],
])("%s belongs to the shop %s", async (host, name, url) => {
  expect(valueOf(await getShopByHost(ctx, { host }))).toEqual({ host: new URL(url).hostname, name, url });
});

test.each([
  "",
  "evil.test",
  "leeds.localhost.evil.test",
  "leeds.localhost@evil.test",
  "evil.test/leeds.localhost",
  "//evil.test",
  "https://leeds.localhost",
  "leeds.localhost/..",
  "leeds.localhost#evil.test",
  "leeds.localhost\\@evil.test",
  "leeds.localhost:80@evil.test",
  "leeds%2elocalhost",
])("%j belongs to no shop", async (host) => {
  expect(await getShopByHost(ctx, { host })).toMatchObject({ error: { code: "not_found" } });
});
