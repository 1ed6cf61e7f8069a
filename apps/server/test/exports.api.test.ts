import { expect, test } from "vitest";
import { aMember } from "./harness/a-member.ts";
import { aShop } from "./harness/a-shop.ts";
import { aFamily, aStage } from "./roles/people.ts";

const shop = await aShop();
const stage = await aStage(shop);
const [mine, theirs] = [await aFamily(shop, stage.near), await aFamily(shop, stage.far)];
const manager = await aMember(shop, "FRANCHISE_ADMIN", stage.near.franchiseId);
const network = await aMember(shop, "NETWORK_ADMIN", null);
const { word, secret } = mine;

const text = async (path: string, headers: Record<string, string>) =>
  String((await shop.ask(`POST /api${path}`, { headers, body: {} })).body);

/** Under the rights that the database gives each role: a list, and what of a family's school is in its file. */
const LISTS: readonly (readonly [path: string, has: RegExp])[] = [
  ["/v1/customers/export", new RegExp(`^${word},${word}@example`, "mu")],
  ["/tickets/export", new RegExp(`,${word},${word}@example`, "u")],
  ["/v1/staff/classes/export", /,Draft,draft,/u],
  ["/v1/staff/camps/export", /,Draft,draft,/u],
  ["/v1/staff/items/export", /Bottle/u],
  ["/v1/staff/coupons/export", /,EDIT-\d+,/u],
  ["/v1/staff/offers/export", /,Siblings,off,/u],
  ["/v1/staff/teachers/export", /,Tess Teacher,/u],
  ["/v1/staff/members/export", /^Stef Staff,/mu],
  ["/v1/staff/invitations/export", /^Stef Staff,/mu],
  ["/v1/staff/api-keys/export", /^Website,[^,]+,catalogue:read,abcd,active,/mu],
  ["/v1/staff/webhooks/export", /^Website,[^,]+,http:\/\/localhost:9\/,order\.changed,active,/mu],
  [`/v1/staff/webhooks/${mine.webhook}/deliveries/export?status=pending`, /,order\.changed,[\da-f-]{36},pending,0,/u],
  [`/v1/staff/classes/${stage.near.group.id}/lessons/export`, /^[^,]+,\d{4}-\d\d-\d\d,\d\d:\d\d,\d\d:\d\d,held,/mu],
  ["/v1/staff/imports/list/export", /^families\.csv,families,/mu],
  ["/v1/staff/waiting-lists/export", /,1,0,\d{4}-/u],
  [`/v1/staff/waiting-lists/entries/export?group_id=${stage.near.group.id}`, new RegExp(`^1,${word} Tester,`, "mu")],
  ["/v1/staff/orders/export", new RegExp(`,${word},Saturday Juniors; Bottle,confirmed,`, "u")],
  ["/v1/staff/items-to-deliver/export", new RegExp(`^Bottle,,,1,hand out,${word},,,,,,,${word},`, "mu")],
  ["/work-items/export", /^ledger_disagrees,open,/mu],
  ["/v1/staff/lost-lessons/export?status=settled", new RegExp(`^${word},Saturday Juniors,`, "mu")],
  ["/v1/staff/debts/export", new RegExp(`^${word},${word}@example.test,.+,45\\.50,45\\.50,`, "mu")],
  ["/v1/staff/schools/export", new RegExp(`^${stage.near.franchiseId},`, "mu")],
  [
    `/v1/staff/calendar/export?school=${stage.near.franchiseId}`,
    /^closure,Far away,2090-01-05,2090-01-06,All locations/mu,
  ],
  [
    `/v1/staff/imports/export?kind=families&school=${stage.near.franchiseId}`,
    new RegExp(`^${word}@example.test,${word},.*,${word},Tester,`, "mu"),
  ],
  [`/v1/staff/imports/export?kind=products&school=${stage.near.franchiseId}`, /Bottle/u],
  [
    `/v1/staff/imports/export?kind=balances&school=${stage.near.franchiseId}`,
    new RegExp(`^${word}@example.test,,45\\.50`, "mu"),
  ],
];

test.each(LISTS)("%s has the rows of the school, for its managers and the network", async (path, has) => {
  for (const headers of [manager, network]) {
    const file = await text(path, headers);
    expect(file).toMatch(has);
    expect(file).not.toContain(secret);
  }
  expect(await text(path, manager)).not.toContain(theirs.word);
});
