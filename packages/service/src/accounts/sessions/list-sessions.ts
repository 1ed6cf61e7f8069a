import type { LoginSession } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { authorizeOwner, type Context, type Outcome } from "../../kernel/index.ts";
import { findSession } from "./sessions.ts";
import { readSessions } from "./read-sessions.ts";

/** Lists the account's sessions: the current one first, then by last use. */
export async function listSessions(
  ctx: Context,
  input: { readonly token: string | null },
): Promise<Outcome<{ items: LoginSession[] }>> {
  const owner = authorizeOwner(ctx, "account:manage");
  if (!owner.ok) return owner;
  const current = input.token === null ? null : await findSession(ctx, input.token);
  return ok({ items: await readSessions(ctx.db, owner.value.userId, current?.id ?? null) });
}
