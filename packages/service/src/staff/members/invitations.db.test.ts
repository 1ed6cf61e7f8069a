import type { CallParsed } from "@matinee/contract";
import { expect, test } from "vitest";
import { aMember } from "../../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { acceptInvitation, changeMember, invite, listInvitations, resendInvitation } from "../index.ts";

const world = await aWorld();
const { db } = world;
const school = world.network.seller.id;
const all = { sees_money: true, sees_health: true, may_export: true };
const none = { sees_money: false, sees_health: false, may_export: false };
const password = "a long way to Leeds";

/** An administrator of the school as the database has one. */
async function anAdministrator() {
  const ctx = await aMember(world, "FRANCHISE_ADMIN");
  const userId = "userId" in ctx.actor ? ctx.actor.userId : "";
  const row = { user_id: userId, role: "FRANCHISE_ADMIN" as const, franchise_id: school };
  const role = await db.insertInto("user_role").values(row).returning(["id", "version"]).executeTakeFirstOrThrow();
  return { ctx, userId, ...role };
}
const admin = await anAdministrator();

let people = 0;
type Form = CallParsed<"POST /v1/staff/invitations", "body">;
const formOf = (more: Partial<Form> = {}): Form => ({
  name: "Kim Newcomer",
  role: "FRANCHISE_ADMIN",
  email: `kim.${(people += 1)}@example.test`,
  ...all,
  ...more,
});

/** An open invitation, with what its link does. */
async function anInvitation(more: Partial<Form> = {}, by = admin.ctx) {
  const { id } = valueOf(await invite(by, formOf(more)));
  const { token_id: link } = await db
    .selectFrom("staff_invitation")
    .select("token_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const visitor = await world.visitor();
  const accept = async () => await acceptInvitation(visitor, { token: world.system.tokens.link(link), password });
  const listed = async () => valueOf(await listInvitations(admin.ctx, {})).find((one) => one.id === id);
  return { id, accept, listed };
}

const whyNot = (accepted: Awaited<ReturnType<typeof acceptInvitation>>) =>
  accepted.ok || typeof accepted.error.details !== "string" ? "" : accepted.error.details;

async function aTeacher(name: string) {
  const row = { franchise_id: school, name };
  return (await db.insertInto("teacher").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

test("a right that is taken away is not won back by an invitation that was sent before", async () => {
  const colleague = await anAdministrator();
  const rich = await anInvitation({}, colleague.ctx);
  const poor = await anInvitation(none, colleague.ctx);
  // Who teaches has no money to see, whatever is stored.
  const teaching = await anInvitation({ role: "FRANCHISE_STAFF" }, colleague.ctx);
  const others = await anInvitation();
  const { id, version } = colleague;
  const fewer = { ...all, sees_money: false, may_export: false };
  valueOf(await changeMember(admin.ctx, { id, version, role: "FRANCHISE_ADMIN", ...fewer }));
  expect(codeOf(await rich.accept())).toBe("link_used_up");
  expect(await rich.listed()).toBeUndefined();
  for (const one of [poor, teaching, others]) expect(codeOf(await one.accept())).toBeNull();
});

test("a link gives nothing that whoever sent it could not give today, and nobody sends on what they lack", async () => {
  const colleague = await anAdministrator();
  const invited = await anInvitation({}, colleague.ctx);
  await db.updateTable("user_role").set({ sees_health: false }).where("id", "=", colleague.id).execute();
  expect(whyNot(await invited.accept())).toMatch(
    /^The person who invited you can .* ask the school to invite you again\.$/u,
  );
  const { actor } = colleague.ctx;
  if (actor.kind !== "FRANCHISE_ADMIN") throw new Error("An administrator of a school");
  const limited = { ...colleague.ctx, actor: { ...actor, without: ["health"] as const } };
  // Whoever lost a right while they asked gives it to nobody any more.
  expect(codeOf(await invite(colleague.ctx, formOf()))).toBe("forbidden");
  expect(codeOf(await invite(limited, formOf({ sees_health: false })))).toBeNull();
  expect(codeOf(await resendInvitation(limited, { id: invited.id }))).toBe("invalid");
  expect(codeOf(await resendInvitation(admin.ctx, { id: invited.id }))).toBeNull();
});

test("two open invitations never name one teacher, and a link whose teacher is somebody else's or gone is refused", async () => {
  const teacher_id = await aTeacher("Tess");
  const own = { role: "FRANCHISE_STAFF" as const, own_classes: true, ...none };
  const first = await anInvitation({ ...own, teacher_id });
  expect(await invite(admin.ctx, formOf({ ...own, teacher_id }))).toMatchObject({
    error: { code: "invalid", details: [{ path: "teacher_id" }] },
  });
  expect(await first.listed()).toMatchObject({ problem: null });
  // Linked to another login meanwhile.
  await db.updateTable("teacher").set({ user_id: admin.userId }).where("id", "=", teacher_id).execute();
  expect(await first.listed()).toMatchObject({ problem: "teacher_has_login" });
  const refusal = /^The teacher whom this invitation names .* ask the school to invite you again\.$/u;
  expect(whyNot(await first.accept())).toMatch(refusal);
  await db.updateTable("teacher").set({ user_id: null }).where("id", "=", teacher_id).execute();
  expect(codeOf(await first.accept())).toBeNull();

  const gone = await aTeacher("Yara");
  const second = await anInvitation({ ...own, teacher_id: gone });
  await db.deleteFrom("teacher").where("id", "=", gone).execute();
  expect(await second.listed()).toMatchObject({ problem: "no_teacher" });
  expect(whyNot(await second.accept())).toMatch(refusal);
});
