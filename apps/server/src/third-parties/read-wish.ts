import { parseArgs } from "node:util";
import type { Checked } from "../config/checks.ts";
import { ConfigError } from "../config/config-error.ts";
import { accountName, originList, scriptAddress, thirdParty } from "./check-third-party.ts";
import { isThirdPartyKind, thirdPartyKinds, type ThirdParty, type ThirdPartyKind } from "./third-party.ts";

const usage = `How to say it:
  third-party list
  third-party on <main or a school's short name> <${thirdPartyKinds.join("|")}> <address of the script> [--account KEY] [--origins https://a,wss://b]
  third-party off <main or a school's short name> <${thirdPartyKinds.join("|")}>`;

/** What `third-party on` and `off` are to do. */
export interface Wish {
  readonly shop: string;
  readonly kind: ThirdPartyKind;
  readonly party: ThirdParty | null;
}

/** Reads the command's words; null: only list. Throws a `ConfigError` that names all that is wrong at once. */
export function readWish(args: readonly string[], production: boolean): Wish | null {
  const { values, positionals } = parse(args);
  const [what, shop = "", kind = "", script = ""] = positionals;
  if (what === "list") return null;
  if ((what !== "on" && what !== "off") || shop === "" || !isThirdPartyKind(kind)) throw new ConfigError([usage]);
  if (what === "off") return { shop, kind, party: null };
  const problems: string[] = [];
  const read = <T>(name: string, checked: Checked<T>, otherwise: T): T => {
    if (checked.ok) return checked.value;
    problems.push(`${name} ${checked.problem}.`);
    return otherwise;
  };
  const address = read("The script", scriptAddress(production)(script), "");
  const account = values.account === undefined ? "" : read("--account", accountName(values.account), "");
  const origins = read("--origins", originList(production)(values.origins ?? ""), []);
  if (problems.length > 0) throw new ConfigError(problems);
  return { shop, kind, party: thirdParty(address, account, origins) };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { account: { type: "string" }, origins: { type: "string" } },
    });
  } catch (error) {
    // An option that it doesn't know.
    if (error instanceof TypeError) throw new ConfigError([usage]);
    throw error;
  }
}
