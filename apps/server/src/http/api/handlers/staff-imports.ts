import {
  checkImport,
  chooseDuplicates,
  deleteImport,
  exportImportRows,
  exportImports,
  exportSchoolFile,
  getImport,
  listImportRows,
  listImports,
  runImport,
  undoImport,
  uploadImport,
} from "@matinee/service/imports";
import type { Handlers } from "../call-request.ts";

export const staffImportHandlers = {
  "GET /v1/staff/imports": ({ ctx, query }) => listImports(ctx, query),
  "POST /v1/staff/imports/list/export": ({ ctx, query }) => exportImports(ctx, query),
  "POST /v1/staff/imports/export": ({ ctx, query }) => exportSchoolFile(ctx, query),
  "POST /v1/staff/imports": ({ ctx, query, rawBody }) => uploadImport(ctx, { ...query, content: rawBody }),
  "GET /v1/staff/imports/{id}": ({ ctx, path }) => getImport(ctx, path),
  "PUT /v1/staff/imports/{id}/mapping": ({ ctx, path, body }) => checkImport(ctx, { ...path, ...body }),
  "GET /v1/staff/imports/{id}/rows": ({ ctx, path, query }) => listImportRows(ctx, { ...path, ...query }),
  "POST /v1/staff/imports/{id}/rows/export": ({ ctx, path, query }) => exportImportRows(ctx, { ...path, ...query }),
  "POST /v1/staff/imports/{id}/choices": ({ ctx, path, body }) => chooseDuplicates(ctx, { ...path, ...body }),
  "POST /v1/staff/imports/{id}/run": ({ ctx, path }) => runImport(ctx, path),
  "POST /v1/staff/imports/{id}/undo": ({ ctx, path }) => undoImport(ctx, path),
  "DELETE /v1/staff/imports/{id}": ({ ctx, path }) => deleteImport(ctx, path),
} satisfies Partial<Handlers>;
