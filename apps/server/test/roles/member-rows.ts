import type { CallName } from "@matinee/contract";
import { byRole, named, open, type Row } from "./rows.ts";

const rights = { sees_money: true, sees_health: true, may_export: true };
const opened = () => ({ body: { token: "x" } });

/** Who works for a school. */
export const MEMBER_ROWS: Partial<Record<CallName, readonly Row[]>> = {
  "GET /v1/staff/members": byRole("staff:list"),
  "POST /v1/staff/members/export": byRole("list:export"),
  "GET /v1/staff/members/{id}": named("member", "staff:change", ({ it }) => ({ path: { id: it.member } })),
  // Refused by its version, so that the member is there for the next.
  "PUT /v1/staff/members/{id}": named("member", "staff:change", ({ it }) => ({
    path: { id: it.member },
    body: { role: "FRANCHISE_STAFF", ...rights, version: 0 },
  })),
  "DELETE /v1/staff/members/{id}": named("member", "staff:change", ({ it }) => ({ path: { id: it.member } })),
  "GET /v1/staff/invitations": byRole("staff:invite"),
  "POST /v1/staff/invitations/export": byRole("list:export"),
  "POST /v1/staff/invitations": byRole("staff:invite", ({ stage }) => ({
    body: { name: "", email: "", role: "FRANCHISE_STAFF", ...rights, franchise_id: stage.near.franchiseId },
  })),
  "POST /v1/staff/invitations/{id}/resend": named("invitation", "staff:invite", ({ it }) => ({
    path: { id: it.invitation },
  })),
  "DELETE /v1/staff/invitations/{id}": named("invitation", "staff:invite", ({ it }) => ({
    path: { id: it.invitation },
  })),
  "POST /auth/invitation": open(opened),
  "POST /auth/accept-invitation": open(opened),
};
