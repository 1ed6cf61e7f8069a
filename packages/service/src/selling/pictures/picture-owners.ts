import { can, type Action } from "@matinee/core/access";
import { MAX_PICTURES } from "@matinee/core/catalogue";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { missing, type Context, type Db, type Outcome } from "../../kernel/index.ts";

interface Owner {
  readonly table: "product" | "class_group" | "course" | "franchise";
  /** The column of `picture` that says which one shows it. */
  readonly column: "product_id" | "group_id" | "course_id" | "logo_of";
  /** The column of `table` with its school. */
  readonly school: "franchise_id" | "id";
  readonly subject: "item" | "class" | "camp" | "school";
  /** What the audit log calls a picture of it. */
  readonly picture: string;
  /** As a sentence begins with it. */
  readonly name: string;
  readonly most: number;
  readonly use: "photograph" | "logo";
  readonly read: Action;
  readonly change: Action;
}

const sold = {
  school: "franchise_id",
  most: MAX_PICTURES,
  use: "photograph",
  read: "catalogue:manage",
  change: "catalogue:change",
} as const;

/** What can show pictures that its school uploads. */
export const PICTURE_OWNERS = {
  item: { ...sold, table: "product", column: "product_id", subject: "item", picture: "item_picture", name: "An item" },
  class: {
    ...sold,
    table: "class_group",
    column: "group_id",
    subject: "class",
    picture: "class_picture",
    name: "A class",
  },
  camp: { ...sold, table: "course", column: "course_id", subject: "camp", picture: "camp_picture", name: "A camp" },
  logo: {
    table: "franchise",
    column: "logo_of",
    school: "id",
    subject: "school",
    picture: "logo",
    name: "A school",
    most: 1,
    use: "logo",
    read: "setting:read",
    change: "setting:change",
  },
} as const satisfies Record<string, Owner>;

export type PictureOwner = keyof typeof PICTURE_OWNERS;

/** One thing whose pictures are meant. */
export interface PicturesOf {
  readonly of: PictureOwner;
  readonly id: number;
}

/** Condition: nothing shows picture `ph` any more. Written as its index has it. */
export const isShownByNothing: RawBuilder<boolean> = sql<boolean>`num_nonnulls(ph.product_id, ph.group_id, ph.course_id, ph.logo_of) = 0`;

/** The school of a thing, if whoever asks may do this with its pictures. Locked, no other change of its pictures runs meanwhile. */
export async function schoolOfPictures(
  ctx: Context,
  db: Db,
  { of, id, to }: PicturesOf & { readonly to: "read" | "change" | "lock" },
): Promise<Outcome<number>> {
  const owner = PICTURE_OWNERS[of];
  const statement = sql`select ${sql.ref(owner.school)} as school from ${sql.table(owner.table)} where id = ${id}
    ${to === "lock" ? sql`for no key update` : sql``}`;
  const [found] = await rowsOf("the school of pictures", z.object({ school: z.int() }), statement).execute(db);
  const action = to === "read" ? owner.read : owner.change;
  if (found === undefined || !can(ctx.actor, action, { franchiseIds: [found.school] }))
    return missing(`The ${owner.subject}`);
  return ok(found.school);
}
