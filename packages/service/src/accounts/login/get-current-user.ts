import type { User } from "@matinee/contract";
import type { StaffActor } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { recordInView, type SystemContext, type Outcome } from "../../kernel/index.ts";
import { staffActorsOf } from "../sessions/account-roles.ts";
import { findSession } from "../sessions/sessions.ts";
import { sql } from "kysely";

/** The user of a login token, or what is wrong with the token (contract: status 200 in both cases). */
export async function getCurrentUser(
  ctx: SystemContext,
  input: { readonly token: string | null },
): Promise<Outcome<User | { error: string }>> {
  if (input.token === null) return ok({ error: "You are not logged in." });
  const session = await findSession(ctx, input.token);
  if (session === null) return ok({ error: "This login is not valid, or has ended." });
  await recordSessionUse(ctx, session.id);
  if (session.impersonated_by !== null)
    await recordInView(ctx.db, {
      viewer: session.impersonated_by,
      viewed: session.user_id,
      call: "GET /v1/auth/who-am-i",
      school: session.view_school,
    });
  const places = session.impersonated_by === null ? staffActorsOf(session.user_id, session.roles) : [];
  const acting = places[0];
  return ok({
    id: session.user_id,
    name: session.name,
    company_name: session.company_name,
    email: session.email,
    createdAt: session.user_created_at,
    roles: [...new Set(session.roles.map(({ role }) => role))].map((name) => ({
      name,
      ...(acting?.kind === name && lacking(acting)),
    })),
    ...(places.length > 0 && { workplaces: await namedPlaces(ctx, places) }),
  });
}

function lacking(staff: StaffActor) {
  const without = "without" in staff ? (staff.without ?? []) : [];
  return without.length > 0 ? { without: [...without] } : {};
}

async function namedPlaces({ db }: SystemContext, places: readonly StaffActor[]) {
  const ids = places.flatMap((one) => ("franchiseId" in one ? [one.franchiseId] : []));
  const rows = await db
    .selectFrom("franchise")
    .select(["id", "name"])
    .where("id", "in", [0, ...ids])
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return places.map((one) => ({
    school: "franchiseId" in one ? { id: one.franchiseId, name: names.get(one.franchiseId) ?? "" } : null,
    role: one.kind,
    ...lacking(one),
    ...("ownClasses" in one && { own_classes: true }),
  }));
}

/** Updates the last use of the session, at most every five minutes. Every page calls this. */
async function recordSessionUse({ db }: SystemContext, sessionId: string): Promise<void> {
  await db
    .updateTable("login_session")
    .set({ last_used_at: sql<string>`now()` })
    .where("id", "=", sessionId)
    .where("last_used_at", "<", sql<string>`now() - interval '5 minutes'`)
    .execute();
}
