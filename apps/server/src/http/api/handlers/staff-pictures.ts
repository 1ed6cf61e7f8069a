import { addPicture, changePictures, listPictures, removePicture } from "@matinee/service/selling";
import type { Handlers } from "../call-request.ts";

export const staffPictureHandlers = {
  "GET /v1/staff/items/{id}/pictures": ({ ctx, path }) => listPictures(ctx, { ...path, of: "item" }),
  "POST /v1/staff/items/{id}/pictures": ({ ctx, path, rawBody }) =>
    addPicture(ctx, { ...path, of: "item", content: rawBody }),
  "PUT /v1/staff/items/{id}/pictures": ({ ctx, path, body }) => changePictures(ctx, { ...path, ...body, of: "item" }),
  "DELETE /v1/staff/items/{id}/pictures/{picture_id}": ({ ctx, path }) => removePicture(ctx, { ...path, of: "item" }),
  "GET /v1/staff/classes/{id}/pictures": ({ ctx, path }) => listPictures(ctx, { ...path, of: "class" }),
  "POST /v1/staff/classes/{id}/pictures": ({ ctx, path, rawBody }) =>
    addPicture(ctx, { ...path, of: "class", content: rawBody }),
  "PUT /v1/staff/classes/{id}/pictures": ({ ctx, path, body }) =>
    changePictures(ctx, { ...path, ...body, of: "class" }),
  "DELETE /v1/staff/classes/{id}/pictures/{picture_id}": ({ ctx, path }) =>
    removePicture(ctx, { ...path, of: "class" }),
  "GET /v1/staff/camps/{id}/pictures": ({ ctx, path }) => listPictures(ctx, { ...path, of: "camp" }),
  "POST /v1/staff/camps/{id}/pictures": ({ ctx, path, rawBody }) =>
    addPicture(ctx, { ...path, of: "camp", content: rawBody }),
  "PUT /v1/staff/camps/{id}/pictures": ({ ctx, path, body }) => changePictures(ctx, { ...path, ...body, of: "camp" }),
  "DELETE /v1/staff/camps/{id}/pictures/{picture_id}": ({ ctx, path }) => removePicture(ctx, { ...path, of: "camp" }),
  "GET /v1/staff/schools/{id}/logo": ({ ctx, path }) => listPictures(ctx, { ...path, of: "logo" }),
  "POST /v1/staff/schools/{id}/logo": ({ ctx, path, rawBody }) =>
    addPicture(ctx, { ...path, of: "logo", content: rawBody }),
  "DELETE /v1/staff/schools/{id}/logo/{picture_id}": ({ ctx, path }) => removePicture(ctx, { ...path, of: "logo" }),
} satisfies Partial<Handlers>;
