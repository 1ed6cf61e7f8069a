import type { CallName } from "@matinee/contract";
import type { Actor } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { scopedDb } from "@matinee/database";
import type { TrustedDevice } from "@matinee/service/accounts";
import type { Site } from "@matinee/service/kernel";
import type { CallRequest } from "../call-request.ts";
import { isFromThisMachine } from "../../middleware/is-from-this-machine.ts";
import type { IncomingCall } from "./incoming-call.ts";
import { knownAddress } from "./client-address.ts";
import { type AskingTime, gatewaysOfCall } from "./gateways-of-call.ts";
import { knownDevice, rememberDevice } from "./known-device.ts";
import type { ParsedInput } from "./parse-input.ts";
import type { StepResult } from "./pipeline.ts";
import { scopeOf } from "./scope-of.ts";
import { readTrustedDevice, writeTrustedDevice } from "./trusted-device-cookie.ts";

interface Parsed extends Pick<IncomingCall, "c" | "deps" | "name" | "spec">, ParsedInput, AskingTime {
  readonly site: Site | null;
  readonly actor: Actor;
  readonly bearer: string | null;
  readonly rawBody: Uint8Array;
}

/** Makes what the handler gets: the parsed input, and a context whose database sees only what the actor may see. */
export function prepareRequest(state: Parsed): StepResult<{ readonly request: CallRequest<CallName> }> {
  const { c, deps, name, spec, site, actor, input, rawBody, bearer, leave, until } = state;
  const scope = scopeOf(name, spec, actor);
  const db = scope === null ? deps.db : scopedDb(deps.pool, scope);
  const originKey = () => {
    const address = knownAddress(c, deps.config);
    return address === null ? null : deps.system.tokens.fingerprint(address);
  };
  const gateways = gatewaysOfCall(deps.system.gateways, { leave, until });
  // The provider's calls belong to no shop, and neither do those of an empty copy; their handlers read none.
  const ctx = { ...deps.system, gateways, db, actor, site, originKey } as CallRequest<CallName>["ctx"];
  const header = (headerName: string) => c.req.header(headerName);
  const devices = {
    rememberDevice: (email: string) => rememberDevice(c, deps.config, email),
    knownDevice: (email: string) => knownDevice(c, deps.config, email),
    trustedDevice: (email: string) => readTrustedDevice(c, email),
    trustDevice: (email: string, device: TrustedDevice) => writeTrustedDevice(c, deps.config, email, device),
  };
  const fromThisMachine = isFromThisMachine(c);
  const sent = { header, rawBody, bearer, fromThisMachine, ...devices };
  // `input` was parsed by the schemas of this very call.
  return ok({ request: { ctx, ...input, ...sent } as CallRequest<CallName> });
}
