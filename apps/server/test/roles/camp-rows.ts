import type { CallName } from "@matinee/contract";
import { byRole, named, type Row, type Send } from "./rows.ts";

const nearSchool: Send = ({ stage }) => ({ query: { school: stage.near.franchiseId } });
const change = (body?: unknown) =>
  named("course", "catalogue:change", ({ it }) => ({ path: { id: it.course }, ...(body !== undefined && { body }) }));

// Each is refused by its version or for its content after the question who asks, so that the camp is there for the next.
const aCamp = {
  name: "",
  category_id: 1,
  location_id: 1,
  disciplines: [],
  min_age: 5,
  max_age: 9,
  starts_on: "2090-01-05",
  ends_on: "2090-01-06",
  days: [],
  capacity: 1,
  price: 0,
  vat_rate: 0,
};
const stale = { version: 0 };

/** Holiday camps. */
export const CAMP_ROWS: Partial<Record<CallName, readonly Row[]>> = {
  "GET /v1/staff/camps": byRole("catalogue:manage"),
  "POST /v1/staff/camps/export": byRole("list:export"),
  "GET /v1/staff/camp-choices": byRole("catalogue:manage", nearSchool),
  "GET /v1/staff/camps/{id}": named("course", "catalogue:manage", ({ it }) => ({ path: { id: it.course } })),
  "POST /v1/staff/camps": byRole("catalogue:change", ({ stage }) => ({
    body: { ...aCamp, franchise_id: stage.near.franchiseId },
  })),
  "PUT /v1/staff/camps/{id}": change({ ...aCamp, ...stale }),
  "POST /v1/staff/camps/{id}/preview": change(aCamp),
  "POST /v1/staff/camps/{id}/cancel-days": change({ ...stale, days: ["1999-01-01"], reason: "Flooded" }),
  "POST /v1/staff/camps/{id}/cancel-days/preview": change({ days: ["1999-01-01"] }),
  "POST /v1/staff/camps/{id}/open": change(stale),
  "POST /v1/staff/camps/{id}/close": change(stale),
  "POST /v1/staff/camps/{id}/reopen": change(stale),
  "POST /v1/staff/camps/{id}/archive": change(stale),
  "POST /v1/staff/camps/{id}/restore": change(stale),
  "POST /v1/staff/camps/{id}/duplicate": change({ starts_on: "1999-01-01" }),
  "DELETE /v1/staff/camps/{id}": change(),
};
