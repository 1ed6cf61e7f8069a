import { calls, type CallSpec } from "@matinee/contract";
import type { Shop, Stage } from "./people.ts";
import { allCells, runCells, type Send } from "./run-cells.ts";
import { WHO_MAY } from "./who-may.ts";

type Part = "visitor" | "shop" | "account";

/** Which file tries the calls of an area: three of about the same length, which run side by side. */
const PARTS: Readonly<Record<CallSpec["area"], Part>> = {
  session: "visitor",
  people: "visitor",
  addresses: "visitor",
  payments: "visitor",
  support: "visitor",
  staff: "visitor",
  catalogue: "shop",
  basket: "shop",
  account: "account",
};

/** The calls of one part, by name. */
export function callsOf(part: Part): string[] {
  const specs: Readonly<Record<string, CallSpec>> = calls;
  return Object.keys(WHO_MAY).filter((name) => {
    const spec = specs[name];
    return spec !== undefined && PARTS[spec.area] === part;
  });
}

/** Tries every role on everybody's things with one call; what was not answered as the policy has it. */
export async function wrongAnswers(shop: Shop, stage: Stage, name: string): Promise<string[]> {
  const send: Send = (url, init) => shop.app.request(url, init);
  return await runCells(
    shop,
    stage,
    allCells((call) => call === name),
    send,
  );
}
