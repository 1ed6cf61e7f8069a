import type { ThirdParties } from "../shared/page/page.ts";
import { CONSENT_OF, PARTIES, type Choice, type Party } from "./choice.ts";
import { isPrivateAddress, mayRecord } from "./private-address.ts";

type Address = { readonly pathname: string; readonly search: string };

/** The scripts that may run at an address: those with consent, and none on private addresses. */
export function allowedAt(parties: ThirdParties, choice: Choice, address: Address): Party[] {
  if (isPrivateAddress(address)) return [];
  return PARTIES.filter(
    (party) => parties[party] && choice[CONSENT_OF[party]] === true && (party !== "recorder" || mayRecord(address)),
  );
}

/** The history of the current document. */
export type DocumentPast = {
  /** Scripts loaded into the document. They cannot be unloaded. */
  readonly running: readonly Party[];
  /** The document showed a private address, so its history has it and its content policy may block scripts. */
  readonly wasPrivate: boolean;
};

/** Whether an address needs a full page load, to end scripts or to allow them. */
export function needsNewDocument({ running, wasPrivate }: DocumentPast, allowed: readonly Party[]): boolean {
  return running.some((party) => !allowed.includes(party)) || (wasPrivate && allowed.length > 0);
}
