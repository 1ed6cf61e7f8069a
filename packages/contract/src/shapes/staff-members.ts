import { z } from "zod";
import { id, instant, listOf, ref, uuid } from "./common.ts";
import { needed } from "./people.ts";
import { staffRole } from "./staff-role.ts";

const MAX_ID = 2_147_483_647;

/** What a school can take away from a person. A role that has none of it stays as it is. */
const rights = {
  sees_money: z.boolean().describe("false: no amounts, payments or refunds of families"),
  sees_health: z.boolean().describe("false: no health notes of children"),
  may_export: z.boolean().describe("false: no lists as files"),
};

const place = {
  role: staffRole,
  school: ref.nullable().describe("null: the network"),
  ...rights,
  own_classes: z.boolean().describe("true: only the classes of their teacher, and the families of these"),
};
const teacher = ref.nullable().describe("whose login it is");

/** A role of a person at a school or in the network. */
export const staffMember = z.object({
  id,
  user_id: uuid,
  name: z.string(),
  email: z.string(),
  ...place,
  teacher,
  two_step: z.boolean().nullable().describe("two-step login is on; null: for administrators alone"),
  last_seen_at: instant.nullable().describe("to within five minutes; null: never, or for administrators alone"),
  is_me: z.boolean(),
  version: z.int(),
});
export const staffMemberList = listOf(staffMember);

export const staffInvitation = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  ...place,
  teacher,
  invited_by: z.string(),
  sent_at: instant,
  expires_at: instant,
  expired: z.boolean(),
  problem: z
    .enum(["no_teacher", "teacher_has_login"])
    .nullable()
    .describe("why it can't be accepted: its teacher was deleted, or has somebody else's login"),
});

const given = {
  role: staffRole,
  ...rights,
  own_classes: z
    .boolean()
    .optional()
    .describe("for FRANCHISE_STAFF with a teacher; left out: as it is, at first false"),
  teacher_id: id.max(MAX_ID).nullish().describe("the teacher of the school whose login it is"),
};

export const invitationForm = z.object({
  name: needed(200),
  email: needed(320),
  ...given,
  franchise_id: id.max(MAX_ID).optional().describe("left out: the user's own school; of no meaning for NETWORK_ADMIN"),
});

export const memberForm = z.object({ ...given, version: z.int() });

/** What somebody reads who opens the link of an invitation. */
export const openedInvitation = z.object({
  name: z.string(),
  email: z.string(),
  role: staffRole,
  place: z.string().describe("the name of the school or the network"),
  invited_by: z.string(),
  needs_password: z.boolean().describe("true: the address has no login yet"),
});
