import type { CallParsed, StaffPictures } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { audit, authorize, changedFields, refuseConflict, type Context, type Outcome } from "../../kernel/index.ts";
import { PICTURE_OWNERS, schoolOfPictures, type PicturesOf } from "./picture-owners.ts";
import { readPictures } from "./read-pictures.ts";

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
