import { aGuest } from "@matinee/testkit";
import { expect, test } from "vitest";
import { anAccount, PASSWORD } from "../../accounts/testing/an-account.ts";
import { login, findCaller } from "../../accounts/index.ts";
import type { Context } from "../../kernel/index.ts";
import { viewOf } from "../../testing/staff.ts";
import { aWorld, newId, valueOf } from "../../testing/world.ts";
import { getCurrentConsents } from "./get-current-consents.ts";
import { recordConsents } from "./record-consents.ts";

const world = await aWorld();
const { db } = world;
const wording_version = "third-parties-2026-11";
type Answer = Parameters<typeof recordConsents>[1];
const yes: Answer = { wording_version, choices: [{ kind: "chat", given: true }] };
const no: Answer = { wording_version, choices: [{ kind: "chat", given: false }] };

const answers = async (ctx: Context) =>
  valueOf(await getCurrentConsents(ctx)).choices.map(({ kind, given }) => `${kind} ${given ? "yes" : "no"}`);

test("every choice is stored with wording, time, person and host; the latest of each kind counts", async () => {
  const ctx = await world.visitor();
  expect(await answers(ctx)).toEqual([]);
  valueOf(
    await recordConsents(ctx, {
      wording_version,
      choices: [
        { kind: "chat", given: true },
        { kind: "advertising", given: false },
      ],
    }),
  );
  const now = valueOf(await recordConsents(ctx, no));
  expect(now.choices).toMatchObject([
    { kind: "advertising", given: false, wording_version },
    { kind: "chat", given: false, wording_version },
  ]);
  const guestId = ctx.actor.kind === "GUEST" ? ctx.actor.guestId : "";
  const rows = await db.selectFrom("third_party_consent").selectAll().where("guest_id", "=", guestId).execute();
  expect(rows.map(({ kind, given, host, user_id }) => [kind, given, host, user_id])).toEqual([
    ["chat", true, "leeds.localhost", null],
    ["advertising", false, "leeds.localhost", null],
    ["chat", false, "leeds.localhost", null],
  ]);
});

test("a choice counts only for its visitor and host", async () => {
  const ctx = await world.visitor();
  valueOf(await recordConsents(ctx, yes));
  expect(await answers(await world.visitor())).toEqual([]);
  expect(await answers({ ...ctx, site: { ...ctx.site, host: "york.localhost" } })).toEqual([]);
  expect(await answers(ctx)).toEqual(["chat yes"]);
});

test("login moves the visitor's receipts to the account, and the browser's next visitor does not get them", async () => {
  const account = await anAccount(world);
  const { id: guestId, token } = await aGuest(db);
  const browser = world.contextOf(guestId);
  valueOf(await recordConsents(browser, yes));
  valueOf(await login(browser, { email: account.email, password: PASSWORD, guestToken: token }));
  const actor = valueOf(await findCaller(world.system, account.token));
  const customer = { ...browser, actor };
  expect(await answers(customer)).toEqual(["chat yes"]);
  expect(await answers(browser)).toEqual([]);
  valueOf(await recordConsents(customer, no));
  expect(await answers(customer)).toEqual(["chat no"]);
  const rows = await db.selectFrom("third_party_consent").selectAll().where("user_id", "=", account.userId).execute();
  expect(rows.map((row) => [row.guest_id, row.given])).toEqual([
    [guestId, true],
    [account.guestId, false],
  ]);
});

test("staff choose for themselves, but not for a customer whose account they are viewing", async () => {
  const staff = await anAccount(world);
  const actor = { kind: "NETWORK_ADMIN", userId: staff.userId } as const;
  const ctx: Context = { ...(await world.visitor()), actor };
  valueOf(await recordConsents(ctx, yes));
  expect(await answers(ctx)).toEqual(["chat yes"]);
  const customer: Context = {
    ...ctx,
    actor: { kind: "CUSTOMER", userId: newId(), customerId: null, guestId: newId() },
  };
  const viewing = viewOf(customer, { staff: actor });
  expect(await recordConsents(viewing, yes)).toMatchObject({ ok: false, error: { code: "forbidden" } });
  expect(await answers(viewing)).toEqual([]);
});

test("a receipt can't be changed, reassigned or deleted", async () => {
  const ctx = await world.visitor();
  valueOf(await recordConsents(ctx, yes));
  const all = () => db.updateTable("third_party_consent");
  await expect(all().set({ given: false }).execute()).rejects.toThrow("append-only");
  await expect(all().set({ user_id: newId(), given: false }).execute()).rejects.toThrow("append-only");
  await all().set({ user_id: newId() }).where("user_id", "is", null).execute();
  await expect(all().set({ user_id: newId() }).execute()).rejects.toThrow("append-only");
  await expect(db.deleteFrom("third_party_consent").execute()).rejects.toThrow("append-only");
});
