import { calls } from "@matinee/contract";
import { openApiDocument } from "@matinee/contract/openapi";
import { POLICY } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { getOrder } from "@matinee/service/orders";
import { Hono } from "hono";
import { beforeAll, expect, test } from "vitest";
import type { Handlers } from "../src/http/api/call-request.ts";
import { handlers } from "../src/http/api/handlers.ts";
import { registerCalls } from "../src/http/api/register-calls.ts";
import type { AppEnv } from "../src/http/app-env.ts";
import { findSite } from "../src/http/middleware/find-site.ts";
import { createResponseTags } from "../src/http/response-cache/response-tags.ts";
import { aShop } from "./harness/a-shop.ts";
import { callsOf, wrongAnswers } from "./roles/parts.ts";
import { aStage, type Stage } from "./roles/people.ts";
import { allCells, runCells, type Send } from "./roles/run-cells.ts";
import { WHO_MAY } from "./roles/who-may.ts";

const shop = await aShop();
/** The API with other handlers for some of its calls. */
function appWith(planted: Partial<Handlers>): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(findSite(shop), async (c, next) => {
    c.set("requestId", "planted");
    c.set("responseTags", createResponseTags());
    await next();
  });
  const deps = { ...shop, pages: null, stopping: () => false, onDefect: () => undefined };
  registerCalls(app, deps, { ...handlers, ...planted });
  return app;
}

const send: Send = (url, init) => shop.app.request(url, init);
let stage: Stage;

beforeAll(async () => {
  stage = await aStage(shop);
});

test("every call of the OpenAPI document says in apps/server/test/roles/who-may.ts what it asks of the policy", () => {
  // OpenAPI's own structure: methods below addresses.
  const paths = openApiDocument("/api")["paths"] as Record<string, object>;
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const missing = described.filter((call) => !Object.hasOwn(WHO_MAY, call));
  expect(missing, "Add a line for each of these to apps/server/test/roles/who-may.ts").toEqual([]);
  const unknown = Object.keys(WHO_MAY).filter((call) => !Object.hasOwn(calls, call));
  expect(unknown, "These are no calls: take them out of apps/server/test/roles/who-may.ts").toEqual([]);
});

test.each(callsOf("visitor"))("%s lets in whom the policy lets in, and nobody else", async (name) => {
  expect(await wrongAnswers(shop, stage, name)).toEqual([]);
});

test("a verb that does not look at who asks is found", async () => {
  const holed = new Hono<AppEnv>();
  holed.use(findSite(shop), async (c, next) => {
    c.set("requestId", "planted");
    c.set("responseTags", createResponseTags());
    await next();
  });
  registerCalls(
    holed,
    { ...shop, pages: null, stopping: () => false, onDefect: () => undefined },
    {
      ...handlers,
      "GET /orders/get/{id}": async ({ ctx, path }) => {
        const order = await shop.db
          .selectFrom("orders")
          .select("guest_id")
          .where("id", "=", path.id)
          .executeTakeFirst();
        return await getOrder({ ...ctx, actor: { kind: "GUEST", guestId: order?.guest_id ?? "" } }, path);
      },
    },
  );
  const cells = allCells((call) => call === "GET /orders/get/{id}");
  const wrong = await runCells(shop, stage, cells, (url, init) => holed.request(url, init));
  const about = (role: string, whose: string) =>
    expect(wrong).toContainEqual(expect.stringContaining(`by ${role} about ${whose} thing: must be 40`));
  about("GUEST", "another customer's");
  about("CUSTOMER", "another franchise's");
  about("FRANCHISE_ADMIN", "another franchise's");
  expect(wrong).toContainEqual(expect.stringContaining("names another family"));
});

test("a row of the policy that was opened is found", async () => {
  const cells = allCells((call) => call === "GET /orders/get/{id}");
  // The table is the program's own object; the test opens a row of it for a moment.
  const row = POLICY["order:read"] as Record<string, string>;
  row["CUSTOMER"] = "all";
  let wrong: string[];
  try {
    wrong = await runCells(shop, stage, cells, send);
  } finally {
    row["CUSTOMER"] = "own";
  }
  for (const whose of ["another customer's", "another franchise's"])
    expect(wrong).toContainEqual(expect.stringContaining(`by CUSTOMER about ${whose} thing: must be 404, was 200`));
});

test("where policy and verb fail, the database still shows nobody another family", async ({ skip }) => {
  const { rows: above } = await shop.pool.query(
    "select from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)",
  );
  skip(above.length > 0, "The role of DATABASE_URL passes row-level security by");
  const holed = appWith({
    "GET /v1/children/shop/customer": async ({ ctx }) => {
      const rows = await ctx.db.selectFrom("child").select(["id", "first_name", "surname", "date_of_birth"]).execute();
      return ok(rows.map((row) => ({ ...row, medical_conditions: "", image_consent: false })));
    },
  });
  const visitors = allCells((call) => call === "GET /v1/children/shop/customer").filter(
    ({ role }) => role === "GUEST" || role === "CUSTOMER",
  );
  const wrong = await runCells(shop, stage, visitors, (url, init) => holed.request(url, init));
  expect([visitors.length, wrong]).toEqual([2, []]);
});
