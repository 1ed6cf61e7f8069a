/** A postal address with the fields of the forms (spec §2, parent information). Empty fields are "". */
export interface PostalAddress {
  readonly line_1: string;
  readonly line_2: string;
  readonly line_3: string;
  readonly post_town: string;
  readonly county: string;
  readonly postcode: string;
}

/** The addresses found. `unavailable` means that the service did not answer, or that there is none: the visitor types the address. */
export interface FoundAddresses {
  readonly addresses: readonly PostalAddress[];
  readonly source: "ideal-postcodes" | "demo" | "unavailable";
}

export const UNAVAILABLE: FoundAddresses = { addresses: [], source: "unavailable" };

/** Finds the addresses of a postcode. Null for text that is not a postcode; an empty list for a postcode without addresses. Never throws. */
export interface AddressLookup {
  find(postcode: string): Promise<FoundAddresses | null>;
}
