import { randomBytes, timingSafeEqual } from "node:crypto";
import { getCookie, setCookie } from "hono/cookie";
import type { AppContext } from "../app-env.ts";

const cookieName = "XSRF-TOKEN";
const yearSeconds = 365 * 24 * 60 * 60;

/** Whether an unsafe request that carries the cookie also carries the header that only our own pages can copy it into. */
export function isForged(c: AppContext): boolean {
  if (c.req.method === "GET" || c.req.method === "HEAD") return false;
  const cookie = getCookie(c, cookieName);
  if (cookie === undefined) return false;
  return !sameText(cookie, c.req.header("x-xsrf-token") ?? "");
}

/** Gives a shop's browser its cookie with the first answer; scripts of the page must be able to read it. */
export function giveCookie(c: AppContext, secure: boolean): void {
  if (getCookie(c, cookieName) !== undefined) return;
  setCookie(c, cookieName, randomBytes(18).toString("base64url"), {
    path: "/",
    sameSite: "Lax",
    secure,
    maxAge: yearSeconds,
  });
}

export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
