import type { StaffPictures } from "@matinee/contract";
import { checkPictureHeader, DAMAGED_PICTURE, pictureTypeOf } from "@matinee/core/catalogue";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { audit, authorize, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { PICTURE_OWNERS, schoolOfPictures, type PictureOwner, type PicturesOf } from "./picture-owners.ts";
import { readPictures } from "./read-pictures.ts";

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
