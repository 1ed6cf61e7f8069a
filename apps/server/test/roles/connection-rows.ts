import type { CallName } from "@matinee/contract";
import { byRole, named, type Row } from "./rows.ts";

/** API keys. */
export const CONNECTION_ROWS: Partial<Record<CallName, readonly Row[]>> = {
  "GET /v1/staff/api-keys": byRole("connection:manage"),
  "POST /v1/staff/api-keys": byRole("connection:manage", () => ({ body: { name: "Website", scopes: [] } })),
  "DELETE /v1/staff/api-keys/{id}": named("apiKey", "connection:manage", ({ it }) => ({ path: { id: it.apiKey } })),
};
