import type { CallAnswer, CallParsed } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { authorize, refuse, type Context, type Outcome, type SystemContext } from "../kernel/index.ts";
import { isEmptyCopy } from "./get-set-up.ts";
import { isSetUpCode, newSetUpCode } from "./set-up-codes.ts";
import { mainShop, staffAppUrl } from "./set-up-copy.ts";

/** Fills an empty copy with the demo network. Needs the system's scope, and a code that a start printed. */
export async function fillDemo(
  ctx: Pick<SystemContext, "db" | "demo" | "sites" | "originOf">,
  { code }: CallParsed<"POST /v1/set-up/demo", "body">,
): Promise<Outcome<CallAnswer<"POST /v1/set-up/demo">>> {
  if (!(await isEmptyCopy(ctx.db))) return refuse("already_set_up");
  if (!(await isSetUpCode(ctx.db, code))) return refuse("set_up_code_wrong");
  const fill = ctx.demo?.fill ?? null;
  if (fill === null) return refuse("no_demo");
  const filled = await fill();
  // Somebody else has filled it in, or set the copy up, meanwhile.
  if (filled === null) return refuse("already_set_up");
  const { logins, password } = filled;
  return ok({ sign_in: `${staffAppUrl(ctx)}/sign-in`, shop: mainShop(ctx), logins: [...logins], password });
}

/**
 * Removes the demo with everything that was ordered in it and every login, also that of whoever asks. They alone get the code that sets the
 * copy up.
 */
export async function removeDemo(
  ctx: Context,
  { network }: CallParsed<"POST /v1/staff/demo/remove", "body">,
): Promise<Outcome<CallAnswer<"POST /v1/staff/demo/remove">>> {
  const allowed = authorize(ctx, "demo:remove", {});
  if (!allowed.ok) return allowed;
  if (ctx.demo === undefined) return refuse("no_demo");
  const known = await ctx.db.selectFrom("franchise").select("name").where("is_network", "=", true).executeTakeFirst();
  if (known === undefined) return refuse("no_demo");
  if (plain(network) !== plain(known.name))
    return refuse("invalid", [{ path: "network", message: `Please type the name of the network: ${known.name}.` }]);
  const { code, hash } = newSetUpCode();
  const done = await ctx.demo.remove(hash);
  if (!done.removed) return refuse(done.school === null ? "no_demo" : "not_only_demo");
  return ok({ set_up: `${staffAppUrl(ctx)}/set-up#code=${code}` });
}

const plain = (name: string) => name.trim().toLowerCase();
