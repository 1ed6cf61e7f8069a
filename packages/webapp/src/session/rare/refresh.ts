import type { Api } from "@matinee/contract/client";
import { readCookie, TOKEN_COOKIE } from "../cookies.ts";
import { noteAttempt } from "./token-age.ts";

/** Exchanges a token for a new one. It works once, so one tab asks and the others take its new token. False if it failed. */
export async function refresh(api: Api, token: string, keepToken: (token: string) => void): Promise<boolean> {
  return await oneTabAtATime(async () => {
    if (readCookie(TOKEN_COOKIE) !== token) return true;
    noteAttempt(token);
    try {
      const next: unknown = (await api.call("POST /v1/auth/refresh", { body: token, inline: true })).data.value.token;
      if (typeof next !== "string" || next === "") return false;
      keepToken(next);
      return true;
    } catch {
      return false;
    }
  });
}

/** Runs `work` in one tab at a time. Without the Web Locks API, which needs TLS, it just runs it. */
async function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (!("locks" in navigator)) return await work();
  return await navigator.locks.request("matinee-login", work);
}
