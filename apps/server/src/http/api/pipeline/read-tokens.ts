import { ok } from "@matinee/core/kernel";
import type { AppContext } from "../../app-env.ts";
import type { StepResult } from "./pipeline.ts";

/** The header in which a guest's token travels both ways. */
export const guestTokenHeader = "X-No-Auth-Token";

/** The header in which staff of several schools say which one is in hand. */
export const schoolHeader = "X-School";

/** What the client sent to say who it is; neither is checked yet. */
export interface Tokens {
  /** The JWT of a login. */
  readonly bearer: string | null;
  readonly guestToken: string | undefined;
}

/** Reads the tokens from their headers. */
export function readTokens({ c }: { readonly c: AppContext }): StepResult<Tokens> {
  return ok({ bearer: bearerOf(c.req.header("authorization")), guestToken: c.req.header(guestTokenHeader) });
}

/** The token of an `Authorization: Bearer …` header; null where there is none. */
export function bearerOf(header: string | undefined): string | null {
  return /^bearer +(\S+)$/iu.exec(header ?? "")?.[1] ?? null;
}
