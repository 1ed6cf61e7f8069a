import { aFranchise } from "@matinee/testkit";
import { expect, test, vi } from "vitest";
import { aMember } from "./harness/a-member.ts";
import { aShop } from "./harness/a-shop.ts";

const shop = await aShop();
const { ask, pool } = shop;
const other = await aFranchise(shop.db, { slug: "york" });
const school = shop.school.id;
const named = await pool.query<{ name: string }>("select name from franchise where id = $1", [school]);
const schoolName = named.rows[0]?.name ?? "no school";
const admin = await aMember(shop, "FRANCHISE_ADMIN", school);
const stranger = await aMember(shop, "FRANCHISE_ADMIN", other.id);
const network = await aMember(shop, "NETWORK_ADMIN", null);
const password = "a long way to Leeds";
const all = { sees_money: true, sees_health: true, may_export: true };
const none = { sees_money: false, sees_health: false, may_export: false };
const kim = { name: "Kim Newcomer", role: "FRANCHISE_ADMIN", ...all };
let people = 0;
const fresh = () => `kim.${(people += 1)}@example.test`;

const invite = async (headers: object, body: object) =>
  await ask("POST /api/v1/staff/invitations", { headers: { ...headers }, body });

/** The token in the latest mail to somebody whose subject begins so. */
async function mailed(email: string, subject = "You are invited"): Promise<string> {
  await shop.work();
  const { rows } = await pool.query<{ body_text: string }>(
    "select body_text from dev_mailbox where to_address = $1 and subject like $2 order by sent_at desc, id desc limit 1",
    [email, `${subject}%`],
  );
  return decodeURIComponent(/[?&]token=(\S+)/u.exec(rows[0]?.body_text ?? "")?.[1] ?? rows[0]?.body_text ?? "");
}
const accept = async (token: string, more: object = { password }) =>
  await ask("POST /api/auth/accept-invitation", { body: { token, ...more } });
const roleOf = async (email: string) => {
  const { rows } = await pool.query<{ id: number; version: number; role: string; franchise_id: number | null }>(
    "select r.* from user_role r join user_account u on u.id = r.user_id where u.email = $1 order by r.id",
    [email],
  );
  return rows;
};

/** A new administrator of the school, who came by an invitation; logged in, with the second step behind them. */
async function aColleague(form: object = kim) {
  const email = fresh();
  expect((await invite(admin, { ...kim, ...form, email })).status).toBe(201);
  expect((await accept(await mailed(email))).status).toBe(200);
  const [role] = await roleOf(email);
  const session = shop.system.newId();
  const { rows } = await pool.query<{ user_id: string }>(
    `insert into login_session (id, user_id, host, second_step_at)
      select $1, id, 'localhost', now() from user_account where email = $2 returning user_id`,
    [session, email],
  );
  const userId = rows[0]?.user_id ?? "";
  const token = await shop.system.tokens.sign({ userId, sessionId: session, generation: 1 });
  return { email, userId, id: role?.id ?? 0, headers: { authorization: `Bearer ${token}` } };
}

test("an invitation leads to a login that needs its second step, once", async () => {
  const email = fresh();
  const sent = await invite(admin, { ...kim, email: ` ${email.toUpperCase()} ` });
  expect(sent.status).toBe(201);
  const token = await mailed(email);
  // Until it is accepted there is no login, and no role.
  expect((await ask("POST /api/login", { body: { email, password } })).status).toBe(401);
  expect(await roleOf(email)).toEqual([]);
  const opened = await ask("POST /api/auth/invitation", { body: { token } });
  expect(["name", "email", "place", "needs_password"].map((name) => opened.at(name))).toEqual([
    "Kim Newcomer",
    email,
    schoolName,
    true,
  ]);
  const weak = await accept(token, { password: "short" });
  expect([weak.status, weak.at("details.0.path")]).toEqual([422, "password"]);
  // Of two at once, one is accepted.
  const both = await Promise.all([accept(token), accept(token)]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(both.filter(({ status }) => status === 401)).toHaveLength(1);
  expect(await roleOf(email)).toMatchObject([{ role: "FRANCHISE_ADMIN", franchise_id: school }]);
  expect((await ask("POST /api/auth/invitation", { body: { token } })).at("code")).toBe("link_used_up");
  const login = await ask("POST /api/login", { body: { email, password } });
  expect(login.at("data.value.second_step.needs")).toBe("set_up");
  const { rows } = await pool.query("select action from audit_log where action like 'staff%' order by id");
  expect(rows).toEqual([{ action: "staff_invited" }, { action: "staff_joined" }]);
});

test("a login that works at another school keeps its password and gets a second role", async () => {
  const email = `franchise_admin.${other.id}@example.test`;
  expect((await invite(admin, { ...kim, role: "FRANCHISE_STAFF", email })).status).toBe(201);
  const token = await mailed(email);
  expect((await ask("POST /api/auth/invitation", { body: { token } })).at("needs_password")).toBe(false);
  expect((await accept(token, { password: "quite another one" })).status).toBe(200);
  expect((await roleOf(email)).map((one) => one.franchise_id)).toEqual([other.id, school]);
  expect((await ask("POST /api/login", { body: { email, password: "quite another one" } })).status).toBe(401);
  expect((await ask("POST /api/login", { body: { email, password } })).status).toBe(200);
});

test("the link of an older registration does not change a login that an invitation has opened", async () => {
  const email = fresh();
  const registered = { name: "Somebody Else", email, password: "quite another one" };
  expect((await ask("POST /api/auth/register", { body: registered })).status).toBe(201);
  const old = await mailed(email, "");
  expect((await invite(admin, { ...kim, email })).status).toBe(201);
  expect((await accept(await mailed(email))).status).toBe(200);
  const verified = await ask("POST /api/auth/account-verification", { body: { token: old } });
  expect([verified.status, verified.at("code")]).toEqual([401, "link_used_up"]);
  expect((await ask("POST /api/login", { body: { email, password: "quite another one" } })).status).toBe(401);
  expect((await ask("POST /api/login", { body: { email, password } })).status).toBe(200);
});

test("nobody is invited who can't come, and nobody invites beyond their own school and rights", async () => {
  const refusal = async (headers: object, body: object) => {
    const answer = await invite(headers, { ...kim, email: fresh(), ...body });
    return [answer.status, answer.at("details.0.path")];
  };
  expect(await refusal(admin, { email: `franchise_admin.${school}@example.test` })).toEqual([422, "email"]);
  expect(await refusal(admin, { email: "no address", name: " " })).toEqual([422, "name"]);
  expect(await refusal(admin, { franchise_id: other.id })).toEqual([422, "franchise_id"]);
  expect(await refusal(admin, { role: "NETWORK_ADMIN" })).toEqual([422, "role"]);
  expect(await refusal(network, {})).toEqual([422, "franchise_id"]);
  const poor = await aColleague(none);
  expect(await refusal(poor.headers, {})).toEqual([422, "sees_money"]);
  expect((await invite(poor.headers, { ...kim, ...none, email: fresh() })).status).toBe(201);
});

test("a link ends when it is sent again, taken back or old, and one address gets few of these mails", async () => {
  const email = fresh();
  const id = (await invite(admin, { ...kim, email })).text("id");
  const first = await mailed(email);
  const resend = async (headers: object = admin) =>
    await ask(`POST /api/v1/staff/invitations/${id}/resend`, { headers: { ...headers } });
  expect((await resend(stranger)).status).toBe(404);
  expect((await resend()).status).toBe(204);
  const second = await mailed(email);
  expect(second).not.toBe(first);
  expect((await accept(first)).status).toBe(401);
  for (const status of [204, 204, 204, 429]) expect((await resend()).status).toBe(status);
  const last = await mailed(email);
  await pool.query("update email_token set expires_at = now() where purpose = 'staff' and used_at is null");
  expect((await accept(last)).status).toBe(401);
  expect((await ask("POST /api/auth/invitation", { body: { token: last } })).at("code")).toBe("link_used_up");
  const listed = await ask("GET /api/v1/staff/invitations", { headers: admin });
  expect(listed.body).toContainEqual(expect.objectContaining({ id, email, expired: true }));
  expect((await ask(`DELETE /api/v1/staff/invitations/${id}`, { headers: admin })).status).toBe(204);
  // Taking one back and inviting again is no way round the limit.
  expect((await invite(admin, { ...kim, email })).at("details.0.path")).toBe("email");
});

test("a role that ends, ends at once: its logins, its views and the invitations that it sent", async () => {
  const gone = await aColleague();
  const invited = fresh();
  expect((await invite(gone.headers, { ...kim, email: invited })).status).toBe(201);
  const token = await mailed(invited);
  expect((await ask("GET /api/v1/staff/home", { headers: gone.headers })).status).toBe(200);
  await pool.query("insert into user_role (user_id, role, franchise_id) values ($1, 'FRANCHISE_STAFF', $2)", [
    gone.userId,
    other.id,
  ]);
  expect((await ask(`DELETE /api/v1/staff/members/${gone.id}`, { headers: stranger })).status).toBe(404);
  expect((await ask(`DELETE /api/v1/staff/members/${gone.id}`, { headers: gone.headers })).status).toBe(409);
  expect((await ask(`DELETE /api/v1/staff/members/${gone.id}`, { headers: admin })).status).toBe(204);
  // A role elsewhere stays, with its login; the other one has gone with the next call.
  expect((await ask("GET /api/v1/staff/home", { headers: gone.headers })).at("school.id")).toBe(other.id);
  const there = await ask("GET /api/v1/staff/home", { headers: { ...gone.headers, "x-school": String(school) } });
  expect([there.status, there.at("details")]).toEqual([403, "You don't work for this school."]);
  expect((await accept(token)).status).toBe(401);
  expect(await mailed(gone.email, "You no longer work for")).toContain(schoolName);
  const { rows } = await pool.query("select detail from audit_log where action = 'staff_ended' and subject = $1", [
    `member:${gone.id}`,
  ]);
  expect(rows).toMatchObject([{ detail: { user_id: gone.userId, before: { role: "FRANCHISE_ADMIN" } } }]);
  const last = await aColleague();
  expect((await ask(`DELETE /api/v1/staff/members/${last.id}`, { headers: admin })).status).toBe(204);
  expect((await ask("GET /api/v1/staff/home", { headers: last.headers })).status).toBe(401);
});

test("who works nowhere any more logs in to a family's account", async () => {
  const gone = await aColleague({ role: "FRANCHISE_STAFF", ...none });
  expect((await ask(`DELETE /api/v1/staff/members/${gone.id}`, { headers: admin })).status).toBe(204);
  const login = await ask("POST /api/login", { body: { email: gone.email, password } });
  const headers = { authorization: `Bearer ${login.text("data.value.token")}` };
  const profile = await ask("GET /api/v1/account/profile", { headers });
  expect([profile.status, profile.at("email")]).toEqual([200, gone.email]);
  expect((await ask("GET /api/v1/staff/home", { headers })).status).toBe(403);
  expect(await roleOf(gone.email)).toMatchObject([{ role: "CUSTOMER", franchise_id: null }]);
});

test("of two who end each other's role at once, one does, and the other reads why not", async () => {
  const [one, two] = [await aColleague(), await aColleague()];
  const lock = await pool.connect();
  try {
    await lock.query("begin");
    await lock.query("select from user_role where id = any ($1) for update", [[one.id, two.id]]);
    const ends = Promise.all([
      ask(`DELETE /api/v1/staff/members/${two.id}`, { headers: one.headers }),
      ask(`DELETE /api/v1/staff/members/${one.id}`, { headers: two.headers }),
    ]);
    await vi.waitUntil(
      async () => {
        const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
        return (await pool.query(waiting)).rowCount === 2;
      },
      { timeout: 60_000, interval: 50 },
    );
    await lock.query("commit");
    const answers = await ends;
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const lost = answers.find(({ status }) => status === 403);
    expect(lost?.at("details")).toBe("Somebody has just taken this right away from you.");
  } finally {
    lock.release();
  }
  expect([...(await roleOf(one.email)), ...(await roleOf(two.email))]).toHaveLength(1);
});

test("a change of rights holds from the next call on, is told by mail, and is not saved over another's", async () => {
  const { id, email, headers } = await aColleague();
  const change = async (body: object, by: object = admin) =>
    await ask(`PUT /api/v1/staff/members/${id}`, { headers: { ...by }, body });
  const version = (await roleOf(email))[0]?.version ?? 0;
  const owed = async () => (await ask("GET /api/v1/staff/owed", { headers })).status;
  const exported = async () => (await ask("POST /api/locations/export", { headers, body: {} })).status;
  expect([await owed(), await exported()]).toEqual([200, 200]);
  const changed = await change({ role: "FRANCHISE_ADMIN", ...all, sees_money: false, version });
  expect([changed.status, changed.at("sees_money")]).toEqual([200, false]);
  expect([await owed(), await exported()]).toEqual([403, 200]);
  expect(await mailed(email, "Your role at")).toContain("an administrator");
  const stale = await change({ role: "FRANCHISE_STAFF", ...all, version });
  expect([stale.status, stale.at("code")]).toEqual([409, "edit_conflict"]);
  expect((await change({ role: "FRANCHISE_ADMIN", ...all, version: version + 1 }, headers)).status).toBe(409);
  expect((await change({ role: "NETWORK_ADMIN", ...all, version: version + 1 })).at("details.0.path")).toBe("role");
  expect((await change({ role: "FRANCHISE_STAFF", ...all, version: version + 1 })).status).toBe(200);
  expect([await owed(), await exported()]).toEqual([403, 403]);
  const { rows } = await pool.query(
    "select detail from audit_log where subject = $1 and action = 'staff_changed' order by id",
    [`member:${id}`],
  );
  expect(rows).toMatchObject([
    { detail: { before: { sees_money: true }, after: { sees_money: false } } },
    { detail: { before: { role: "FRANCHISE_ADMIN" }, after: { role: "FRANCHISE_STAFF" } } },
  ]);
});

test("a teacher of the school is linked to a login, and to one only", async () => {
  const { rows } = await pool.query<{ id: number }>(
    "insert into teacher (franchise_id, name) values ($1, 'Tess'), ($2, 'Yara') returning id",
    [school, other.id],
  );
  const [tess, yara] = rows.map(({ id }) => id);
  const wrong = await invite(admin, { ...kim, email: fresh(), teacher_id: yara });
  expect([wrong.status, wrong.at("details.0.path")]).toEqual([422, "teacher_id"]);
  const first = await aColleague({ teacher_id: tess });
  const seen = await ask(`GET /api/v1/staff/members/${first.id}`, { headers: admin });
  expect(seen.at("teacher")).toEqual({ id: tess, name: "Tess" });
  expect((await invite(admin, { ...kim, email: fresh(), teacher_id: tess })).at("details.0.path")).toBe("teacher_id");
  // The same holds for who works there already.
  const second = await aColleague();
  const link = async (id: number, teacher_id: number | null | undefined) => {
    const version = (await pool.query<{ version: number }>("select version from user_role where id = $1", [id]))
      .rows[0];
    const body = { role: "FRANCHISE_ADMIN", ...all, teacher_id, version: version?.version };
    return await ask(`PUT /api/v1/staff/members/${id}`, { headers: admin, body });
  };
  const linked = async () =>
    (await pool.query<{ user_id: string | null }>("select user_id from teacher where id = $1", [tess])).rows;
  for (const teacher of [yara, tess]) {
    const refused = await link(second.id, teacher);
    expect([refused.status, refused.at("details.0.path")]).toEqual([422, "teacher_id"]);
  }
  expect(await linked()).toEqual([{ user_id: first.userId }]);
  expect((await link(first.id, null)).status).toBe(200);
  expect(await linked()).toEqual([{ user_id: null }]);
  expect((await link(second.id, tess)).status).toBe(200);
  expect((await ask(`DELETE /api/v1/staff/members/${second.id}`, { headers: admin })).status).toBe(204);
  expect(await linked()).toEqual([{ user_id: null }]);
});

test("nobody gets a role twice, and a lower role ends the invitations that were sent with the higher one", async () => {
  const one = await aColleague();
  await pool.query("insert into user_role (user_id, role, franchise_id) values ($1, 'FRANCHISE_STAFF', $2)", [
    one.userId,
    school,
  ]);
  const lower = async (id: number) =>
    await ask(`PUT /api/v1/staff/members/${id}`, {
      headers: admin,
      body: { role: "FRANCHISE_STAFF", ...none, version: (await roleOf(one.email)).find((r) => r.id === id)?.version },
    });
  const twice = await lower(one.id);
  expect([twice.status, twice.at("code")]).toEqual([409, "in_use"]);
  await pool.query("delete from user_role where user_id = $1 and role = 'FRANCHISE_STAFF'", [one.userId]);
  const invited = fresh();
  expect((await invite(one.headers, { ...kim, email: invited })).status).toBe(201);
  const token = await mailed(invited);
  expect((await lower(one.id)).status).toBe(200);
  expect((await accept(token)).status).toBe(401);
});

test("teachers read who works there, without when somebody was there", async () => {
  const teacher = await aColleague({ role: "FRANCHISE_STAFF" });
  const list = async (headers: object) => {
    const answer = await ask("GET /api/v1/staff/members?size=50", { headers: { ...headers } });
    expect(answer.body).toMatchObject({ page: 0 });
    return answer.rows("items");
  };
  const { id } = teacher;
  const seen = (more: object): unknown => expect.objectContaining({ id, ...more });
  expect(await list(teacher.headers)).toContainEqual(seen({ is_me: true, two_step: null, last_seen_at: null }));
  expect(await list(admin)).toContainEqual(seen({ is_me: false, two_step: false }));
  expect(await list(stranger)).not.toContainEqual(seen({}));
});
