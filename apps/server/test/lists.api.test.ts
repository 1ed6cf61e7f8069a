import { calls, type CallName, type CallSpec } from "@matinee/contract";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { aShop, type Answer } from "./harness/a-shop.ts";
import { aFamily, aStage, staffToken, type Family, type Stage } from "./roles/people.ts";
import { WHO_MAY } from "./roles/who-may.ts";

const shop = await aShop();
let stage: Stage;
let family: Family;
let tokens: Readonly<Record<string, string>>;

beforeAll(async () => {
  stage = await aStage(shop);
  family = await aFamily(shop, stage.near);
  tokens = {
    customer: await shop.system.tokens.sign({ userId: family.user, sessionId: family.session, generation: 1 }),
    staff: await staffToken(shop, "FRANCHISE_ADMIN", stage.near.franchiseId),
  };
});

/** Calls that answer a page: `{items, page, size, total}` and perhaps more. */
function isPaged({ answer }: CallSpec): boolean {
  return answer instanceof z.ZodObject && ["items", "page", "size", "total"].every((key) => key in answer.shape);
}
const takes = ({ query }: CallSpec, ...names: string[]) => names.every((name) => name in (query?.shape ?? {}));

const declared = Object.entries<CallSpec>(calls);
const lists = declared.filter(([, spec]) => takes(spec, "filter")).map(([name]) => name);
const pages = declared.filter(([, spec]) => isPaged(spec)).map(([name]) => name);

/** Asks a list as somebody who may. */
async function list(name: string, asked: string): Promise<Answer> {
  const spec: CallSpec = calls[name as CallName];
  const parts = WHO_MAY[name as CallName]?.[0]?.send({ it: family, mine: family, stage }) ?? {};
  const address = name.replaceAll(/\{(\w+)\}/gu, (_, part: string) => String(parts.path?.[part] ?? ""));
  const own = Object.entries(parts.query ?? {}).map(([key, value]) => `${key}=${value}`);
  const token = tokens[spec.auth];
  return await shop.ask(`${address.replace(" ", " /api")}?${[...own, asked].join("&")}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
}

test("every list takes page, size, sort and filter", () => {
  expect(pages.length).toBeGreaterThan(10);
  for (const [name, spec] of declared)
    if (isPaged(spec) || takes(spec, "page"))
      expect([name, takes(spec, "page", "size", "sort", "filter")]).toEqual([name, true]);
});

test.each(lists)("%s refuses an unknown field, operator or order, and a size that is too large", async (name) => {
  expect((await list(name, "")).status).toBe(200);
  const about = async (asked: string) => {
    const answer = await list(name, asked);
    return [answer.status, answer.at("details.0.path")];
  };
  expect(await about("filter=no_such_field:eq:1")).toEqual([422, "filter"]);
  expect(await about("filter=constructor:eq:1")).toEqual([422, "filter"]);
  expect(await about("filter=id:near:1")).toEqual([422, "filter"]);
  expect(await about("filter=id")).toEqual([422, "filter"]);
  expect(await about("sort=no_such_field,asc")).toEqual([422, "sort"]);
  expect(await about("sort=id,sideways")).toEqual([422, "sort"]);
  expect(await about("size=201")).toEqual([422, "size"]);
  expect(await about("size=0")).toEqual([422, "size"]);
  expect(await about("page=-1")).toEqual([422, "page"]);
  expect(await about("page=two")).toEqual([400, "page"]);
  expect((await list(name, "size=200&page=0")).status).toBe(200);
});

// The files of lists have the same fields, and nobody asks for so many.
const shown = lists.filter((name) => name.startsWith("GET "));

test.each(shown)("%s answers or refuses a filter of each of its fields, whatever is asked for", async (name) => {
  const refused = await list(name, "filter=no_such_field:eq:1");
  const fields = /Use (.+)\.$/u.exec(String(refused.at("details.0.message")))?.[1]?.split(", ") ?? [];
  expect(fields).not.toEqual([]);
  const failed: string[] = [];
  for (const field of fields)
    for (const term of ["eq:x", "in:x,y", "lt:x", "like:x", "eq:1", "gte:2026-11-28"]) {
      const { status } = await list(name, `filter=${field}:${term}`);
      if (status !== 200 && status !== 422) failed.push(`${field}:${term} ${status}`);
    }
  expect(failed).toEqual([]);
});

test.each(pages)("%s names its page and size, begins at page 0 with 50, and is empty past its end", async (name) => {
  const first = await list(name, "");
  expect([first.at("page"), first.at("size"), typeof first.at("total")]).toEqual([0, 50, "number"]);
  const past = await list(name, "page=90000&size=7");
  expect([past.at("page"), past.at("size"), past.at("items"), past.at("total")]).toEqual([
    90_000,
    7,
    [],
    first.at("total"),
  ]);
});

test("all terms of a filter must hold, and repeated sorts count in their order", async () => {
  const names = async (asked: string) =>
    (await list("GET /locations/list", asked)).rows("items").map((row) => Reflect.get(Object(row), "id") as number);
  const all = await names("sort=id,asc");
  expect(all.length).toBeGreaterThan(1);
  expect(await names("sort=name,asc&sort=id,desc")).toEqual(all.toReversed());
  expect(await names(`filter=id:gte:${all[0]};id:lt:${all[1]}`)).toEqual([all[0]]);
  expect(await names(`filter=id:in:${all[0]},${all[1]}&sort=id,desc`)).toEqual([all[1], all[0]]);
  expect(await names(`filter=id:eq:${all[0]};name:like:nowhere`)).toEqual([]);
});
