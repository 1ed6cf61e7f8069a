import { createApi, type Api, type ApiOptions } from "@matinee/contract/client";
import type { Settings } from "../site.ts";
import { readCookie, TOKEN_COOKIE } from "./cookies.ts";
import { guestToken } from "./guest-token.ts";
import { isElsewhere } from "./open-with-login.ts";

type Surroundings = Pick<ApiOptions, "toast" | "onResponse" | "empty" | "fetch"> & {
  /** Replaces the login of the cookie. */
  token?: () => string | null;
};

type Send = (input: string, init: RequestInit, first?: Response) => Promise<Response>;

/** Sends a request. Once the server has let the visitor wait, so does what is loaded then, which keeps the place in line. */
let send: Send = async (input, init) => {
  const answer = await fetch(input, init);
  return answer.headers.has("x-line-ticket")
    ? import("./rare/stay-in-line.ts").then(
        ({ stayInLine }) => {
          send = stayInLine;
          return stayInLine(input, init, answer);
        },
        () => answer,
      )
    : answer;
};

/** The typed client for this browser (spec §7), with store key, login, guest token and anti-forgery cookie. */
export function browserApi(settings: Settings, { token, ...rest }: Surroundings): Api {
  return createApi({
    baseUrl: settings.apiBase,
    fetch: (input, init) => send(input, init),
    storeKey: settings.storeKey,
    token: token ?? (() => readCookie(TOKEN_COOKIE)),
    guestToken,
    xsrfToken: () => (isElsewhere(settings.apiBase) ? null : readCookie("XSRF-TOKEN")),
    ...rest,
  });
}
