import { accountName, originList, scriptAddress, thirdParty } from "./check-third-party.ts";
import { thirdPartyKinds, type ThirdParties, type ThirdParty, type ThirdPartyKind } from "./third-party.ts";

/** What stands in the database about one shop. What breaks a rule counts as off: it must reach neither a page nor its content policy. */
export function readThirdParties(stored: unknown, production: boolean): ThirdParties {
  const read: { [K in ThirdPartyKind]?: ThirdParty | null } = {};
  for (const kind of thirdPartyKinds) {
    const entry = field(stored, kind);
    if (entry !== undefined) read[kind] = readOne(entry, production);
  }
  return read;
}

function readOne(entry: unknown, production: boolean): ThirdParty | null {
  const script = field(entry, "script");
  const account = field(entry, "account") ?? "";
  const listed = field(entry, "origins") ?? [];
  if (typeof script !== "string" || typeof account !== "string" || !Array.isArray(listed)) return null;
  const origins = originList(production)(listed.map(String).join(","));
  const right = scriptAddress(production)(script).ok && (account === "" || accountName(account).ok) && origins.ok;
  return right ? thirdParty(script, account, origins.value) : null;
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
