import { expect, test } from "vitest";
import { aMember } from "./harness/a-member.ts";
import { aShop } from "./harness/a-shop.ts";
import { aFamily, aStage } from "./roles/people.ts";

// What the network changes at a school is in that school's history, and in no other's.
const shop = await aShop();
const { ask, pool } = shop;
const stage = await aStage(shop);

test("a school reads in its history what the network did there: codes, offers, stock, deletions and staff", async () => {
  const [it, network] = [await aFamily(shop, stage.near), await aMember(shop, "NETWORK_ADMIN", null)];
  const near = await aMember(shop, "FRANCHISE_ADMIN", stage.near.franchiseId);
  const far = await aMember(shop, "FRANCHISE_ADMIN", stage.far.franchiseId);
  const send = async (call: string, body: object = {}) => {
    const answer = await ask(call, { headers: network, body });
    expect([call, answer.status < 300, answer.at("details")]).toEqual([call, true, undefined]);
  };
  const version = async (id: number) => {
    const { rows } = await pool.query<{ version: number }>("select version from coupon where id = $1", [id]);
    return rows[0]?.version;
  };
  const found = await ask(`GET /api/v1/staff/offers/${it.offer}`, { headers: network });
  const { id: _, school: __, version: seen, ...form } = found.body as Record<string, unknown>;
  await send(`POST /api/v1/staff/items/${it.item}/variations/${it.variation}/stock`, {
    by: 3,
    reason: "Counted again",
  });
  await send(`POST /api/v1/staff/coupons/${it.coupon}/archive`, { version: await version(it.coupon) });
  await send(`PUT /api/v1/staff/offers/${it.offer}`, { ...form, name: "Brothers and sisters", version: seen });
  await send(`DELETE /api/v1/staff/items/${it.item}`);
  await send(`DELETE /api/v1/staff/camps/${it.course}`);
  await send(`DELETE /api/v1/staff/invitations/${it.invitation}`);
  await send(`DELETE /api/v1/staff/members/${it.member}`);
  const history = async (headers: { authorization: string }) => {
    const page = await ask("GET /api/v1/staff/audit?size=200", { headers });
    expect(page.status).toBe(200);
    const rows = page.rows("rows") as readonly { readonly subject: { readonly text: string } }[];
    return rows.map(({ subject }) => subject.text);
  };
  const done = [
    `item:${it.item}`,
    `coupon:${it.coupon}`,
    `offer:${it.offer}`,
    `camp:${it.course}`,
    `member:${it.member}`,
    `invitation:${it.invitation}`,
  ];
  const [theirs, others] = [await history(near), await history(far)];
  expect(done.filter((one) => !theirs.includes(one))).toEqual([]);
  expect(done.filter((one) => others.includes(one))).toEqual([]);
  // Its stock, and its end.
  expect(theirs.filter((one) => one === `item:${it.item}`)).toHaveLength(2);
  // The file says the same, for the school alone, narrowed like the screen; the export itself is an entry.
  const file = async (headers: { authorization: string }, query = "") =>
    String((await ask(`POST /api/v1/staff/audit/export${query}`, { headers, body: {} })).body);
  const lines = await file(near);
  expect(done.filter((one) => !lines.includes(one))).toEqual([]);
  const elsewhere = await file(far);
  expect(done.filter((one) => elsewhere.includes(one))).toEqual([]);
  const narrowed = await file(near, `?subject=item:${it.item}`);
  expect([narrowed.includes(`item:${it.item}`), narrowed.includes(`coupon:${it.coupon}`)]).toEqual([true, false]);
  expect(await history(near)).toContain("history");
  const whole = await ask("GET /api/v1/staff/audit?size=200", { headers: network });
  const schools = new Set(
    (whole.rows("rows") as readonly { readonly subject: { text: string }; readonly school: { id: number } | null }[])
      .filter(({ subject }) => done.includes(subject.text))
      .map(({ school }) => school?.id),
  );
  expect([...schools]).toEqual([stage.near.franchiseId]);
});

test("the history is for managers: teachers are refused, also about one thing", async () => {
  const it = await aFamily(shop, stage.far);
  const teacher = await aMember(shop, "FRANCHISE_STAFF", stage.far.franchiseId);
  for (const query of ["", `?subject=item:${it.item}`])
    for (const call of ["GET /api/v1/staff/audit", "POST /api/v1/staff/audit/export"])
      expect((await ask(`${call}${query}`, { headers: teacher })).status).toBe(403);
});
