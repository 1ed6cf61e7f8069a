import type { CallName, CallSpec } from "@matinee/contract";
import type { Actor } from "@matinee/core/access";
import type { Scope } from "@matinee/database";

const proof = "Who it is about is known only by the secret that is sent: a password, a token, a link.";
const merging = "It brings together what a browser's visitor has and what the account has.";
const erasing = "It erases what nobody may change otherwise: who looked at health notes, answers to enquiries.";

/** The calls that run with the rights of the product itself, each with the reason; every other one sees what its actor may. */
const systemCalls: Partial<Record<CallName, string>> = {
  "POST /login": merging,
  "POST /auth/login": merging,
  "POST /v1/auth/one-time-token-login": merging,
  "POST /auth/account-verification": merging,
  "POST /v1/auth/refresh": proof,
  "POST /v1/auth/logout": proof,
  "GET /v1/auth/who-am-i": proof,
  "POST /auth/forgotten-password": proof,
  "POST /auth/reset-password": proof,
  "POST /auth/register": "Its account is nobody's yet.",
  "DELETE /v1/account/children/{id}": erasing,
  "POST /v1/account/delete": erasing,
  "POST /v1/auth/one-time-token": "Staff open an account that is not theirs; the verb asks whether they may.",
};

/** For whom the database answers a call: row-level security lets it see no more. */
export function scopeOf(call: string, spec: CallSpec, actor: Actor): Scope {
  if (spec.auth === "provider" || Object.hasOwn(systemCalls, call)) return { kind: "system" };
  switch (actor.kind) {
    case "guest":
      return { kind: "visitor", guestId: actor.guestId, userId: null };
    case "customer":
      return { kind: "visitor", guestId: actor.guestId, userId: actor.userId };
    case "franchise_staff":
    case "franchise_admin":
      return { kind: "franchise", franchiseId: actor.franchiseId, userId: actor.userId };
    case "network_admin":
      return { kind: "network", userId: actor.userId };
  }
}
