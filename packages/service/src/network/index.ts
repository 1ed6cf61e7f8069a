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
export { addHost } from "./schools/add-host.ts";
export { checkHostNow } from "./schools/check-host-now.ts";
export { makeHostPrimary } from "./schools/make-host-primary.ts";
export { removeHost } from "./schools/remove-host.ts";
export { holdSchool, holdSchoolOf, requireOpenSchoolOf } from "./schools/hold-school.ts";
export { lockSchool } from "./schools/read-school.ts";
export { getClosing, moveSchool } from "./schools/move-school.ts";
export { removeScript } from "./schools/remove-script.ts";
export { setScript } from "./schools/set-script.ts";
export { addTemplate } from "./templates/add-template.ts";
export { archiveTemplate } from "./templates/archive-template.ts";
export { restoreTemplate } from "./templates/restore-template.ts";
export { updateTemplate } from "./templates/update-template.ts";
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
