export { findBrand, listFranchiseHosts } from "./franchises.ts";
export { beginVisit, findGuest, resumeVisit, storeGuest } from "./guests.ts";
export { listSitemapIds, type SitemapIds } from "./list-sitemap-ids.ts";
export { resolveSite, resolveSiteAndGuest, type SiteRequest } from "./resolve-site.ts";
export { previewSchool, updateSchool } from "./schools/change-school.ts";
export { ownHosts } from "./schools/check-host-form.ts";
export { createSchool } from "./schools/create-school.ts";
export { exportSchools } from "./schools/export-schools.ts";
export { getSchool, listSchools } from "./schools/get-schools.ts";
export { checkHosts } from "./schools/host-check-work.ts";
export { addHost, checkHostNow, makeHostPrimary, removeHost } from "./schools/hosts.ts";
export { holdSchool, holdSchoolOf, requireOpenSchoolOf } from "./schools/hold-school.ts";
export { lockSchool } from "./schools/read-school.ts";
export { getClosing, moveSchool } from "./schools/move-school.ts";
export { removeScript, setScript } from "./schools/scripts.ts";
export { addTemplate, archiveTemplate, restoreTemplate, updateTemplate } from "./templates/change-templates.ts";
export { exportTemplates } from "./templates/export-templates.ts";
export { listTemplates } from "./templates/read-templates.ts";
export { readThirdParties } from "./third-parties/read-third-parties.ts";
export { accountName, originList, originOf, scriptUrl } from "./third-parties/third-party-schema.ts";
export {
  isThirdPartyKind,
  type ThirdParties,
  type ThirdParty,
  type ThirdPartyKind,
  thirdPartyKinds,
  toThirdParty,
} from "./third-parties/third-party.ts";
