import type { CallName } from "@matinee/contract";
import type { Action } from "@matinee/core/access";
import type { Thing } from "./people.ts";
import { named, type Row } from "./rows.ts";

type Shown = Extract<Thing, "item" | "class" | "course" | "school">;

const list = (thing: Shown, action: Action = "catalogue:manage") =>
  named(thing, action, ({ it }) => ({ path: { id: it[thing] } }));
// An empty file is refused for its content, and an order of pictures that are not there for its version.
const add = (thing: Shown, action: Action = "catalogue:change") => list(thing, action);
const change = (thing: Shown) =>
  named(thing, "catalogue:change", ({ it }) => ({
    path: { id: it[thing] },
    body: { pictures: [{ id: 1, version: 0 }] },
  }));
// It has no such picture.
const remove = (thing: Shown, action: Action = "catalogue:change") =>
  named(thing, action, ({ it }) => ({ path: { id: it[thing], picture_id: 1 } })).map((row) => ({
    ...row,
    also: 404 as const,
  }));

/** Pictures of what a school sells, and its logo. */
export const PICTURE_ROWS: Partial<Record<CallName, readonly Row[]>> = {
  "GET /v1/staff/items/{id}/pictures": list("item"),
  "POST /v1/staff/items/{id}/pictures": add("item"),
  "PUT /v1/staff/items/{id}/pictures": change("item"),
  "DELETE /v1/staff/items/{id}/pictures/{picture_id}": remove("item"),
  "GET /v1/staff/classes/{id}/pictures": list("class"),
  "POST /v1/staff/classes/{id}/pictures": add("class"),
  "PUT /v1/staff/classes/{id}/pictures": change("class"),
  "DELETE /v1/staff/classes/{id}/pictures/{picture_id}": remove("class"),
  "GET /v1/staff/camps/{id}/pictures": list("course"),
  "POST /v1/staff/camps/{id}/pictures": add("course"),
  "PUT /v1/staff/camps/{id}/pictures": change("course"),
  "DELETE /v1/staff/camps/{id}/pictures/{picture_id}": remove("course"),
  "GET /v1/staff/schools/{id}/logo": list("school", "setting:read"),
  "POST /v1/staff/schools/{id}/logo": add("school", "setting:change"),
  "DELETE /v1/staff/schools/{id}/logo/{picture_id}": remove("school", "setting:change"),
};
