import { randomBytes } from "node:crypto";
import { err, ok } from "@matinee/core/kernel";
import { getCookie } from "hono/cookie";
import { parse, serialize } from "hono/utils/cookie";
import { equalText } from "../../../kernel/equal-text.ts";
import type { AppContext } from "../../app-env.ts";
import type { StepResult } from "./pipeline.ts";

const cookieName = "XSRF-TOKEN";
const yearSeconds = 365 * 24 * 60 * 60;

/**
 * Refuses an unsafe request that carries our cookie without the header that repeats it: only our own pages can read the cookie to
 * copy it. Hono's csrf middleware looks at Origin instead, which does not cover clients of other hosts.
 */
export function checkAntiForgery({ c }: { readonly c: AppContext }): StepResult<object> {
  // The pages of other hosts cannot read the cookie. Their origin was checked instead, and a foreign one has found no shop.
  if (c.req.method === "GET" || c.req.method === "HEAD" || c.get("isCrossOrigin") === true) return ok({});
  const cookie = getCookie(c, cookieName);
  if (cookie === undefined || equalText(cookie, c.req.header("x-xsrf-token") ?? "")) return ok({});
  return err({ code: "anti_forgery" });
}

/** Gives a shop's browser its cookie with the first response. */
export function giveAntiForgeryCookie(c: AppContext, secure: boolean): void {
  if (c.get("isCrossOrigin") === true || hasAntiForgeryCookie(c.req.header("cookie"))) return;
  c.header("Set-Cookie", antiForgeryCookie(secure), { append: true });
}

export function hasAntiForgeryCookie(cookies: string | undefined): boolean {
  return parse(cookies ?? "", cookieName)[cookieName] !== undefined;
}

/** A new cookie, as the value of `Set-Cookie`. Scripts of the page must be able to read it. */
export function antiForgeryCookie(secure: boolean): string {
  const options = { path: "/", sameSite: "Lax", secure, maxAge: yearSeconds } as const;
  return serialize(cookieName, randomBytes(18).toString("base64url"), options);
}
