import {
  acceptInvitation,
  changeMember,
  endMember,
  getMember,
  invite,
  listInvitations,
  listMembers,
  openInvitation,
  resendInvitation,
  takeBackInvitation,
  exportMembers,
  exportInvitations,
} from "@matinee/service/staff";
import type { Handlers } from "../call-request.ts";

export const staffMemberHandlers = {
  "GET /v1/staff/members": ({ ctx, query }) => listMembers(ctx, query),
  "POST /v1/staff/members/export": ({ ctx, query }) => exportMembers(ctx, query),
  "GET /v1/staff/members/{id}": ({ ctx, path }) => getMember(ctx, path),
  "PUT /v1/staff/members/{id}": ({ ctx, path, body }) => changeMember(ctx, { ...body, ...path }),
  "DELETE /v1/staff/members/{id}": ({ ctx, path }) => endMember(ctx, path),
  "GET /v1/staff/invitations": ({ ctx, query }) => listInvitations(ctx, query),
  "POST /v1/staff/invitations/export": ({ ctx, query }) => exportInvitations(ctx, query),
  "POST /v1/staff/invitations": ({ ctx, body }) => invite(ctx, body),
  "POST /v1/staff/invitations/{id}/resend": ({ ctx, path }) => resendInvitation(ctx, path),
  "DELETE /v1/staff/invitations/{id}": ({ ctx, path }) => takeBackInvitation(ctx, path),
  "POST /auth/invitation": ({ ctx, body }) => openInvitation(ctx, body),
  "POST /auth/accept-invitation": ({ ctx, body }) => acceptInvitation(ctx, body),
} satisfies Partial<Handlers>;
