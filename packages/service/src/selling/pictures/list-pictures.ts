import type { StaffPictures } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { PICTURE_OWNERS, schoolOfPictures, type PicturesOf } from "./picture-owners.ts";
import { readPictures } from "./read-pictures.ts";

/** The pictures of an item, a class or a camp, or the logo of a school, those too that are being prepared. */
export async function listPictures(ctx: Context, which: PicturesOf): Promise<Outcome<StaffPictures>> {
  const allowed = authorize(ctx, PICTURE_OWNERS[which.of].read, "unread");
  if (!allowed.ok) return allowed;
  const school = await schoolOfPictures(ctx, ctx.db, { ...which, to: "read" });
  return school.ok ? ok(await readPictures(ctx.db, which)) : school;
}
