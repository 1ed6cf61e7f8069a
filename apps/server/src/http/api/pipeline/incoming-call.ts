import type { CallName, CallSpec } from "@matinee/contract";
import type { AppContext } from "../../app-env.ts";
import type { HttpDeps } from "../../deps.ts";
import type { Handler } from "../call-request.ts";

/** What the first step of the pipeline gets. */
export interface IncomingCall {
  readonly c: AppContext;
  readonly deps: HttpDeps;
  /** As the contract names it: `METHOD /path`. */
  readonly name: string;
  readonly spec: CallSpec;
  readonly handler: Handler<CallName>;
}
