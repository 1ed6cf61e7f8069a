import type { CallParsed, StaffPictures } from "@matinee/contract";
import { checkPictureHeader, DAMAGED_PICTURE, pictureTypeOf } from "@matinee/core/catalogue";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
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
import { PICTURE_OWNERS, schoolOfPictures, type PictureOwner, type PicturesOf } from "./picture-owners.ts";
import { readPictures } from "./read-pictures.ts";

/** The pictures of an item, a class or a camp, or the logo of a school, those too that are being prepared. */
export async function listPictures(ctx: Context, which: PicturesOf): Promise<Outcome<StaffPictures>> {
  const allowed = authorize(ctx, PICTURE_OWNERS[which.of].read, "unread");
  if (!allowed.ok) return allowed;
  const school = await schoolOfPictures(ctx, ctx.db, { ...which, to: "read" });
  return school.ok ? ok(await readPictures(ctx.db, which)) : school;
}

/**
 * Takes an uploaded picture. It is checked by its content, and kept in the database until a job has made its files: the store may be out of
 * reach meanwhile. A new logo takes the place of the last one.
 */
export async function addPicture(
  ctx: Context,
  { content, ...which }: PicturesOf & { readonly content: Uint8Array },
): Promise<Outcome<StaffPictures>> {
  const allowed = authorize(ctx, PICTURE_OWNERS[which.of].change, "unread");
  if (!allowed.ok) return allowed;
  const { column, most, name, picture: audited, subject } = PICTURE_OWNERS[which.of];
  // Whose it is comes first: what is sent about another's is not looked at.
  const asked = await schoolOfPictures(ctx, ctx.db, { ...which, to: "change" });
  if (!asked.ok) return asked;
  const problem = await problemOf(ctx, which.of, content);
  if (problem !== null) return refuseFile(problem);
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffPictures>> => {
    const school = await schoolOfPictures(ctx, trx, { ...which, to: "lock" });
    if (!school.ok) return school;
    const { pictures } = await readPictures(trx, which);
    if (which.of === "logo")
      await trx.updateTable("picture").set({ logo_of: null }).where("logo_of", "=", which.id).execute();
    else if (pictures.length >= most) return refuseFile(`${name} can have ${most} pictures. Please remove one first.`);
    const picture = await trx
      .insertInto("picture")
      .values({
        franchise_id: school.value,
        [column]: which.id,
        position: pictures.length + 1,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("picture_upload")
      .values({ picture_id: picture.id, franchise_id: school.value, content: Buffer.from(content) })
      .execute();
    await audit(ctx, trx, {
      action: `${audited}_created`,
      subject: `${subject}:${which.id}`,
      detail: { after: { picture: picture.id } },
      school: school.value,
    });
    return ok(await readPictures(trx, which));
  });
}

/** Why a file is no picture that we can show, as a sentence for whoever chose it; null: it is one. */
async function problemOf(ctx: Context, of: PictureOwner, content: Uint8Array): Promise<string | null> {
  const type = pictureTypeOf(content);
  if (!type.ok) return type.error;
  const { maker } = ctx.gateways.pictures;
  const header = checkPictureHeader(await maker.readHeader(content), PICTURE_OWNERS[of].use);
  if (!header.ok) return header.error;
  return (await maker.canDecode(content)) ? null : DAMAGED_PICTURE;
}

const refuseFile = (message: string) => refuse("invalid", [{ path: "picture", message }]);

/** Puts pictures in another order, and notes what they show. Refused if somebody else changed them meanwhile. */
export async function changePictures(
  ctx: Context,
  { pictures, ...which }: PicturesOf & CallParsed<"PUT /v1/staff/items/{id}/pictures", "body">,
): Promise<Outcome<StaffPictures>> {
  const allowed = authorize(ctx, PICTURE_OWNERS[which.of].change, "unread");
  if (!allowed.ok) return allowed;
  const { column, picture: audited, subject } = PICTURE_OWNERS[which.of];
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffPictures>> => {
    const school = await schoolOfPictures(ctx, trx, { ...which, to: "lock" });
    if (!school.ok) return school;
    const before = (await readPictures(trx, which)).pictures;
    const versionOf = new Map(pictures.map((one) => [one.id, one.version]));
    const isCurrent =
      pictures.length === before.length &&
      versionOf.size === before.length &&
      before.every((one) => versionOf.get(one.id) === one.version);
    if (!isCurrent) return await refuseConflict(trx, `${subject}:${which.id}`);
    for (const [nth, { id: pictureId, alt }] of pictures.entries())
      await trx
        .updateTable("picture")
        .set({ position: nth + 1, alt })
        .where("id", "=", pictureId)
        .where(column, "=", which.id)
        .execute();
    const after = await readPictures(trx, which);
    const detail = changedFields(factsOf(before), factsOf(after.pictures));
    await audit(ctx, trx, {
      action: `${audited}_updated`,
      subject: `${subject}:${which.id}`,
      detail,
      school: school.value,
    });
    return ok(after);
  });
}

const factsOf = (pictures: StaffPictures["pictures"]) => ({
  pictures: pictures.map(({ id, alt }) => ({ id, alt })),
});

/** Takes a picture off what shows it. A job removes its files. */
export async function removePicture(
  ctx: Context,
  { picture_id: pictureId, ...which }: PicturesOf & { readonly picture_id: number },
): Promise<Outcome<StaffPictures>> {
  const allowed = authorize(ctx, PICTURE_OWNERS[which.of].change, "unread");
  if (!allowed.ok) return allowed;
  const { column, picture: audited, subject } = PICTURE_OWNERS[which.of];
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffPictures>> => {
    const school = await schoolOfPictures(ctx, trx, { ...which, to: "lock" });
    if (!school.ok) return school;
    const removed = await trx
      .updateTable("picture")
      .set({ [column]: null })
      .where("id", "=", pictureId)
      .where(column, "=", which.id)
      .returning("alt")
      .executeTakeFirst();
    if (removed === undefined) return missing("The picture");
    const detail = { before: { picture: pictureId, alt: removed.alt } };
    await audit(ctx, trx, {
      action: `${audited}_deleted`,
      subject: `${subject}:${which.id}`,
      detail,
      school: school.value,
    });
    return ok(await readPictures(trx, which));
  });
}
