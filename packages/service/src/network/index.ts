export { findBrand } from "./find-brand.ts";
export { findGuest, issueGuest } from "./guests.ts";
export { listAddresses, type SiteAddresses } from "./list-addresses.ts";
export { listHosts } from "./list-hosts.ts";
export { resolveSite, resolveSiteAndGuest, type SiteRequest } from "./resolve-site.ts";
