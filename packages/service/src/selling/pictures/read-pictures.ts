import type { StaffPictures } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { MAX_PICTURES } from "@matinee/core/catalogue";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { pictureAddress } from "../../catalogue/index.ts";
import type { Db } from "../../kernel/index.ts";

/** The pictures of an item in their order, as its editor shows them. */
export async function readPictures(db: Db, productId: number): Promise<StaffPictures> {
  const statement = sql`select ph.id, ph.status, ph.alt, case when ph.status = 'ready' then ${pictureAddress} end as src, ph.width, ph.height, ph.version
    from picture ph where ph.product_id = ${productId} order by ph.position, ph.id`;
  return {
    pictures: await rowsOf("the pictures of an item", shapes.staffPicture, statement).execute(db),
    most: MAX_PICTURES,
  };
}
