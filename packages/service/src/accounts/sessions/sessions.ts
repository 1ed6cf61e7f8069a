import { can, type Actor, type Viewer } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { mustHaveTwoStep, rolesOf, staffActorOf, userRoles, type Workplace } from "./account-roles.ts";
import { describeBrowser } from "./describe-browser.ts";
import { refuse, type Db, type Outcome, type SystemContext } from "../../kernel/index.ts";

type SessionContext = Pick<SystemContext, "db" | "tokens" | "needsNoSecondStep">;

const sessionRow = z.object({
  id: z.guid(),
  generation: z.int(),
  expires_at: z.iso.datetime(),
  /** The member of staff who is viewing as this customer. Null in an ordinary login. */
  impersonated_by: z.guid().nullable(),
  /** The school that the view is for. Null for the network. */
  view_school: z.int().nullable(),
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
  /** Of whoever logged in: the account holder, or the member of staff who views. */
  login_email: z.string(),
  two_step_on: z.boolean(),
  passed_second_step: z.boolean(),
});

type SessionRow = z.output<typeof sessionRow>;

/** An active session and its account. */
export type ActiveSession = Omit<SessionRow, "justRefreshed" | "login_email" | "two_step_on">;

/**
 * Finds the session of a login token. Null if the token is invalid or expired, or the session has ended. The previous token stays valid
 * for one minute after a refresh, for requests that were already on their way.
 */
export async function findSession(ctx: SessionContext, token: string): Promise<ActiveSession | null> {
  const { db, tokens } = ctx;
  const claims = await tokens.read(token);
  if (claims === null) return null;
  const session = await readSession(db, claims);
  if (session === null) return null;
  // A family that has left the school, or a viewer who has moved to another one, ends the view.
  if (session.impersonated_by !== null && viewerIn(session) === null) return null;
  if (!session.passed_second_step && needsSecondStep(ctx, session)) return null;
  const { generation, justRefreshed, login_email: _email, two_step_on: _on, ...rest } = session;
  if (claims.generation !== generation && !(claims.generation === generation - 1 && justRefreshed)) return null;
  return { ...rest, generation };
}

/**
 * True if a session without the second step is none: two-step login is on, or the role needs it. So a session from before the account
 * got its role does not reach money either.
 */
function needsSecondStep(ctx: Pick<SystemContext, "needsNoSecondStep">, session: SessionRow): boolean {
  const { impersonated_by: viewer, user_id, roles, viewer_roles, login_email: email } = session;
  const login = viewer === null ? { userId: user_id, roles } : { userId: viewer, roles: viewer_roles };
  return session.two_step_on || mustHaveTwoStep(ctx, { ...login, email });
}

/**
 * SQL condition: session `s` is not a staff view, or the view is still permitted. The viewer must still be staff, and the viewed account
 * must not be staff, because the viewer would gain its rights.
 */
export const viewIsPermitted = sql<boolean>`(s.impersonated_by is null or (
  exists (select from user_account v join user_role r on r.user_id = v.id
    where v.id = s.impersonated_by and v.disabled_at is null and r.role <> 'CUSTOMER'
      and (s.view_school is null or r.franchise_id = s.view_school))
  and not exists (select from user_role t where t.user_id = s.user_id and t.role <> 'CUSTOMER')))`;

/** Reads the active session of `claims`, whatever its generation. */
async function readSession(
  db: Db,
  claims: { readonly sessionId: string; readonly userId: string },
): Promise<SessionRow | null> {
  const statement = sql`
    select s.id, s.generation, s.expires_at, s.impersonated_by, s.view_school, s.user_id, u.email, u.name, u.company_name,
        u.created_at as user_created_at, u.guest_id, u.customer_id,
        coalesce(s.refreshed_at > now() - interval '60 seconds', false) as "justRefreshed",
        l.email as login_email, s.second_step_at is not null as passed_second_step,
        exists (select from two_step t where t.user_id = l.id and t.confirmed_at is not null) as two_step_on,
        ${rolesOf(sql`u.id`)} as roles, ${rolesOf(sql`s.impersonated_by`)} as viewer_roles,
        case when s.impersonated_by is null then '{}' else
          array(select distinct f.franchise_id from family_franchise f where f.family_id in (u.guest_id, u.customer_id)) end as family_franchise_ids
      from login_session s join user_account u on u.id = s.user_id join user_account l on l.id = coalesce(s.impersonated_by, s.user_id)
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
  /** True after the second step of a login, or where the login that this one continues had it. */
  readonly passedSecondStep?: boolean;
  /** `school`: the one that the view is for; null for the network. */
  readonly impersonation?: { readonly by: string; readonly reason: string; readonly school: number | null };
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
      view_school: input.impersonation?.school ?? null,
      ...(input.passedSecondStep === true && { second_step_at: sql<string>`now()` }),
      ...(input.impersonation !== undefined && { expires_at: sql<string>`now() + interval '60 minutes'` }),
    })
    .execute();
  return await ctx.tokens.sign({ userId: input.userId, sessionId: id, generation: 1 });
}

/** For whom a request is made by somebody who can be several. */
export interface Standing {
  /** The school in hand, or the network. Absent: none is named. */
  readonly at?: Workplace | undefined;
  /** True for a call of the staff's own: who also has a family's account works here. Other calls are then the family's. */
  readonly asStaff?: boolean | undefined;
}

/** The actor of a session for the policy. An account without a role is none. */
function actorOf(session: ActiveSession, { at, asStaff = false }: Standing): Outcome<Actor> {
  const family = familyOf(session);
  const isFamily = session.impersonated_by !== null || (at === undefined && !asStaff && family !== null);
  const staff = isFamily ? null : staffActorOf(session.user_id, session.roles, at);
  if (!isFamily && staff === null && at !== undefined)
    return refuse(
      "forbidden",
      at === "network" ? "You don't work for the network." : "You don't work for this school.",
    );
  const actor = staff ?? family;
  return actor === null ? refuse("not_logged_in") : ok(actor);
}

/** The customer whose account it is. Null for an account of staff alone, and for a view that is not permitted. */
function familyOf(session: ActiveSession): Actor | null {
  const { user_id: userId, roles } = session;
  if (!roles.some(({ role }) => role === "CUSTOMER")) return null;
  const customer = { kind: "CUSTOMER", userId, customerId: session.customer_id, guestId: session.guest_id } as const;
  if (session.impersonated_by === null) return customer;
  const viewedBy = viewerIn(session);
  return viewedBy === null ? null : { ...customer, viewedBy };
}

/** Who views the account in this session, if their role still lets them view this family. */
function viewerIn(
  session: Pick<ActiveSession, "impersonated_by" | "viewer_roles" | "view_school" | "family_franchise_ids">,
): Viewer | null {
  const { impersonated_by: by, viewer_roles: roles, family_franchise_ids: familyFranchiseIds } = session;
  const staff = by === null ? null : staffActorOf(by, roles, session.view_school ?? undefined);
  const allowed = staff !== null && can(staff, "customer:impersonate", { franchiseIds: familyFranchiseIds });
  return allowed ? { staff, familyFranchiseIds } : null;
}

/** Who makes a request with a login token. Refused if the token is not valid, and if they don't work where the request says. */
export async function findCaller(ctx: SessionContext, token: string, standing: Standing = {}): Promise<Outcome<Actor>> {
  const session = await findSession(ctx, token);
  return session === null ? refuse("not_logged_in") : actorOf(session, standing);
}

/** The response body with a login token (spec §7: data.value.token). */
export type TokenResponse = { data: { value: { token: string } } };

export function tokenResponse(token: string): TokenResponse {
  return { data: { value: { token } } };
}
