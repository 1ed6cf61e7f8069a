import type { FieldDetail } from "@matinee/contract";
import { tidyText } from "@matinee/core/family";
import { err, ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { authorize, type Context, type Db, homeOf, missing, refuse, type Outcome } from "../../kernel/index.ts";
import { findViewableAccount } from "./find-viewable-account.ts";
import { findRegisteredHost } from "./get-shop-by-host.ts";
import { issueOneTimeToken } from "./one-time-token.ts";
import { findSession, type ActiveSession } from "../sessions/sessions.ts";

interface TransferInput {
  readonly token: string | null;
  readonly for_host: string;
  readonly customer_id?: string | undefined;
  readonly reason?: string | undefined;
  /** True to end this session once the other host has taken over the login. */
  readonly leave?: boolean | undefined;
}

interface IssuedTransfer {
  one_time_token: string;
  url: string;
}

const MAX_REASON = 500;

/**
 * Issues a one-time token that transfers the login to another of our hosts. For staff with a customer id, the token opens a view of that
 * customer, and a reason is required. A view can't be transferred, because its hour would start again.
 */
export async function transferLogin(ctx: Context, input: TransferInput): Promise<Outcome<IssuedTransfer>> {
  const permitted = authorize(ctx, "login:hand_on", {});
  if (!permitted.ok) return permitted;
  const session = input.token === null ? null : await findSession(ctx, input.token);
  if (session === null) return refuse("not_logged_in");
  if (session.impersonated_by !== null) return refuse("forbidden");
  const host = await findRegisteredHost(ctx, input.for_host);
  const reason = tidyText(input.reason ?? "");
  const details: FieldDetail[] = [
    ...(host === null ? [{ path: "for_host", message: "There is no school at this address." }] : []),
    ...(input.customer_id === undefined ? [] : reasonProblems(reason)),
  ];
  const { customer_id: customerId } = input;
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
    leaves: input.leave ?? false,
  });
  return ok({ one_time_token: token, url: `${homeOf(ctx, host)}?token=${token}` });
}

function reasonProblems(reason: string): FieldDetail[] {
  if (reason === "") return [{ path: "reason", message: "Please say why you need to view the shop as this customer." }];
  return reason.length > MAX_REASON
    ? [{ path: "reason", message: `Please keep the reason to ${MAX_REASON} characters.` }]
    : [];
}

/** The user id of the account that this member of staff may view. */
async function findAccountToView(ctx: Context, customerId: string): Promise<Outcome<string>> {
  const permitted = authorize(ctx, "customer:impersonate", "unread");
  if (!permitted.ok) return permitted;
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
): Promise<Outcome<IssuedTransfer>> {
  const shared = { forHost: host, fromSession: session.id, reason };
  const viewSchool = "franchiseId" in ctx.actor ? ctx.actor.franchiseId : null;
  const token = await issueOneTimeToken(trx, { ...shared, userId, purpose: "view", viewSchool });
  const impersonator = await issueOneTimeToken(trx, { ...shared, userId: session.user_id, purpose: "impersonator" });
  return ok({
    one_time_token: token,
    url: `${homeOf(ctx, host)}?token=${token}&impersonator=${impersonator}`,
  });
}
