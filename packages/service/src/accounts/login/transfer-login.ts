import type { FieldDetail } from "@matinee/contract";
import { tidyText } from "@matinee/core/family";
import { err, ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { authorize, type Context, type Db, missing, refuse, type Outcome } from "../../kernel/index.ts";
import { findViewableAccount } from "./find-viewable-account.ts";
import { findRegisteredHost } from "./get-shop-by-host.ts";
import { issueOneTimeToken } from "./one-time-token.ts";
import { findSession, type ActiveSession } from "../sessions/sessions.ts";

interface Wish {
  readonly token: string | null;
  readonly for_host: string;
  readonly customer_id?: string | undefined;
  readonly reason?: string | undefined;
  /** Whether nobody stays behind: this login ends once the other host has taken it over. */
  readonly leave?: boolean | undefined;
}

interface Handed {
  one_time_token: string;
  url: string;
}

const MAX_REASON = 500;

/**
 * Hands a login on to another of our hosts, or, for staff, the view of a customer of theirs, with the reason. Whoever views as a
 * customer hands nothing on: their hour would have no end.
 */
export async function transferLogin(ctx: Context, wish: Wish): Promise<Outcome<Handed>> {
  const asked = authorize(ctx, "login:hand_on", {});
  if (!asked.ok) return asked;
  const session = wish.token === null ? null : await findSession(ctx, wish.token);
  if (session === null) return refuse("not_logged_in");
  if (session.impersonated_by !== null) return refuse("forbidden");
  const host = await findRegisteredHost(ctx, wish.for_host);
  const reason = tidyText(wish.reason ?? "");
  const details: FieldDetail[] = [
    ...(host === null ? [{ path: "for_host", message: "No school lives at this address." }] : []),
    ...(wish.customer_id === undefined ? [] : reasonProblems(reason)),
  ];
  const { customer_id: customerId } = wish;
  if (customerId !== undefined) {
    const allowed = await findAccountToView(ctx, customerId);
    if (!allowed.ok) return err(allowed.error);
    if (host === null || details.length > 0) return refuse("invalid", details);
    const view = { host, reason, userId: allowed.value };
    return await inTransaction(ctx.db, (trx) => issueViewTokens(ctx, trx, session, view));
  }
  if (host === null) return refuse("invalid", details);
  const token = await issueOneTimeToken(ctx.db, {
    userId: session.user_id,
    forHost: host,
    purpose: "login",
    fromSession: session.id,
    leaves: wish.leave ?? false,
  });
  return ok({ one_time_token: token, url: `${ctx.originOf(host)}/?token=${token}` });
}

function reasonProblems(reason: string): FieldDetail[] {
  if (reason === "") return [{ path: "reason", message: "Please say why you view the shop as this customer." }];
  return reason.length > MAX_REASON
    ? [{ path: "reason", message: `Please keep the reason to ${MAX_REASON} characters.` }]
    : [];
}

/** The account behind a customer that this member of staff may view as. */
async function findAccountToView(ctx: Context, customerId: string): Promise<Outcome<string>> {
  const asked = authorize(ctx, "customer:impersonate", "unread");
  if (!asked.ok) return asked;
  const customer = await findViewableAccount(ctx.db, customerId);
  if (customer === null) return missing("The customer");
  const allowed = authorize(ctx, "customer:impersonate", { franchiseIds: customer.franchiseIds });
  if (!allowed.ok) return allowed;
  return customer.isStaff ? refuse("forbidden") : ok(customer.userId);
}

async function issueViewTokens(
  ctx: Context,
  trx: Db,
  session: ActiveSession,
  { host, reason, userId }: { readonly host: string; readonly reason: string; readonly userId: string },
): Promise<Outcome<Handed>> {
  const shared = { forHost: host, fromSession: session.id, reason };
  const token = await issueOneTimeToken(trx, { ...shared, userId, purpose: "view" });
  const impersonator = await issueOneTimeToken(trx, { ...shared, userId: session.user_id, purpose: "impersonator" });
  return ok({
    one_time_token: token,
    url: `${ctx.originOf(host)}/?token=${token}&impersonator=${impersonator}`,
  });
}
