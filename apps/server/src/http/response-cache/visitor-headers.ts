import type { IncomingHttpHeaders } from "node:http";
import type { SystemContext } from "@matinee/service/kernel";
import { beginVisit } from "@matinee/service/network";
import type { Config } from "../../config/config.ts";
import { equalText } from "../../kernel/equal-text.ts";
import { antiForgeryCookie, hasAntiForgeryCookie } from "../api/pipeline/check-anti-forgery.ts";
import { bearerOf, guestTokenHeader } from "../api/pipeline/read-tokens.ts";

export interface VisitorDeps {
  readonly config: Pick<Config, "storeKey" | "production">;
  readonly system: Pick<SystemContext, "newId" | "tokens">;
}

/**
 * The headers that a page of the shop gets with its first response, in pairs: its guest token and its anti-forgery cookie. They are the
 * visitor's alone, so a cached response is sent with them. The API's own host gives no cookie.
 */
export function visitorHeaders(
  { config, system }: VisitorDeps,
  headers: IncomingHttpHeaders,
  isApi: boolean,
): string[] {
  const key = headers["x-store-request"];
  if (typeof key !== "string" || !equalText(key, config.storeKey)) return [];
  const isKnown = headers["x-no-auth-token"] !== undefined || bearerOf(headers.authorization) !== null;
  return [
    ...(isKnown ? [] : [guestTokenHeader, beginVisit(system).token]),
    ...(isApi || hasAntiForgeryCookie(headers.cookie) ? [] : ["set-cookie", antiForgeryCookie(config.production)]),
  ];
}
