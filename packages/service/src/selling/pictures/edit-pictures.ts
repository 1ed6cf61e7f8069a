import type { CallParsed, StaffPictures } from "@matinee/contract";
import { can } from "@matinee/core/access";
import { checkPictureHeader, DAMAGED_PICTURE, MAX_PICTURES, pictureTypeOf } from "@matinee/core/catalogue";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import {
  audit,
  authorize,
  changedFields,
  missing,
  refuse,
  refuseConflict,
  type Context,
  type Outcome,
} from "../../kernel/index.ts";
import { readItem } from "../items/read-item.ts";
import { lockItem } from "../items/save-item.ts";
import { readPictures } from "./read-pictures.ts";

interface WithId {
  readonly id: number;
}

/** The pictures of an item, those too that are being prepared. */
export async function listPictures(ctx: Context, { id }: WithId): Promise<Outcome<StaffPictures>> {
  const allowed = authorize(ctx, "catalogue:manage", "unread");
  if (!allowed.ok) return allowed;
  const found = await readItem(ctx.db, id);
  if (found === null || !can(ctx.actor, "catalogue:manage", { franchiseIds: [found.item.school.id] }))
    return missing("The item");
  return ok(await readPictures(ctx.db, id));
}

/**
 * Takes an uploaded picture of an item. It is checked by its content, and kept in the database until a job has made its files: the store may
 * be out of reach meanwhile.
 */
export async function addPicture(
  ctx: Context,
  { id, content }: WithId & { readonly content: Uint8Array },
): Promise<Outcome<StaffPictures>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  // Whose item it is comes first: what is sent about another's is not looked at.
  const asked = await readItem(ctx.db, id);
  if (asked === null || !can(ctx.actor, "catalogue:change", { franchiseIds: [asked.item.school.id] }))
    return missing("The item");
  const problem = await problemOf(ctx, content);
  if (problem !== null) return refuseFile(problem);
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffPictures>> => {
    const found = await lockItem(ctx, trx, { id });
    if (!found.ok) return found;
    const { pictures } = await readPictures(trx, id);
    if (pictures.length >= MAX_PICTURES)
      return refuseFile(`An item can have ${MAX_PICTURES} pictures. Please remove one first.`);
    const school = found.value.item.school.id;
    const picture = await trx
      .insertInto("picture")
      .values({
        franchise_id: school,
        product_id: id,
        position: sql`(select coalesce(max(position), 0) + 1 from picture where product_id = ${id})`,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("picture_upload")
      .values({ picture_id: picture.id, franchise_id: school, content: Buffer.from(content) })
      .execute();
    const detail = { after: { picture: picture.id } };
    await audit(ctx, trx, { action: "item_picture_added", subject: `item:${id}`, detail, school });
    return ok(await readPictures(trx, id));
  });
}

/** Why a file is no picture that we can show, as a sentence for whoever chose it; null: it is one. */
async function problemOf(ctx: Context, content: Uint8Array): Promise<string | null> {
  const type = pictureTypeOf(content);
  if (!type.ok) return type.error;
  const { maker } = ctx.gateways.pictures;
  const header = checkPictureHeader(await maker.readHeader(content));
  if (!header.ok) return header.error;
  return (await maker.canDecode(content)) ? null : DAMAGED_PICTURE;
}

const refuseFile = (message: string) => refuse("invalid", [{ path: "picture", message }]);

/** Puts the pictures of an item in another order, and notes what they show. Refused if somebody else changed them meanwhile. */
export async function changePictures(
  ctx: Context,
  { id, pictures }: WithId & CallParsed<"PUT /v1/staff/items/{id}/pictures", "body">,
): Promise<Outcome<StaffPictures>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffPictures>> => {
    const found = await lockItem(ctx, trx, { id });
    if (!found.ok) return found;
    const before = (await readPictures(trx, id)).pictures;
    const versionOf = new Map(pictures.map((one) => [one.id, one.version]));
    const isCurrent =
      pictures.length === before.length &&
      versionOf.size === before.length &&
      before.every((one) => versionOf.get(one.id) === one.version);
    if (!isCurrent) return await refuseConflict(trx, `item:${id}`);
    for (const [nth, { id: pictureId, alt }] of pictures.entries())
      await trx
        .updateTable("picture")
        .set({ position: nth + 1, alt })
        .where("id", "=", pictureId)
        .where("product_id", "=", id)
        .execute();
    const after = await readPictures(trx, id);
    const detail = changedFields(factsOf(before), factsOf(after.pictures));
    const school = found.value.item.school.id;
    await audit(ctx, trx, { action: "item_pictures_changed", subject: `item:${id}`, detail, school });
    return ok(after);
  });
}

const factsOf = (pictures: StaffPictures["pictures"]) => ({
  pictures: pictures.map(({ id, alt }) => ({ id, alt })),
});

/** Takes a picture off an item. A job removes its files. */
export async function removePicture(
  ctx: Context,
  { id, picture_id: pictureId }: CallParsed<"DELETE /v1/staff/items/{id}/pictures/{picture_id}", "path">,
): Promise<Outcome<StaffPictures>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffPictures>> => {
    const found = await lockItem(ctx, trx, { id });
    if (!found.ok) return found;
    const removed = await trx
      .updateTable("picture")
      .set({ product_id: null })
      .where("id", "=", pictureId)
      .where("product_id", "=", id)
      .returning("alt")
      .executeTakeFirst();
    if (removed === undefined) return missing("The picture");
    const detail = { before: { picture: pictureId, alt: removed.alt } };
    const school = found.value.item.school.id;
    await audit(ctx, trx, { action: "item_picture_removed", subject: `item:${id}`, detail, school });
    return ok(await readPictures(trx, id));
  });
}
