import { parsePlace } from "../postcodes/parse-place.ts";
import { type AddressLookup, UNAVAILABLE } from "./address-lookup.ts";

/** No service for addresses: every postcode is answered as if the service were down, so families type their address. */
export function noAddresses(): AddressLookup {
  return { find: async (text) => (parsePlace(text)?.kind === "postcode" ? UNAVAILABLE : null) };
}
