export { answerOnce } from "./answer-once.ts";
export { appUrlAt, homeOf } from "./app-host.ts";
export { audit, auditChangeInView, changedFields, recordInView, schoolOfView } from "./audit.ts";
export {
  authorize,
  authorizeLogin,
  authorizeOwner,
  authorizeVisitor,
  inOwnClasses,
  inSchool,
  isStoodInFor,
  ofSchool,
  inViewedSchool,
  isViewing,
  type Owner,
  ownSchool,
  viewedFamily,
  viewingSchool,
  visitorOf,
} from "./authorize.ts";
export { aesCipher, type Cipher, UnknownKeyError } from "./cipher.ts";
export type {
  Acting,
  Context,
  Db,
  Demo,
  FilledDemo,
  Gateways,
  Job,
  Jobs,
  RemovedDemo,
  StoreAnswer,
  SystemContext,
} from "./context.ts";
export { countHit, peekAllHits, peekHits } from "./count-hit.ts";
export type { CsvColumns, StreamedFile } from "./csv.ts";
export {
  allFiltersExcept,
  escapeLike,
  fieldsNamed,
  firstTerms,
  type ListFields,
  type ListSql,
  minutesAfterMidnight,
  readList,
} from "./lists/list-query.ts";
export { exportList, exportRows, exportShort, rowsToExport, type ListToExport } from "./lists/export-list.ts";
export { refuseConflict } from "./edit-conflict.ts";
export { forEachRow } from "./for-each-row.ts";
export {
  demandAndTake,
  demandWork,
  type EndWork,
  type LeasedWork,
  restartWork,
  runWork,
  runWorkOn,
  type TakenWork,
  type WorkResult,
} from "./leased-work.ts";
export type { CatalogueIndexes, LiveCamps, LiveClasses, LiveProducts } from "./catalogue-indexes.ts";
export { linkHost } from "./link-host.ts";
export { createLiveIndex, type IndexSource, type LiveIndex } from "./live-index.ts";
export { type PageSource, readPage } from "./lists/read-page.ts";
export { exportSchoolList, inArchive, ofStatus, readSchoolPage, type SchoolSource } from "./lists/school-page.ts";
export type { KeyRing } from "./cipher.ts";
export { missing, neededReason, type Outcome, refuse } from "./outcome.ts";
export { inShop, type Site, type SiteFranchise, soldIn } from "./site.ts";
export type { Limit, Verdict } from "./sliding-window.ts";
export { deriveKey, secretTokens, sessionKeyIds, type Tokens } from "./tokens.ts";
export { closeWorkItem, openWorkItem, type Concerned } from "./work-items.ts";
