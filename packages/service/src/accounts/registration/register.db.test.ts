import { expect, test } from "vitest";
import { aWorld, valueOf } from "../../testing/world.ts";
import { login } from "../login/login.ts";
import { register } from "./register.ts";
import { anAccount, freshEmail, mailedToken, PASSWORD, tokenIn } from "../testing/an-account.ts";
import { verifyAccount } from "./verify-account.ts";
import { getCurrentUser } from "../login/get-current-user.ts";

const world = await aWorld();
const form = (email: string) => ({ name: "Pat Tester", email, password: PASSWORD });

test("following the link in the registration mail confirms the address and logs in as a customer", async () => {
  const ctx = await world.visitor();
  const email = freshEmail();
  valueOf(await register(ctx, { ...form(email.toUpperCase()), marketing_consent: true }));
  const token = await mailedToken(world, email);
  expect(world.mails.at(-1)).toMatchObject({ to: email, subject: "Please confirm your email address" });
  expect(world.mails.at(-1)?.text).toContain(
    "http://leeds.localhost:3000/admin/sign-in/leeds.localhost/confirm?token=",
  );
  const jwt = tokenIn(valueOf(await verifyAccount(ctx, { token })));
  expect(valueOf(await getCurrentUser(ctx, { token: jwt }))).toMatchObject({
    name: "Pat Tester",
    email,
    company_name: null,
    roles: [{ name: "CUSTOMER" }],
  });
  const consents = await world.db
    .selectFrom("consent")
    .innerJoin("user_account", "user_account.id", "consent.user_id")
    .select(["kind", "given"])
    .where("email", "=", email)
    .execute();
  expect(consents).toEqual([{ kind: "marketing", given: true }]);
});

test("all wrong fields are named at once, and no mail is sent", async () => {
  const ctx = await world.visitor();
  world.mails.length = 0;
  const refused = await register(ctx, { name: " ", email: "pat", password: "short" });
  expect(refused).toMatchObject({
    error: { code: "invalid", details: [{ path: "name" }, { path: "email" }, { path: "password" }] },
  });
  await world.work();
  expect(world.mails).toEqual([]);
});

test("nobody can log in before the address is confirmed", async () => {
  const ctx = await world.visitor();
  const email = freshEmail();
  valueOf(await register(ctx, form(email)));
  expect(await login(ctx, { email, password: PASSWORD })).toMatchObject({ error: { code: "wrong_credentials" } });
});

test("a known address gets the same answer as an unknown one; its owner gets a mail and the account stays unchanged", async () => {
  const { ctx, email } = await anAccount(world);
  const known = await register(ctx, { ...form(email), name: "Mallory", password: "mallory's own password" });
  const unknown = await register(ctx, form(freshEmail()));
  expect(Object.keys(valueOf(known))).toEqual(Object.keys(valueOf(unknown)));
  await world.work();
  expect(world.mails.findLast(({ to }) => to === email)?.subject).toBe("You already have an account");
  expect(await login(ctx, { email, password: "mallory's own password" })).toMatchObject({ ok: false });
  const jwt = tokenIn(valueOf(await login(ctx, { email, password: PASSWORD })));
  expect(valueOf(await getCurrentUser(ctx, { token: jwt }))).toMatchObject({ name: "Pat Tester" });
});

test("registering a stranger's address gains nothing: each link confirms only its own registration", async () => {
  const ctx = await world.visitor();
  const email = freshEmail();
  valueOf(await register(ctx, { ...form(email), name: "Mallory", password: "mallory's own password" }));
  const first = await mailedToken(world, email);
  valueOf(await register(ctx, form(email)));
  const own = await mailedToken(world, email);
  valueOf(await verifyAccount(ctx, { token: own }));
  expect(await login(ctx, { email, password: "mallory's own password" })).toMatchObject({ ok: false });
  expect(await verifyAccount(ctx, { token: first })).toMatchObject({ error: { code: "link_used_up" } });
  expect(await login(ctx, { email, password: PASSWORD })).toMatchObject({ ok: true });
});

test("simultaneous registrations of one address create one account", async () => {
  const ctx = await world.visitor();
  const email = freshEmail();
  await Promise.all(Array.from({ length: 6 }, () => register(ctx, form(email)).then(valueOf)));
  const accounts = await world.db.selectFrom("user_account").select("guest_id").where("email", "=", email).execute();
  expect(accounts).toHaveLength(1);
});

test("a link works once, even if used many times at once; a forged, foreign or expired link never works", async () => {
  const ctx = await world.visitor();
  const email = freshEmail();
  valueOf(await register(ctx, form(email)));
  const token = await mailedToken(world, email);
  const forged = token.replace(/.$/u, (last) => (last === "A" ? "E" : "A"));
  expect(await verifyAccount(ctx, { token: `${token.split(".")[0]}.AAAA` })).toMatchObject({ ok: false });
  expect(await verifyAccount(ctx, { token: forged })).toMatchObject({ error: { code: "link_used_up" } });
  const answers = await Promise.all(Array.from({ length: 6 }, () => verifyAccount(ctx, { token })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);

  const late = freshEmail();
  valueOf(await register(ctx, form(late)));
  const old = await mailedToken(world, late);
  await world.db
    .updateTable("email_token")
    .set({ expires_at: "2020-01-01T00:00:00Z" })
    .where("used_at", "is", null)
    .execute();
  expect(await verifyAccount(ctx, { token: old })).toMatchObject({ error: { code: "link_used_up" } });
});

test("link tokens are not stored in the database", async () => {
  const ctx = await world.visitor();
  const email = freshEmail();
  valueOf(await register(ctx, form(email)));
  const code = (await mailedToken(world, email)).split(".")[1] ?? "";
  expect(code).toHaveLength(43);
  const rows = await world.db.selectFrom("email_token").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(code);
  expect(JSON.stringify(rows)).not.toContain(PASSWORD);
});
