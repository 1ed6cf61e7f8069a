import { aChild } from "@matinee/testkit";
import type { Context, Db } from "../kernel/index.ts";
import { currentOrder } from "../basket/index.ts";
import { valueOf } from "./world.ts";

interface Shop {
  readonly db: Db;
  readonly visitor: () => Promise<Context>;
}

/** A visitor with an open, empty basket and a helper to add children. */
export async function aShopper({ db, visitor }: Shop) {
  const ctx = await visitor();
  const guestId = ctx.actor.kind === "GUEST" ? ctx.actor.guestId : "";
  const orderId = valueOf(await currentOrder(ctx, { createIfNeeded: true })).id ?? "";
  const child = async (firstName: string, dateOfBirth?: string) =>
    await aChild(db, { guestId, firstName, ...(dateOfBirth !== undefined && { dateOfBirth }) });
  return { ctx, guestId, orderId, child };
}

/** The outcome of a command for something that does not exist or is not the visitor's. */
export function notFoundOutcome(what: string) {
  return { ok: false, error: { code: "not_found", messages: [`${what} was not found.`] } };
}
