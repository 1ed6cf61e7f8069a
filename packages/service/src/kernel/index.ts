export { audit } from "./audit.ts";
export {
  authorize,
  authorizeOwner,
  authorizeVisitor,
  inSchool,
  isViewing,
  type Owner,
  ownSchool,
  visitorOf,
} from "./authorize.ts";
export { aesCipher, type Cipher } from "./cipher.ts";
export type { Context, Db, Gateways, Job, Jobs, SystemContext } from "./context.ts";
export { type CsvColumns, type CsvFile, csvFile } from "./csv.ts";
export { inShop, soldIn } from "./in-shop.ts";
export { keyFor } from "./key-for.ts";
export { allBut } from "./lists/all-but.ts";
export { escapeLike, type ListFields, type ListSql, minutesOf, readList } from "./lists/list-query.ts";
export { readPage } from "./lists/read-page.ts";
export { missing, type Outcome, refuse } from "./outcome.ts";
export type { Site, SiteFranchise } from "./site.ts";
export { secretTokens } from "./tokens.ts";
