export { checkImport, chooseDuplicates, deleteImport, runImport, undoImport } from "./batches/change-import.ts";
export { exportImports } from "./batches/export-imports.ts";
export { exportImportRows } from "./batches/export-import-rows.ts";
export { exportSchoolFile } from "./school-files/export-school-file.ts";
export { deleteOldImports } from "./batches/delete-old-imports.ts";
export { reencryptImports } from "./batches/reencrypt-imports.ts";
export { getImport, listImportRows, listImports } from "./batches/list-imports.ts";
export { uploadImport } from "./batches/upload-import.ts";
export { workOnImports } from "./work/import-work.ts";
