import type { Api } from "@matinee/contract/client";
import type { FilledDemo } from "./DemoReady.tsx";

/** Fills in the demo, or waits for it where that is under way: each call answers within ten seconds, and is repeated until the demo is there. */
export async function untilFilled(api: Api, code: string): Promise<FilledDemo> {
  for (;;) {
    const { filled } = await api.call("POST /v1/set-up/demo", { body: { code }, quiet: true });
    if (filled !== null) return filled;
  }
}
