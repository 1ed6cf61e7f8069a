import type { ThirdParties } from "../shared/page/page.ts";
import { CONSENT_OF, PARTIES, type Choice, type Party } from "./choice.ts";
import { isPrivateAddress, mayRecord } from "./private-address.ts";

type Address = { readonly pathname: string; readonly search: string };

/** Which scripts may run at an address: those of consents that were given, and none where a child's particulars are. */
export function allowedAt(parties: ThirdParties, choice: Choice, address: Address): Party[] {
  if (isPrivateAddress(address)) return [];
  return PARTIES.filter(
    (party) => parties[party] && choice[CONSENT_OF[party]] === true && (party !== "recorder" || mayRecord(address)),
  );
}

/** What one document of the browser has seen so far. */
export type DocumentPast = {
  /** Scripts that were put into it: they can't be taken out of it again. */
  readonly running: readonly Party[];
  /** A private address was shown in it: its history knows the address, and its content policy may let nobody in. */
  readonly wasPrivate: boolean;
};

/** Whether an address must be shown in a new document, because only that ends, or lets in, what it has to. */
export function needsNewDocument({ running, wasPrivate }: DocumentPast, allowed: readonly Party[]): boolean {
  return running.some((party) => !allowed.includes(party)) || (wasPrivate && allowed.length > 0);
}
