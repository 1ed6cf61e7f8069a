export { importMachine, type ImportEvent, type ImportState, WORKED_ON } from "./batch-machine.ts";
export { cellText, harmlessCell } from "./cell-text.ts";
export { type Delimiter, detectDelimiter } from "./detect-delimiter.ts";
export { CONTACT_FIELDS, type FamilyRow, readFamilyRow } from "./family-row.ts";
export { classDifferences, type KnownClass, type KnownSlot, lessonsOnFile } from "./class-differences.ts";
export { type ClassChoices, type ClassRow, readClassRow } from "./class-row.ts";
export { differenceText } from "./difference-text.ts";
export type { KnownItem } from "./item-differences.ts";
export { groupItemRows } from "./item-groups.ts";
export { type ItemSchool, planItem } from "./item-plan.ts";
export { type ItemRow, readItemRow } from "./item-row.ts";
export { type PlaceRow, readBalanceRow, readPlaceRow } from "./place-row.ts";
export { isHealthHeading } from "./health-heading.ts";
export { HIDDEN_FIELDS, IMPORT_FIELDS, IMPORT_KINDS, type ImportKind } from "./fields.ts";
export type { ImportField } from "./family-fields.ts";
export {
  mappingProblem,
  type Mapping,
  rememberMapping,
  type RememberedHeadings,
  readHeadings,
  type UnsureColumn,
  valuesOf,
} from "./map-columns.ts";
export {
  CHOICES,
  childKey,
  type Choice,
  type Difference,
  type FamilyIndex,
  type FamilyMatch,
  type KnownChild,
  type KnownFamily,
  matchFamily,
} from "./match-family.ts";
export { dayName } from "./weekly-cells.ts";
