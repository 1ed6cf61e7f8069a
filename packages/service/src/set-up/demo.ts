import { setTimeout as wait } from "node:timers/promises";
import type { CallAnswer, CallParsed } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { authorize, refuse, type Context, type FilledDemo, type Outcome, type SystemContext } from "../kernel/index.ts";
import { isEmptyCopy } from "./get-set-up.ts";
import { codeKey, isSetUpCode, newSetUpCode } from "./set-up-codes.ts";
import { mainShop, staffAppUrl } from "./set-up-copy.ts";

/** How long a call waits for the demo before it answers, in milliseconds; less than a call may take. */
const WAIT_MS = 10_000;

type Filling = Pick<SystemContext, "db" | "demo" | "sites" | "originOf">;

/**
 * Fills an empty copy with the demo network. Needs the system's scope, and a code that a start printed. It answers soon; whoever calls again
 * with the same code gets the rest, also when an answer was lost.
 */
export async function fillDemo(
  ctx: Filling,
  { code }: CallParsed<"POST /v1/set-up/demo", "body">,
  { waitMs = WAIT_MS } = {},
): Promise<Outcome<CallAnswer<"POST /v1/set-up/demo">>> {
  const begun = ctx.demo?.filling(codeKey(code)) ?? null;
  const started = begun === null ? await begin(ctx, code) : ok({ filled: begun });
  if (!started.ok) return started;
  const filled = await Promise.race([started.value.filled, wait(waitMs, "unfinished" as const, { ref: false })]);
  if (filled === "unfinished") return ok({ filled: null });
  // Somebody else has filled it in, or set the copy up, meanwhile.
  if (filled === null) return refuse("already_set_up");
  // Another process may have removed it since, and the code with it.
  if (begun !== null && (await isEmptyCopy(ctx.db))) return refuse("set_up_code_wrong");
  const { logins, password } = filled;
  return ok({
    filled: { sign_in: `${staffAppUrl(ctx)}/sign-in`, shop: mainShop(ctx), logins: [...logins], password },
  });
}

async function begin(
  { db, demo }: Filling,
  code: string,
): Promise<Outcome<{ readonly filled: Promise<FilledDemo | null> }>> {
  if (!(await isEmptyCopy(db))) return refuse("already_set_up");
  if (!(await isSetUpCode(db, code))) return refuse("set_up_code_wrong");
  const fill = demo?.fill ?? null;
  return fill === null ? refuse("demo_not_offered") : ok({ filled: fill(codeKey(code)) });
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
  if (ctx.demo === undefined) return refuse("demo_not_offered");
  const known = await ctx.db.selectFrom("franchise").select("name").where("is_network", "=", true).executeTakeFirst();
  if (known === undefined) return refuse("no_demo");
  if (plain(network) !== plain(known.name))
    return refuse("invalid", [{ path: "network", message: `Please type the name of the network: ${known.name}.` }]);
  const { code, hash } = newSetUpCode();
  const done = await ctx.demo.remove(hash);
  if (!done.removed) {
    if (done.why === "school") return refuse("not_only_demo", `${done.school} does not belong to the demo.`);
    return refuse(done.why === "in_use" ? "demo_in_use" : "no_demo");
  }
  return ok({ set_up: `${staffAppUrl(ctx)}/set-up#code=${code}` });
}

const plain = (name: string) => name.trim().toLowerCase();
