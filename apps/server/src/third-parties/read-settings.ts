import type { Checked } from "../config/checks.ts";
import { accountName, originList, scriptAddress, thirdParty } from "./check-third-party.ts";
import type { ThirdParties, ThirdParty } from "./third-party.ts";

type Read = <T>(name: string, check: (text: string) => Checked<T>) => T | null;

/** The main shop's third parties in the environment: `CHAT_SCRIPT_URL`, `CHAT_ACCOUNT`, `CHAT_ORIGINS` and so on. */
export function readThirdPartySettings(read: Read, problems: string[], production: boolean): ThirdParties {
  const one = (name: string): ThirdParty | null => {
    const script = read(`${name}_SCRIPT_URL`, scriptAddress(production));
    const account = read(`${name}_ACCOUNT`, accountName);
    const origins = read(`${name}_ORIGINS`, originList(production));
    const told = problems.some((problem) => problem.startsWith(`${name}_SCRIPT_URL`));
    if (script === null && (account !== null || origins !== null) && !told)
      problems.push(`${name}_SCRIPT_URL is missing: ${name}_ACCOUNT and ${name}_ORIGINS do nothing without it.`);
    return script === null ? null : thirdParty(script, account ?? "", origins ?? []);
  };
  return { chat: one("CHAT"), ads: one("AD_TAG"), pixel: one("PIXEL"), recorder: one("RECORDER") };
}
