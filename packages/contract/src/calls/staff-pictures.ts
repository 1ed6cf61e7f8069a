import type { CallSpec } from "../call.ts";
import { idPath, idText } from "../shapes/common.ts";
import * as shape from "../shapes/staff-selling.ts";

const all = { area: "staff", auth: "staff", path: idPath, answer: shape.staffPictures } as const;

const list = (what: string) => ({ ...all, summary: `The pictures of ${what}, those too that are being prepared` });
const add = (what: string) =>
  ({
    ...all,
    summary: `Upload a picture of ${what}; the shop shows it once a job has made its files`,
    upload: { types: ["image/jpeg", "image/png", "image/webp"], maxBytes: 10_000_000 },
    answerStatus: 201,
    idempotent: true,
  }) as const;
const change = (what: string) => ({
  ...all,
  summary: `Change the order of the pictures of ${what}, and what they show`,
  body: shape.picturesForm,
});
const remove = (what: string) => ({
  ...all,
  summary: `Remove a picture of ${what} and its files`,
  path: idPath.extend({ picture_id: idText }),
});

/** Photographs of what a school sells, and its logo. */
export const staffPictureCalls = {
  "GET /v1/staff/items/{id}/pictures": list("an item"),
  "POST /v1/staff/items/{id}/pictures": add("an item"),
  "PUT /v1/staff/items/{id}/pictures": change("an item"),
  "DELETE /v1/staff/items/{id}/pictures/{picture_id}": remove("an item"),
  "GET /v1/staff/classes/{id}/pictures": list("a class"),
  "POST /v1/staff/classes/{id}/pictures": add("a class"),
  "PUT /v1/staff/classes/{id}/pictures": change("a class"),
  "DELETE /v1/staff/classes/{id}/pictures/{picture_id}": remove("a class"),
  "GET /v1/staff/camps/{id}/pictures": list("a camp"),
  "POST /v1/staff/camps/{id}/pictures": add("a camp"),
  "PUT /v1/staff/camps/{id}/pictures": change("a camp"),
  "DELETE /v1/staff/camps/{id}/pictures/{picture_id}": remove("a camp"),
  "GET /v1/staff/schools/{id}/logo": { ...all, summary: "The logo of a school, one that is being prepared too" },
  "POST /v1/staff/schools/{id}/logo": {
    ...add("the school"),
    summary: "Upload the logo of a school instead of the one it has",
  },
  "DELETE /v1/staff/schools/{id}/logo/{picture_id}": {
    ...remove("the school"),
    summary: "Remove the logo of a school; its shop shows its name",
  },
} as const satisfies Record<string, CallSpec>;
