import type { User } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import type { SystemContext, Outcome } from "../../kernel/index.ts";
import { findSession } from "../sessions/sessions.ts";
import { sql } from "kysely";

/** The user of a login's token, or what is wrong with it (contract: status 200 either way). */
export async function getCurrentUser(
  ctx: SystemContext,
  input: { readonly token: string | null },
): Promise<Outcome<User | { error: string }>> {
  if (input.token === null) return ok({ error: "You are not logged in." });
  const session = await findSession(ctx, input.token);
  if (session === null) return ok({ error: "This login is not valid, or has ended." });
  await noteUse(ctx, session.id);
  return ok({
    id: session.user_id,
    name: session.name,
    company_name: session.company_name,
    email: session.email,
    createdAt: session.user_created_at,
    roles: [...new Set(session.roles.map(({ role }) => role))].map((name) => ({ name })),
  });
}

/** Every page that is opened asks who is there; that is when a login was last used, to a few minutes. */
async function noteUse({ db }: SystemContext, sessionId: string): Promise<void> {
  await db
    .updateTable("login_session")
    .set({ last_used_at: sql<string>`now()` })
    .where("id", "=", sessionId)
    .where("last_used_at", "<", sql<string>`now() - interval '5 minutes'`)
    .execute();
}
