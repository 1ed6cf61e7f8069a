import type { StaffPictures } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { audit, authorize, missing, type Context, type Outcome } from "../../kernel/index.ts";
import { PICTURE_OWNERS, schoolOfPictures, type PicturesOf } from "./picture-owners.ts";
import { readPictures } from "./read-pictures.ts";

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
