import type { ImportKind } from "@matinee/core/imports";
import { openBalances, undoBalances } from "./balances/balances.ts";
import { openClasses, undoClasses } from "./classes/classes.ts";
import { openEnrolments, undoEnrolments } from "./enrolments/enrolments.ts";
import { openFamilies } from "./families/families.ts";
import { undoFamilies } from "./families/undo-families.ts";
import { openProducts, undoProducts } from "./products/products.ts";
import type { KindOfImport } from "./import-kind.ts";

/** How each kind of file is imported and taken back. */
export const kindsOfImport: Readonly<Record<ImportKind, KindOfImport>> = {
  families: { isWholeByLabel: false, open: openFamilies, undo: undoFamilies },
  classes: { isWholeByLabel: false, open: openClasses, undo: undoClasses },
  enrolments: { isWholeByLabel: false, open: openEnrolments, undo: undoEnrolments },
  products: { isWholeByLabel: true, open: openProducts, undo: undoProducts },
  balances: { isWholeByLabel: false, open: openBalances, undo: undoBalances },
};
