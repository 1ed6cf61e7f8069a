import type { CallName } from "@matinee/contract";
import type { Family, Thing } from "./people.ts";
import { byRole, named, type Row, type Send } from "./rows.ts";

type Edited = Extract<Thing, "class" | "term" | "closure" | "teacher">;

const nearSchool: Send = ({ stage }) => ({ query: { school: stage.near.franchiseId } });
const change = (thing: Edited, body?: unknown) => named(thing, "catalogue:change", ({ it }) => sent(it, thing, body));
const read = (thing: Edited) => named(thing, "catalogue:manage", ({ it }) => sent(it, thing));
const sent = (it: Family, thing: Edited, body?: unknown) => ({
  path: { id: it[thing] },
  ...(body !== undefined && { body }),
});
const added = (body: object) =>
  byRole("catalogue:change", ({ stage }) => ({ body: { ...body, franchise_id: stage.near.franchiseId } }));

// Each is refused by its version or for its content after the question who asks, so that the thing is there for the next.
const aClass = {
  name: "",
  stage_id: 1,
  location_id: 1,
  disciplines: [],
  teacher_ids: [],
  slots: [],
  capacity: 1,
  trial_cap: 1,
  trial_sessions: 1,
  trial_price: 0,
  term_fee: 0,
  vat_rate: 0,
};
const stale = { version: 0 };
const aTerm = { name: "", starts_on: "2090-01-01", ends_on: "2090-02-01" };
const aClosure = { reason: "", starts_on: "2090-01-01", ends_on: "2090-02-01" };
const aTeacher = { name: "" };

/** Classes, terms, closures and teachers. */
export const CLASS_ROWS: Partial<Record<CallName, readonly Row[]>> = {
  "GET /v1/staff/classes": byRole("catalogue:manage"),
  "POST /v1/staff/classes/export": byRole("list:export"),
  "GET /v1/staff/class-choices": byRole("catalogue:manage", nearSchool),
  "GET /v1/staff/classes/{id}": read("class"),
  "POST /v1/staff/classes": added(aClass),
  "POST /v1/staff/classes/preview": added(aClass),
  "PUT /v1/staff/classes/{id}": change("class", { ...aClass, ...stale }),
  "POST /v1/staff/classes/{id}/preview": change("class", aClass),
  "GET /v1/staff/classes/{id}/lessons": read("class"),
  "POST /v1/staff/classes/{id}/lessons/export": named("class", "list:export", ({ it }) => sent(it, "class")),
  "POST /v1/staff/classes/{id}/lessons/preview": change("class", { kind: "cancel" }),
  "POST /v1/staff/classes/{id}/lessons": change("class", { kind: "cancel", version: 0 }),
  "POST /v1/staff/classes/{id}/lessons/arrange/preview": change("class", { on: "2090-01-02", at: "10:00" }),
  "POST /v1/staff/classes/{id}/lessons/arrange": change("class", { on: "2090-01-02", at: "10:00", version: 0 }),
  "POST /v1/staff/classes/{id}/open": change("class", stale),
  "POST /v1/staff/classes/{id}/close": change("class", stale),
  "POST /v1/staff/classes/{id}/reopen": change("class", stale),
  "POST /v1/staff/classes/{id}/reopen/preview": change("class", {}),
  "POST /v1/staff/classes/{id}/archive": change("class", stale),
  "POST /v1/staff/classes/{id}/restore": change("class", stale),
  "POST /v1/staff/classes/{id}/duplicate": change("class"),
  "DELETE /v1/staff/classes/{id}": change("class"),
  "GET /v1/staff/calendar/next-year": byRole("catalogue:change", nearSchool),
  "POST /v1/staff/calendar/next-year": added({ terms: [aTerm], closures: [] }),
  "POST /v1/staff/calendar/next-year/preview": added({ terms: [], closures: [aClosure] }),
  "GET /v1/staff/calendar": byRole("catalogue:manage", nearSchool),
  "POST /v1/staff/calendar/export": byRole("list:export", nearSchool),
  "POST /v1/staff/terms": added(aTerm),
  "POST /v1/staff/terms/preview": added(aTerm),
  "PUT /v1/staff/terms/{id}": change("term", { ...aTerm, ...stale }),
  "POST /v1/staff/terms/{id}/preview": change("term", aTerm),
  "DELETE /v1/staff/terms/{id}": change("term"),
  "POST /v1/staff/closures": added(aClosure),
  "POST /v1/staff/closures/preview": added(aClosure),
  "PUT /v1/staff/closures/{id}": change("closure", { ...aClosure, ...stale }),
  "POST /v1/staff/closures/{id}/preview": change("closure", aClosure),
  "DELETE /v1/staff/closures/{id}": change("closure"),
  "GET /v1/staff/teachers": byRole("catalogue:manage"),
  "POST /v1/staff/teachers/export": byRole("list:export"),
  "GET /v1/staff/teachers/{id}": read("teacher"),
  "POST /v1/staff/teachers": added(aTeacher),
  "PUT /v1/staff/teachers/{id}": change("teacher", { ...aTeacher, ...stale }),
  "POST /v1/staff/teachers/{id}/archive": change("teacher", stale),
  "POST /v1/staff/teachers/{id}/restore": change("teacher", stale),
  "DELETE /v1/staff/teachers/{id}": change("teacher"),
};
