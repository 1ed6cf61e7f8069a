import { can, FRANCHISE_ROLES, type Actor, type StaffActor, type Viewer } from "@matinee/core/access";
import { rowsOf, type RoleName } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { describeBrowser } from "./describe-browser.ts";
import type { Db, SystemContext } from "../../kernel/index.ts";

type SessionContext = Pick<SystemContext, "db" | "tokens">;

const roleName = z.enum(["CUSTOMER", ...FRANCHISE_ROLES, "NETWORK_ADMIN"]) satisfies z.ZodType<RoleName>;

const userRoles = z.array(z.object({ role: roleName, franchise_id: z.int().nullable() }));

type Roles = z.output<typeof userRoles>;

const sessionRow = z.object({
  id: z.guid(),
  generation: z.int(),
  expires_at: z.iso.datetime(),
  /** The member of staff who is viewing as this customer. Null in an ordinary login. */
  impersonated_by: z.guid().nullable(),
  user_id: z.guid(),
  email: z.string(),
  name: z.string(),
  company_name: z.string().nullable(),
  user_created_at: z.iso.datetime(),
  guest_id: z.guid(),
  customer_id: z.guid().nullable(),
  roles: userRoles,
  /** The roles of the member of staff who views. Empty in an ordinary login. */
  viewer_roles: userRoles,
  /** The schools that the viewed family is a customer of. Empty in an ordinary login. */
  family_franchise_ids: z.array(z.int()),
  justRefreshed: z.boolean(),
});

type SessionRow = z.output<typeof sessionRow>;

/** An active session and its account. */
export type ActiveSession = Omit<SessionRow, "justRefreshed">;

/**
 * Finds the session of a login token. Null if the token is invalid or expired, or the session has ended. The previous token stays valid
 * for one minute after a refresh, for requests that were already on their way.
 */
export async function findSession({ db, tokens }: SessionContext, token: string): Promise<ActiveSession | null> {
  const claims = await tokens.read(token);
  if (claims === null) return null;
  const session = await readSession(db, claims);
  if (session === null) return null;
  // A family that has left the school, or a viewer who has moved to another one, ends the view.
  if (session.impersonated_by !== null && viewerIn(session) === null) return null;
  const { generation, justRefreshed, ...rest } = session;
  if (claims.generation !== generation && !(claims.generation === generation - 1 && justRefreshed)) return null;
  return { ...rest, generation };
}

/**
 * SQL condition: session `s` is not a staff view, or the view is still permitted. The viewer must still be staff, and the viewed account
 * must not be staff, because the viewer would gain its rights.
 */
export const viewIsPermitted = sql<boolean>`(s.impersonated_by is null or (
  exists (select from user_account v join user_role r on r.user_id = v.id
    where v.id = s.impersonated_by and v.disabled_at is null and r.role <> 'CUSTOMER')
  and not exists (select from user_role t where t.user_id = s.user_id and t.role <> 'CUSTOMER')))`;

/** SQL: the roles of a user, as JSON. */
const rolesOf = (userId: ReturnType<typeof sql>) =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('role', r.role, 'franchise_id', r.franchise_id) order by r.role, r.franchise_id), '[]')
    from user_role r where r.user_id = ${userId})`;

/** Reads the active session of `claims`, whatever its generation. */
async function readSession(
  db: Db,
  claims: { readonly sessionId: string; readonly userId: string },
): Promise<SessionRow | null> {
  const statement = sql`
    select s.id, s.generation, s.expires_at, s.impersonated_by, s.user_id, u.email, u.name, u.company_name,
        u.created_at as user_created_at, u.guest_id, u.customer_id,
        coalesce(s.refreshed_at > now() - interval '60 seconds', false) as "justRefreshed",
        ${rolesOf(sql`u.id`)} as roles, ${rolesOf(sql`s.impersonated_by`)} as viewer_roles,
        case when s.impersonated_by is null then '{}' else
          array(select distinct f.franchise_id from family_franchise f where f.family_id in (u.guest_id, u.customer_id)) end as family_franchise_ids
      from login_session s join user_account u on u.id = s.user_id
     where s.id = ${claims.sessionId} and s.user_id = ${claims.userId}
       and s.revoked_at is null and s.expires_at > now() and u.disabled_at is null
       and ${viewIsPermitted}`;
  return (await rowsOf("a login session", sessionRow, statement).executeTakeFirst(db)) ?? null;
}

interface NewSession {
  readonly userId: string;
  readonly host: string;
  /** The User-Agent header. */
  readonly userAgent?: string | undefined;
  readonly impersonation?: { readonly by: string; readonly reason: string };
}

/** Starts a session of twelve months, like the cookie (spec §9), or a view of sixty minutes. Returns its first token. */
export async function startSession(
  ctx: Pick<SystemContext, "newId" | "tokens">,
  trx: Db,
  input: NewSession,
): Promise<string> {
  const id = ctx.newId();
  await trx
    .insertInto("login_session")
    .values({
      id,
      user_id: input.userId,
      host: input.host,
      browser: describeBrowser(input.userAgent),
      impersonated_by: input.impersonation?.by ?? null,
      impersonation_reason: input.impersonation?.reason ?? null,
      ...(input.impersonation !== undefined && { expires_at: sql<string>`now() + interval '60 minutes'` }),
    })
    .execute();
  return await ctx.tokens.sign({ userId: input.userId, sessionId: id, generation: 1 });
}

/** The actor of a session for the policy: the account's most powerful role. Null for an account without a role. */
function actorOf(session: ActiveSession): Actor | null {
  const { user_id: userId, roles } = session;
  const staff = staffActorOf(userId, roles);
  if (staff !== null) return staff;
  if (!roles.some(({ role }) => role === "CUSTOMER")) return null;
  const customer = { kind: "CUSTOMER", userId, customerId: session.customer_id, guestId: session.guest_id } as const;
  if (session.impersonated_by === null) return customer;
  const viewedBy = viewerIn(session);
  return viewedBy === null ? null : { ...customer, viewedBy };
}

/** Who views the account in this session, if their role still lets them view this family. */
function viewerIn(
  session: Pick<ActiveSession, "impersonated_by" | "viewer_roles" | "family_franchise_ids">,
): Viewer | null {
  const { impersonated_by: by, viewer_roles: roles, family_franchise_ids: familyFranchiseIds } = session;
  const staff = by === null ? null : staffActorOf(by, roles);
  const allowed = staff !== null && can(staff, "customer:impersonate", { franchiseIds: familyFranchiseIds });
  return allowed ? { staff, familyFranchiseIds } : null;
}

/** The most powerful staff role of an account. Null for an account without one. */
function staffActorOf(userId: string, roles: Roles): StaffActor | null {
  if (roles.some(({ role }) => role === "NETWORK_ADMIN")) return { kind: "NETWORK_ADMIN", userId };
  for (const kind of FRANCHISE_ROLES) {
    const franchiseId = roles.find(({ role }) => role === kind)?.franchise_id;
    if (typeof franchiseId === "number") return { kind, userId, franchiseId };
  }
  return null;
}

/** The actor of a login token. Null if the token is not valid. */
export async function findActor(ctx: SessionContext, token: string): Promise<Actor | null> {
  const session = await findSession(ctx, token);
  return session === null ? null : actorOf(session);
}

/** The response body with a login token (spec §7: data.value.token). */
export type TokenResponse = { data: { value: { token: string } } };

export function tokenResponse(token: string): TokenResponse {
  return { data: { value: { token } } };
}
