import { calls, type CallName, type CallSpec } from "@matinee/contract";
import type { App } from "../app-env.ts";
import type { HttpDeps } from "../deps.ts";
import type { Handler, Handlers } from "./call-request.ts";
import { answerCall } from "./pipeline/answer-call.ts";

/** Registers every call of the contract as a route. Throws for a call without a handler. */
export function registerCalls(app: App, deps: HttpDeps, handlers: Handlers): void {
  for (const [name, spec] of Object.entries<CallSpec>(calls)) {
    const [method = "", template = ""] = name.split(" ");
    const path = `/api${template.replaceAll(/\{(\w+)\}/gu, ":$1")}`;
    // The record is keyed by the very names; what a name's handler takes is what its own schemas read.
    const handler = (handlers as Partial<Record<string, Handler<CallName>>>)[name];
    if (handler === undefined) throw new Error(`${name} has no handler`);
    app.on(method, path, (c) => {
      c.set("routeName", `/api${template}`);
      return answerCall({ c, deps, name, spec, handler });
    });
  }
}
