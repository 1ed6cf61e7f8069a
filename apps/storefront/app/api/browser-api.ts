import type { Settings } from "../page.ts";
import type { Api } from "./api.ts";

export function browserApi(settings: Settings, _toast: (message: string) => void): Api {
  return {
    async call(key, input) {
      const [method, path = ""] = key.split(" ");
      const answer = await fetch(settings.apiBase + path, {
        method: method ?? "GET",
        headers: { "content-type": "application/json", "x-store-request": settings.storeKey },
        ...(input?.body !== undefined && { body: JSON.stringify(input.body) }),
      });
      if (!answer.ok) throw new Error(String(answer.status));
      return answer.json();
    },
  };
}
