import { aChild } from "@matinee/testkit";
import type { Context, Db } from "../kernel/index.ts";
import { currentOrder } from "../basket/index.ts";
import { valueOf } from "./world.ts";

interface Shop {
  readonly db: Db;
  readonly visitor: () => Promise<Context>;
}

/** A visitor with an open, empty basket, who can have children. */
export async function aShopper({ db, visitor }: Shop) {
  const ctx = await visitor();
  const guestId = ctx.actor.kind === "guest" ? ctx.actor.guestId : "";
  const orderId = valueOf(await currentOrder(ctx, { createIfNeeded: true })).id ?? "";
  const child = async (firstName: string, dateOfBirth?: string) =>
    await aChild(db, { guestId, firstName, ...(dateOfBirth !== undefined && { dateOfBirth }) });
  return { ctx, guestId, orderId, child };
}

/** What a verb answers where nothing of that kind is this visitor's. */
export function notFound(what: string) {
  return { ok: false, error: { code: "not_found", messages: [`${what} was not found.`] } };
}
