import { createHash, timingSafeEqual } from "node:crypto";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { countHit, type Context, refuse, type Outcome } from "../../kernel/index.ts";
import { passwordMatches } from "../passwords/passwords.ts";

/** As many as a login allows for one address from one place. */
const TRIES = { times: 10, perSeconds: 900 } as const;

export function confirmKeyHash(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/**
 * Checks that whoever follows the link of a registration is the person who registered: their browser has its key, or they know its
 * password. Somebody else may have registered the address, and its owner must not open that account. The link stays as it is.
 */
export async function checkRegistrant(
  ctx: Context,
  { token, key, password }: { readonly token: string; readonly key: string; readonly password: string | undefined },
): Promise<Outcome<undefined>> {
  const id = ctx.tokens.readLink(token);
  if (id === null) return refuse("link_used_up");
  const link = await ctx.db
    .selectFrom("email_token")
    .select(["confirm_key_hash", "pending_password_hash"])
    .where("id", "=", id)
    .where("purpose", "=", "verify")
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
  if (link === undefined) return refuse("link_used_up");
  const stored = link.confirm_key_hash;
  if (stored !== null && timingSafeEqual(stored, confirmKeyHash(key))) return ok(undefined);
  if (password === undefined) return refuse("password_needed");
  if (password === "") return refuse("invalid", [{ path: "password", message: "Please enter your password." }]);
  const { allowed } = await countHit(ctx.db, { ...TRIES, key: `registration:${ctx.tokens.fingerprint(id)}` });
  if (!allowed)
    return refuse(
      "too_many_requests",
      "You have tried too often. Please try again in 15 minutes, or choose a new password.",
    );
  return (await passwordMatches(password, link.pending_password_hash))
    ? ok(undefined)
    : refuse("invalid", [{ path: "password", message: WRONG }]);
}

/** Somebody may have two such mails, and one may be of a stranger's registration. */
const WRONG =
  "That password is not right. If you have more than one email to confirm your address, try the link in another one.";
