import {
  cancelCampDays,
  createCamp,
  deleteCamp,
  duplicateCamp,
  getCampChoices,
  getStaffCamp,
  exportCamps,
  listStaffCamps,
  moveCamp,
  previewCamp,
  previewCancelledDays,
  updateCamp,
} from "@matinee/service/timetable";
import type { Handlers } from "../call-request.ts";

export const staffCampHandlers = {
  "GET /v1/staff/camps": ({ ctx, query }) => listStaffCamps(ctx, query),
  "POST /v1/staff/camps/export": ({ ctx, query }) => exportCamps(ctx, query),
  "GET /v1/staff/camp-choices": ({ ctx, query }) => getCampChoices(ctx, query),
  "GET /v1/staff/camps/{id}": ({ ctx, path }) => getStaffCamp(ctx, path),
  "POST /v1/staff/camps": ({ ctx, body }) => createCamp(ctx, body),
  "PUT /v1/staff/camps/{id}": ({ ctx, path, body }) => updateCamp(ctx, { ...body, ...path }),
  "POST /v1/staff/camps/{id}/preview": ({ ctx, path, body }) => previewCamp(ctx, { ...body, ...path }),
  "POST /v1/staff/camps/{id}/cancel-days": ({ ctx, path, body }) => cancelCampDays(ctx, { ...body, ...path }),
  "POST /v1/staff/camps/{id}/cancel-days/preview": ({ ctx, path, body }) =>
    previewCancelledDays(ctx, { ...body, ...path }),
  "POST /v1/staff/camps/{id}/open": ({ ctx, path, body }) => moveCamp(ctx, { ...body, ...path, event: "open" }),
  "POST /v1/staff/camps/{id}/close": ({ ctx, path, body }) => moveCamp(ctx, { ...body, ...path, event: "close" }),
  "POST /v1/staff/camps/{id}/reopen": ({ ctx, path, body }) => moveCamp(ctx, { ...body, ...path, event: "reopen" }),
  "POST /v1/staff/camps/{id}/archive": ({ ctx, path, body }) => moveCamp(ctx, { ...body, ...path, event: "archive" }),
  "POST /v1/staff/camps/{id}/restore": ({ ctx, path, body }) => moveCamp(ctx, { ...body, ...path, event: "restore" }),
  "POST /v1/staff/camps/{id}/duplicate": ({ ctx, path, body }) => duplicateCamp(ctx, { ...body, ...path }),
  "DELETE /v1/staff/camps/{id}": ({ ctx, path }) => deleteCamp(ctx, path),
} satisfies Partial<Handlers>;
