import type { StaffPictures } from "@matinee/contract/client";
import { uploadApi, type App } from "@matinee/webapp/signed-in";
import { smallerPhotograph } from "./smaller-photograph.ts";

/** What can be done with the pictures of one thing. Each answers them as they are then. */
export interface PictureCalls {
  readonly list: () => Promise<StaffPictures>;
  readonly add: (file: Blob, idempotencyKey: string) => Promise<StaffPictures>;
  readonly remove: (pictureId: number) => Promise<StaffPictures>;
  /** Saves their order and texts. A logo has neither. */
  readonly save?: (pictures: { id: number; version: number; alt: string }[]) => Promise<StaffPictures>;
}

/** The pictures of an item, a class or a camp. */
export function picturesOf(app: App, kind: "items" | "classes" | "camps", id: number): PictureCalls {
  const all = `/v1/staff/${kind}/{id}/pictures` as const;
  const path = { id };
  return {
    list: async () => await app.api.call(`GET ${all}`, { path, quiet: true }),
    add: async (file, idempotencyKey) => {
      const upload = uploadApi(app, await smallerPhotograph(file));
      return await upload.call(`POST ${all}`, { path, idempotencyKey, quiet: true });
    },
    remove: async (pictureId) =>
      await app.api.call(`DELETE ${all}/{picture_id}`, { path: { id, picture_id: pictureId }, quiet: true }),
    save: async (pictures) => await app.api.call(`PUT ${all}`, { path, body: { pictures }, quiet: true }),
  };
}

/** The logo of a school. A new one takes the place of the last. */
export function logoOf(app: App, id: number): PictureCalls {
  const path = { id };
  return {
    list: async () => await app.api.call("GET /v1/staff/schools/{id}/logo", { path, quiet: true }),
    add: async (file, idempotencyKey) => {
      const upload = uploadApi(app, await smallerPhotograph(file));
      return await upload.call("POST /v1/staff/schools/{id}/logo", { path, idempotencyKey, quiet: true });
    },
    remove: async (pictureId) =>
      await app.api.call("DELETE /v1/staff/schools/{id}/logo/{picture_id}", {
        path: { id, picture_id: pictureId },
        quiet: true,
      }),
  };
}
