import type { CallName, CallSpec } from "@matinee/contract";
import { type Actor, hasRight } from "@matinee/core/access";
import type { Scope } from "@matinee/database";

const proof = "Only the secret that is sent (a password, a token, a link, a code) says whom it is about.";
const merging = "It merges the browser's visitor into the account.";
const joining = "What was booked with the account's address joins it.";
const erasing = "It erases what nobody may change otherwise: who read health notes, answers to enquiries.";

const dates =
  "It gives back the places of every family on a withdrawn date, offers and waiting lists too; the verb checks whose class it is.";

const logins = "It reads or writes the logins of others; the verb checks whose staff they are.";

/** The calls that run with the rights of the system, each with the reason. Every other call sees what its actor may see. */
const systemCalls: Partial<Record<CallName, string>> = {
  "POST /login": merging,
  "POST /auth/login": merging,
  "POST /v1/auth/one-time-token-login": merging,
  "POST /auth/account-verification": merging,
  "POST /auth/login-by-link": merging,
  "POST /auth/second-step": merging,
  "POST /auth/second-step/set-up": proof,
  "POST /auth/login-link": proof,
  "POST /v1/auth/refresh": proof,
  "POST /v1/auth/logout": proof,
  "GET /v1/auth/who-am-i": proof,
  "POST /auth/forgotten-password": proof,
  "POST /auth/reset-password": proof,
  "POST /auth/register": "Its account belongs to nobody yet.",
  "POST /v1/set-up": proof,
  "POST /v1/set-up/demo": proof,
  "GET /v1/joined-lists/{key}": proof,
  "POST /v1/joined-lists/{key}/leave": proof,
  "GET /v1/waiting-offers/{key}": proof,
  "POST /v1/waiting-offers/{key}/accept": proof,
  "POST /v1/waiting-offers/{key}/decline": proof,
  "GET /v1/lost-lessons/{key}": proof,
  "POST /v1/lost-lessons/{key}": proof,
  "GET /v1/pay-links/{key}": proof,
  "POST /v1/pay-links/{key}/pay": proof,
  "DELETE /v1/account/children/{id}": erasing,
  "GET /v1/account/deletion": joining,
  "POST /v1/account/delete": erasing,
  "POST /v1/account/family": joining,
  "POST /v1/staff/classes": dates,
  "POST /v1/staff/classes/preview": dates,
  "PUT /v1/staff/classes/{id}": dates,
  "POST /v1/staff/classes/{id}/preview": dates,
  "POST /v1/staff/classes/{id}/lessons": dates,
  "POST /v1/staff/classes/{id}/lessons/preview": dates,
  "POST /v1/staff/classes/{id}/lessons/arrange": dates,
  "POST /v1/staff/classes/{id}/lessons/arrange/preview": dates,
  "POST /v1/staff/classes/{id}/open": dates,
  "POST /v1/staff/classes/{id}/close": dates,
  "POST /v1/staff/classes/{id}/reopen": dates,
  "POST /v1/staff/classes/{id}/reopen/preview": dates,
  "POST /v1/staff/classes/{id}/archive": dates,
  "POST /v1/staff/classes/{id}/restore": dates,
  "POST /v1/staff/classes/{id}/duplicate": dates,
  "DELETE /v1/staff/classes/{id}": dates,
  "POST /v1/staff/calendar/next-year": dates,
  "POST /v1/staff/calendar/next-year/preview": dates,
  "POST /v1/staff/terms": dates,
  "POST /v1/staff/terms/preview": dates,
  "PUT /v1/staff/terms/{id}": dates,
  "POST /v1/staff/terms/{id}/preview": dates,
  "DELETE /v1/staff/terms/{id}": dates,
  "PUT /v1/staff/schools/{id}/nation": dates,
  "POST /v1/staff/schools/{id}/nation/preview": dates,
  "POST /v1/staff/closures": dates,
  "POST /v1/staff/closures/preview": dates,
  "PUT /v1/staff/closures/{id}": dates,
  "POST /v1/staff/closures/{id}/preview": dates,
  "DELETE /v1/staff/closures/{id}": dates,
  "PUT /v1/staff/coupons/{id}": "It changes how often each family may still use a coupon; the verb checks whose it is.",
  "GET /v1/staff/members": logins,
  "POST /v1/staff/members/export": logins,
  "GET /v1/staff/members/{id}": logins,
  "PUT /v1/staff/members/{id}": logins,
  "DELETE /v1/staff/members/{id}": logins,
  "GET /v1/staff/invitations": logins,
  "POST /v1/staff/invitations/export": logins,
  "POST /v1/staff/invitations": logins,
  "POST /v1/staff/invitations/{id}/resend": logins,
  "DELETE /v1/staff/invitations/{id}": logins,
  "POST /v1/staff/schools": "It may invite the first administrator; the verb is the network's alone.",
  "POST /auth/invitation": proof,
  "POST /auth/accept-invitation": proof,
  "POST /v1/auth/one-time-token": "Staff open the account of somebody else; the verb checks whether they may.",
};

/**
 * The scope in which a call's statements run; row-level security shows them nothing beyond it. Null for a call that only reads and asks
 * for nobody: without a scope it sees no row of any person, and its statements need no transaction.
 */
export function scopeOf(call: string, spec: CallSpec, actor: Actor): Scope | null {
  if (spec.auth === "provider" || Object.hasOwn(systemCalls, call)) return { kind: "system" };
  if (spec.auth === "anyone" && call.startsWith("GET ")) return null;
  if (actor.kind === "GUEST") return { kind: "visitor", guestId: actor.guestId, userId: null };
  if (actor.kind === "CUSTOMER") return { kind: "visitor", guestId: actor.guestId, userId: actor.userId };
  if (actor.kind === "NETWORK_ADMIN") return { kind: "network", userId: actor.userId };
  const { franchiseId, userId, ownClasses = false } = actor;
  return { kind: "franchise", franchiseId, userId, money: hasRight(actor, "order:read"), ownClasses };
}
