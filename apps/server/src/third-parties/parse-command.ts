import { parseArgs } from "node:util";
import { z } from "zod";
import { ConfigError } from "../config/config.ts";
import { accountName, originList, scriptUrl } from "@matinee/service/network";
import {
  isThirdPartyKind,
  thirdPartyKinds,
  toThirdParty,
  type ThirdParty,
  type ThirdPartyKind,
} from "@matinee/service/network";

const usage = `Usage:
  third-party list
  third-party on <main or a school's short name> <${thirdPartyKinds.join("|")}> <address of the script> [--account KEY] [--origins https://a,wss://b]
  third-party off <main or a school's short name> <${thirdPartyKinds.join("|")}>`;

/** What `third-party on` and `off` change. */
export interface ThirdPartyChange {
  /** "main", or a school's short name. */
  readonly shop: string;
  readonly kind: ThirdPartyKind;
  /** Null: off. */
  readonly party: ThirdParty | null;
}

/** Parses the arguments of `third-party`; null: list. Throws a `ConfigError` that names all that is wrong at once. */
export function parseCommand(args: readonly string[], production: boolean): ThirdPartyChange | null {
  const { values, positionals } = parse(args);
  const [action, shop = "", kind = "", script = ""] = positionals;
  if (action === "list") return null;
  if ((action !== "on" && action !== "off") || shop === "" || !isThirdPartyKind(kind)) throw new ConfigError([usage]);
  if (action === "off") return { shop, kind, party: null };
  const schema = z.object({
    "The script": scriptUrl({ production }),
    "--account": accountName.optional(),
    "--origins": originList({ production }).optional(),
  });
  const parsed = schema.safeParse({ "The script": script, "--account": values.account, "--origins": values.origins });
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.map(String).join()} ${message}.`));
  const { "The script": url, "--account": account = "", "--origins": origins = [] } = parsed.data;
  return { shop, kind, party: toThirdParty(url, account, origins) };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { account: { type: "string" }, origins: { type: "string" } },
    });
  } catch (error) {
    // An unknown option.
    if (error instanceof TypeError) throw new ConfigError([usage]);
    throw error;
  }
}
