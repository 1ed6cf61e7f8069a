import { deleteView, listSavedViews, saveView, searchSchool } from "@matinee/service/staff";
import type { Handlers } from "../call-request.ts";

export const staffDeskHandlers = {
  "GET /v1/staff/search": ({ ctx, query }) => searchSchool(ctx, query),
  "GET /v1/staff/views": ({ ctx, query }) => listSavedViews(ctx, query),
  "POST /v1/staff/views": ({ ctx, body }) => saveView(ctx, body),
  "DELETE /v1/staff/views/{id}": ({ ctx, path }) => deleteView(ctx, path),
} satisfies Partial<Handlers>;
