export type { AddressLookup, FoundAddresses, PostalAddress } from "./address-lookup.ts";
export { demoAddresses } from "./demo-addresses.ts";
export { idealPostcodes, type IdealPostcodesOptions } from "./ideal-postcodes.ts";
export { noAddresses } from "./no-addresses.ts";
