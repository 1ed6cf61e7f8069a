export { importMachine, type ImportEvent, type ImportState, WORKED_ON } from "./batch-machine.ts";
export { cellText, harmlessCell } from "./cell-text.ts";
export { type Delimiter, detectDelimiter } from "./detect-delimiter.ts";
export { CONTACT_FIELDS } from "./family-row.ts";
export type { KnownClass } from "./class-differences.ts";
export type { KnownItem } from "./item-differences.ts";
export { KnownFamilies } from "./known-families.ts";
export { placeKey, poolKey, type KnownPlaces } from "./known-places.ts";
export { BalancePlans } from "./plans/plan-balances.ts";
export { ClassPlans, type ClassWork } from "./plans/plan-classes.ts";
export { EnrolmentPlans, lateRefusal, type EnrolmentWork } from "./plans/plan-enrolments.ts";
export { FamilyPlans, type FamilyWork } from "./plans/plan-families.ts";
export { ItemPlans, type ItemWork } from "./plans/plan-items.ts";
export { refusedRow, type RowMatch, type RowPlan, type RowToPlan } from "./plans/row-plan.ts";
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
export { CHOICES, type KnownFamily } from "./match-family.ts";
