import { sql } from "kysely";
import { expect, test } from "vitest";
import { createResponseCache } from "../src/http/response-cache/response-cache.ts";
import type { Pages } from "../src/http/pages/pages.ts";
import { aShop } from "./harness/a-shop.ts";

const cache = createResponseCache({ maxBytes: 1_000_000 });
const app = { page: async () => "", file: () => null };
/** Pages that show the stages where they can be read. */
const pages: Pages = {
  dev: false,
  apps: { account: app, admin: app },
  file: () => null,
  render: async (_request, { api }) => {
    const stages = await api.call("GET /stages/list").then(
      ({ items }) => String(items.length),
      () => "none",
    );
    return new Response(`<html><head></head>Stages: ${stages}</html>`, { headers: { "Content-Type": "text/html" } });
  },
};
const shop = await aShop({ cache, pages });

/** A page as a visitor gets it over the network, and whether it is cached then. */
async function visit(address: string): Promise<{ text: string; isCached: boolean }> {
  const headers = { host: "localhost:3000" };
  const incoming = { url: address, headers };
  const answer = await shop.app.request(`http://localhost:3000${address}`, { headers }, { incoming });
  return { text: await answer.text(), isCached: cache.get(`plain ${headers.host}${address}`) !== undefined };
}

test("a page that lacks something because a call failed is not cached, and the next is", async () => {
  await sql`alter table stage rename to stage_gone`.execute(shop.db);
  const lacking = await visit("/shop");
  await sql`alter table stage_gone rename to stage`.execute(shop.db);
  expect(lacking.text).toContain("Stages: none");
  expect(lacking.isCached).toBe(false);
  const whole = await visit("/shop");
  expect(whole.text).toMatch(/Stages: \d/u);
  expect(whole.isCached).toBe(true);
});
