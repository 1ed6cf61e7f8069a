import type { Actor } from "@matinee/core/access";
import type { RoleName } from "@matinee/database";
import { sql } from "kysely";
import { describeBrowser } from "./describe-browser.ts";
import type { Db, SystemContext } from "../../kernel/index.ts";

type Ground = Pick<SystemContext, "db" | "tokens">;

/** A login that counts, and whose it is. */
export interface ActiveSession {
  readonly id: string;
  readonly generation: number;
  readonly expires_at: string;
  /** The member of staff who looks on; null in a login of one's own. */
  readonly impersonated_by: string | null;
  readonly user_id: string;
  readonly email: string;
  readonly name: string;
  readonly company_name: string | null;
  readonly user_created_at: string;
  readonly guest_id: string;
  readonly customer_id: string | null;
  readonly roles: readonly { readonly role: RoleName; readonly franchise_id: number | null }[];
}

/**
 * The session of a login's token; null where the token is not ours or has run out, or the session was ended. The token before the
 * current one counts for another minute, for what was under way when it was refreshed.
 */
export async function findSession({ db, tokens }: Ground, token: string): Promise<ActiveSession | null> {
  const claims = await tokens.read(token);
  if (claims === null) return null;
  const session = await readSession(db, claims);
  if (session === null) return null;
  const { generation, justRefreshed, ...rest } = session;
  if (claims.generation !== generation && !(claims.generation === generation - 1 && justRefreshed)) return null;
  return { ...rest, generation };
}

/**
 * Whether login `s` may go on, as far as it is a view: whoever is no longer staff looks on no longer, and at nobody who has become staff
 * meanwhile, whose rights would be theirs.
 */
export const viewIsPermitted = sql<boolean>`(s.impersonated_by is null or (
  exists (select from user_account v join user_role r on r.user_id = v.id
    where v.id = s.impersonated_by and v.disabled_at is null and r.role <> 'CUSTOMER')
  and not exists (select from user_role t where t.user_id = s.user_id and t.role <> 'CUSTOMER')))`;

/** The session that `claims` name, where it has not ended, whichever its generation. */
async function readSession(
  db: Db,
  claims: { readonly sessionId: string; readonly userId: string },
): Promise<(ActiveSession & { readonly justRefreshed: boolean }) | null> {
  const { rows } = await sql<ActiveSession & { justRefreshed: boolean }>`
    select s.id, s.generation, s.expires_at, s.impersonated_by, s.user_id, u.email, u.name, u.company_name,
        u.created_at as user_created_at, u.guest_id, u.customer_id,
        coalesce(s.refreshed_at > now() - interval '60 seconds', false) as "justRefreshed",
        (select coalesce(jsonb_agg(jsonb_build_object('role', r.role, 'franchise_id', r.franchise_id) order by r.role, r.franchise_id), '[]')
           from user_role r where r.user_id = u.id) as roles
      from login_session s join user_account u on u.id = s.user_id
     where s.id = ${claims.sessionId} and s.user_id = ${claims.userId}
       and s.revoked_at is null and s.expires_at > now() and u.disabled_at is null
       and ${viewIsPermitted}`.execute(db);
  return rows[0] ?? null;
}

interface NewSession {
  readonly userId: string;
  readonly host: string;
  /** What the browser says of itself. */
  readonly userAgent?: string | undefined;
  readonly impersonation?: { readonly by: string; readonly reason: string };
  /** Default: twelve months, as the cookie (spec §9). */
  readonly expiresAt?: string;
}

/** Begins a login and answers its first token. */
export async function startSession(
  ctx: Pick<SystemContext, "newId" | "tokens">,
  trx: Db,
  wish: NewSession,
): Promise<string> {
  const id = ctx.newId();
  await trx
    .insertInto("login_session")
    .values({
      id,
      user_id: wish.userId,
      host: wish.host,
      browser: describeBrowser(wish.userAgent),
      impersonated_by: wish.impersonation?.by ?? null,
      impersonation_reason: wish.impersonation?.reason ?? null,
      ...(wish.impersonation !== undefined && { expires_at: sql<string>`now() + interval '60 minutes'` }),
      ...(wish.expiresAt !== undefined && { expires_at: wish.expiresAt }),
    })
    .execute();
  return await ctx.tokens.sign({ userId: wish.userId, sessionId: id, generation: 1 });
}

/** Who somebody with this login is to the policy: the role that reaches furthest; null for an account without any. */
function actorOf(session: ActiveSession): Actor | null {
  const { user_id: userId, roles } = session;
  if (roles.some(({ role }) => role === "NETWORK_ADMIN")) return { kind: "network_admin", userId };
  for (const [name, kind] of [
    ["FRANCHISE_ADMIN", "franchise_admin"],
    ["FRANCHISE_STAFF", "franchise_staff"],
  ] as const) {
    const franchiseId = roles.find(({ role }) => role === name)?.franchise_id;
    if (typeof franchiseId === "number") return { kind, userId, franchiseId };
  }
  if (!roles.some(({ role }) => role === "CUSTOMER")) return null;
  return {
    kind: "customer",
    userId,
    customerId: session.customer_id,
    guestId: session.guest_id,
    ...(session.impersonated_by !== null && { viewedBy: session.impersonated_by }),
  };
}

/** Who asks with this token; null where it does not count. */
export async function findActor(ground: Ground, token: string): Promise<Actor | null> {
  const session = await findSession(ground, token);
  return session === null ? null : actorOf(session);
}

/** A token where the wire has it (spec §7: data.value.token). */
export type TokenResponse = { data: { value: { token: string } } };

export function tokenResponse(token: string): TokenResponse {
  return { data: { value: { token } } };
}
