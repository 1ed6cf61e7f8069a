import { z } from "zod";
import type { CallSpec } from "../call.ts";
import { allOf, idPath, idText, staffListQuery, uuid, uuidPath } from "../shapes/common.ts";
import * as shape from "../shapes/staff-members.ts";

const staff = { area: "staff", auth: "staff" } as const;
const session = { area: "session", auth: "anyone" } as const;
const invitationQuery = z.object({ school: idText.optional().describe("only to this school") });
const token = z.string().min(1).max(4_000).describe("of the mailed link");

/** Who works for a school, and what they may do. */
export const staffMemberCalls = {
  "GET /v1/staff/members": {
    ...staff,
    summary: "Who works for the school, and with which role",
    query: staffListQuery,
    answer: shape.staffMemberList,
  },
  "POST /v1/staff/members/export": {
    ...staff,
    summary: "Who works for the school as CSV",
    query: staffListQuery,
    csv: true,
  },
  "GET /v1/staff/members/{id}": {
    ...staff,
    summary: "A member of staff to edit",
    path: idPath,
    answer: shape.staffMember,
  },
  "PUT /v1/staff/members/{id}": {
    ...staff,
    summary: "Change somebody's role and rights; from now on, and by mail to them",
    path: idPath,
    body: shape.memberForm,
    answer: shape.staffMember,
  },
  "DELETE /v1/staff/members/{id}": {
    ...staff,
    summary: "End somebody's role; they are logged out everywhere at once",
    path: idPath,
  },
  "GET /v1/staff/invitations": {
    ...staff,
    summary: "Invitations that nobody has accepted yet",
    query: invitationQuery,
    answer: allOf(shape.staffInvitation),
  },
  "POST /v1/staff/invitations/export": {
    ...staff,
    summary: "Invitations that nobody has accepted yet as CSV",
    query: invitationQuery,
    csv: true,
  },
  "POST /v1/staff/invitations": {
    ...staff,
    summary: "Invite somebody by mail to work for a school or the network",
    body: shape.invitationForm,
    answer: z.object({ id: uuid }),
    answerStatus: 201,
    idempotent: true,
  },
  "POST /v1/staff/invitations/{id}/resend": {
    ...staff,
    summary: "Mail an invitation again; the link of the mail before ends",
    path: uuidPath,
    idempotent: true,
  },
  "DELETE /v1/staff/invitations/{id}": { ...staff, summary: "Take an invitation back; its link ends", path: uuidPath },
  "POST /auth/invitation": {
    ...session,
    summary: "What the link of an invitation is for",
    body: z.object({ token }),
    answer: shape.openedInvitation,
  },
  "POST /auth/accept-invitation": {
    ...session,
    summary: "Accept an invitation to work for a school; the login follows as usual",
    body: z.object({ token, password: z.string().max(1_000).optional().describe("if the address has no login yet") }),
    answer: z.object({ email: z.string() }),
  },
} as const satisfies Record<string, CallSpec>;
