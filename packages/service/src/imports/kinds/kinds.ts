import type { ImportKind } from "@matinee/core/imports";
import { openFamilies } from "./families/plan-families.ts";
import { undoFamilies } from "./families/undo-families.ts";
import type { KindOfImport } from "./import-kind.ts";

/** How each kind of file is imported and taken back. */
export const kindsOfImport: Readonly<Record<ImportKind, KindOfImport>> = {
  families: { open: openFamilies, undo: undoFamilies },
};
