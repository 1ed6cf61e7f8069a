import { APP_DEFAULTS, type Api } from "@matinee/contract/client";
import { browserApi } from "../session/browser-api.ts";
import type { App } from "./app.ts";

/** A client whose calls send a file as it is, where the contract asks for an upload. */
export function uploadApi({ settings }: Pick<App, "settings">, file: Blob): Api {
  return browserApi(settings, {
    empty: APP_DEFAULTS,
    fetch: (address, init) => {
      const headers = new Headers(init.headers);
      headers.set("content-type", file.type || "application/octet-stream");
      return fetch(address, { ...init, headers, body: file });
    },
  });
}
