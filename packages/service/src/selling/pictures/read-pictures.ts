import type { StaffPictures } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { pictureAddress } from "../../catalogue/index.ts";
import type { Db } from "../../kernel/index.ts";
import { PICTURE_OWNERS, type PicturesOf } from "./picture-owners.ts";

/** The pictures of a thing in their order, as its editor shows them. */
export async function readPictures(db: Db, { of, id }: PicturesOf): Promise<StaffPictures> {
  const { column, most } = PICTURE_OWNERS[of];
  const statement = sql`select ph.id, ph.status, ph.alt, case when ph.status = 'ready' then ${pictureAddress} end as src, ph.width, ph.height, ph.version
    from picture ph where ${sql.ref(`ph.${column}`)} = ${id} order by ph.position, ph.id`;
  return { pictures: await rowsOf("pictures to edit", shapes.staffPicture, statement).execute(db), most };
}
