export { useAddressLookup } from "./use-address-lookup.ts";
