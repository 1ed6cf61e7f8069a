import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { type LeasedWork, runWork, type SystemContext, type WorkResult } from "../../kernel/index.ts";
import { isShownByNothing } from "./picture-owners.ts";

/** A picture whose files were begun so often and never finished kills the process that makes them. */
const MOST_TRIES = 3;

/**
 * Makes the files of what was uploaded, and removes those of pictures that nothing shows any more. The names are stored before the files,
 * so that none is left behind.
 */
const pictureWork: LeasedWork = {
  kind: "picture.files",
  due: sql`select ph.id::text as subject, ph.created_at as due_at from picture ph where ph.status = 'preparing' or ${isShownByNothing}`,
  item: {
    kind: "picture_stuck",
    afterAttempts: 4,
    schoolOf: async (db, subject) =>
      (await db.selectFrom("picture").select("franchise_id").where("id", "=", Number(subject)).executeTakeFirst())
        ?.franchise_id ?? null,
  },
  // The largest picture takes ten seconds, and four may wait for one another.
  leaseSeconds: 300,
  attempt: async (ctx, subject) => {
    const picture = await ctx.db
      .selectFrom("picture as ph")
      .select(["id", "status", "tries", "files", isShownByNothing.as("unused")])
      .where("id", "=", Number(subject))
      .executeTakeFirst();
    if (picture === undefined) return "done";
    if (picture.unused) return await removeFiles(ctx, picture);
    return picture.status === "preparing" ? await makeFiles(ctx, picture) : "done";
  },
};

/** Works on every picture whose turn it is. Returns how many it took. */
export async function preparePictures(ctx: SystemContext): Promise<number> {
  return await runWork(ctx, pictureWork);
}

async function makeFiles(
  ctx: SystemContext,
  { id, tries }: { readonly id: number; readonly tries: number },
): Promise<WorkResult> {
  const { maker, store } = ctx.gateways.pictures;
  const upload = await ctx.db
    .selectFrom("picture_upload")
    .select("content")
    .where("picture_id", "=", id)
    .executeTakeFirst();
  if (upload === undefined || tries >= MOST_TRIES) return await giveUp(ctx, id);
  await ctx.db
    .updateTable("picture")
    .set({ tries: tries + 1 })
    .where("id", "=", id)
    .execute();
  const made = await maker.make(upload.content);
  if (made === null) return await giveUp(ctx, id);
  const files = made.files.map(({ name, type, width }) => ({ name: `${id}-${name}`, type, width }));
  await ctx.db
    .updateTable("picture")
    .set({ tries: 0, files: JSON.stringify(files) })
    .where("id", "=", id)
    .execute();
  for (const file of made.files) {
    const stored = await store.put(`${id}-${file.name}`, file);
    if (!stored.ok) return { failed: stored.error.cause };
  }
  return await inTransaction(ctx.db, async (trx): Promise<WorkResult> => {
    const { width, height } = made;
    await trx.updateTable("picture").set({ status: "ready", width, height }).where("id", "=", id).execute();
    await trx.deleteFrom("picture_upload").where("picture_id", "=", id).execute();
    return "done";
  });
}

/** Staff see that it could not be read. */
async function giveUp(ctx: SystemContext, id: number): Promise<WorkResult> {
  return await inTransaction(ctx.db, async (trx): Promise<WorkResult> => {
    await trx.updateTable("picture").set({ status: "unreadable" }).where("id", "=", id).execute();
    await trx.deleteFrom("picture_upload").where("picture_id", "=", id).execute();
    return "done";
  });
}

async function removeFiles(
  ctx: SystemContext,
  { id, files }: { readonly id: number; readonly files: readonly { readonly name: string }[] },
): Promise<WorkResult> {
  for (const { name } of files) {
    const removed = await ctx.gateways.pictures.store.remove(name);
    if (!removed.ok) return { failed: removed.error.cause };
  }
  await ctx.db.deleteFrom("picture as ph").where("id", "=", id).where(isShownByNothing).execute();
  return "done";
}
