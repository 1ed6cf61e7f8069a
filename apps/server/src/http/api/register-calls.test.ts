import { calls } from "@matinee/contract";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { AppEnv } from "../app-env.ts";
import type { HttpDeps } from "../deps.ts";
import { handlers } from "./handlers.ts";
import { registerCalls } from "./register-calls.ts";

test("every call of the contract is a route, and there is no other", () => {
  const app = new Hono<AppEnv>();
  // Registering touches no dependency; only answering does.
  registerCalls(app, {} as HttpDeps, handlers);
  const routes = app.routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
  expect(routes.toSorted()).toEqual(
    Object.keys(calls)
      .map((name) => name.replace(" ", " /api"))
      .toSorted(),
  );
});

test("every call has its handler, and every handler its call", () => {
  expect(Object.keys(handlers).toSorted()).toEqual(Object.keys(calls).toSorted());
});
