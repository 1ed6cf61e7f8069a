import { z } from "zod";
import { accountName, originList, scriptUrl } from "./third-party-schema.ts";
import {
  thirdPartyKinds,
  toThirdParty,
  type ThirdParties,
  type ThirdParty,
  type ThirdPartyKind,
} from "./third-party.ts";

/**
 * What the database has about the third parties of one shop. An entry that breaks a rule counts as off: it must reach neither a page
 * nor its content policy.
 */
export function readThirdParties(stored: unknown, production: boolean): ThirdParties {
  const schema = production ? STORED.inProduction : STORED.elsewhere;
  const read: { [K in ThirdPartyKind]?: ThirdParty | null } = {};
  for (const kind of thirdPartyKinds) {
    const entry: unknown = typeof stored === "object" && stored !== null ? Reflect.get(stored, kind) : undefined;
    if (entry === undefined) continue;
    const parsed = schema.safeParse(entry);
    read[kind] = parsed.success ? toThirdParty(parsed.data.script, parsed.data.account, parsed.data.origins) : null;
  }
  return read;
}

// Every page reads what its shop uses, and making a schema takes longer than reading with it.
const STORED = { inProduction: storedThirdParty(true), elsewhere: storedThirdParty(false) };

function storedThirdParty(production: boolean) {
  return z.object({
    script: scriptUrl({ production }),
    account: z
      .union([z.literal(""), accountName])
      .nullish()
      .transform((account) => account ?? ""),
    origins: z
      .array(z.unknown())
      .nullish()
      .transform((origins) => (origins ?? []).map(String).join(","))
      .pipe(originList({ production })),
  });
}
