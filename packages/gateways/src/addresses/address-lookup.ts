/** A postal address as the forms hold it (spec §2, parent information); empty parts are "". */
export interface PostalAddress {
  readonly line_1: string;
  readonly line_2: string;
  readonly line_3: string;
  readonly post_town: string;
  readonly county: string;
  readonly postcode: string;
}

/** What was found. `unavailable`: nobody could be asked; the visitor writes the address by hand. */
export interface FoundAddresses {
  readonly addresses: readonly PostalAddress[];
  readonly source: "ideal-postcodes" | "demo" | "unavailable";
}

/** The addresses of a postcode; null for what is no postcode; an empty list where it is one that has none. Never an error. */
export interface AddressLookup {
  find(postcode: string): Promise<FoundAddresses | null>;
}
