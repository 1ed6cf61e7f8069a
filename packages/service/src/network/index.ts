export { findBrand, listFranchiseHosts } from "./franchises.ts";
export { beginVisit, findGuest, resumeVisit, storeGuest } from "./guests.ts";
export { listSitemapIds, type SitemapIds } from "./list-sitemap-ids.ts";
export { resolveSite, resolveSiteAndGuest, type SiteRequest } from "./resolve-site.ts";
