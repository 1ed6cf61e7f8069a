import { aFranchise } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { bulkSaveChildren } from "../children/bulk-save-children.ts";
import { createCustomer } from "./create-customer.ts";
import { currentOrder } from "../../basket/index.ts";
import { aBooking, aMember, csvText, strangers } from "../../testing/staff.ts";
import { aWorld, parentForm, sevenYearsAgo, valueOf } from "../../testing/world.ts";
import { exportCustomers } from "./export-customers.ts";
import { getFamily } from "./get-family.ts";
import { listCustomers } from "./list-customers.ts";
import { stopMarketing } from "./stop-marketing.ts";
import { readHealthNotes } from "../children/read-health-notes.ts";
import { startCheckout } from "../../checkout/index.ts";
import { getStaffHome } from "../../staff/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";

const world = await aWorld();
const staff = await aMember(world, "FRANCHISE_STAFF");
const admin = await aMember(world, "FRANCHISE_ADMIN");
const network = await aMember(world, "NETWORK_ADMIN");
const outside = await strangers(world);
const notFound = { error: { code: "not_found" } };

const zoe = await aBooking(world, ["Zoë", "Bo"]);
await sql`update customer set name = 'Quentin Özil', email = 'quentin@example.test', phone = '+447700900456', postcode = 'LS8 2AB'
  where id = ${zoe.customer.id}`.execute(world.db);

/** A visitor with a basket who has not bought anything. */
async function aBrowser() {
  const ctx = await world.visitor();
  await currentOrder(ctx, { createIfNeeded: true });
  return valueOf(await createCustomer(ctx, { ...parentForm, name: "Nearly Customer" }));
}

test("staff find their school's customers by part of a name, email, phone number, postcode or child's name", async () => {
  const found = async (q: string) => valueOf(await listCustomers(staff, { q })).items.map(({ id }) => id);
  for (const q of ["quentin", "ÖZIL", "quentin@ex", "07700 900456", "900456", "ls82ab", "LS8 2", "zoë", "Bo Tester"])
    expect([q, await found(q)]).toEqual([q, [zoe.customer.id]]);
  for (const q of ["nobody", "%", "_", "90"]) expect([q, await found(q)]).toEqual([q, []]);
  expect(valueOf(await listCustomers(staff, { q: "quentin" })).items).toMatchObject([
    { name: "Quentin Özil", post_town: "Leeds", children: ["Zoë Tester", "Bo Tester"], has_account: false },
  ]);
});

test("the list is sorted, paged and filtered, and shows each family once with its latest details", async () => {
  const twice = await aBooking(world, ["Cy"]);
  const later = valueOf(await createCustomer(twice.ctx, { ...parentForm, name: "Aaron Newname" }));
  expect(later.id).not.toBe(twice.customer.id);
  const all = valueOf(await listCustomers(staff, {}));
  expect(all.items.map(({ name }) => name)).toEqual(["Aaron Newname", "Quentin Özil"]);
  expect(valueOf(await listCustomers(staff, { size: 1, page: 1, sort: ["name,desc"] }))).toMatchObject({
    total: 2,
    items: [{ name: "Aaron Newname" }],
  });
  expect(valueOf(await listCustomers(staff, { filter: "postcode:like:LS8" })).total).toBe(1);
  expect(await listCustomers(staff, { filter: "medical:eq:x" })).toMatchObject({ error: { code: "invalid" } });
  const page = valueOf(await getFamily(staff, { id: twice.customer.id }));
  expect(page.customer).toMatchObject({ id: later.id, name: "Aaron Newname" });
});

test("a visitor who bought nothing is no school's customer, but the network sees them", async () => {
  const browser = await aBrowser();
  expect(valueOf(await listCustomers(admin, { q: "Nearly" })).items).toEqual([]);
  expect(await getFamily(admin, { id: browser.id })).toMatchObject(notFound);
  expect(valueOf(await listCustomers(network, { q: "Nearly" })).items).toMatchObject([{ id: browser.id }]);
  expect(valueOf(await getFamily(network, { id: browser.id }))).toMatchObject({ schools: [], orders: [] });
});

test("a family on a waiting list and one from an earlier record are the school's customers", async () => {
  const ctx = await world.visitor();
  const [child] = valueOf(
    await bulkSaveChildren(ctx, {
      children: [{ first_name: "Wai", surname: "Ting", date_of_birth: sevenYearsAgo() }],
    }),
  );
  const waiting = valueOf(await createCustomer(ctx, { ...parentForm, name: "Wanda Waits" }));
  await sql`insert into waiting_list_entry (id, group_id, child_id, party_id) values (${world.system.newId()}, ${zoe.group.id}, ${child?.id}, ${world.system.newId()})`.execute(
    world.db,
  );
  expect(valueOf(await listCustomers(staff, { q: "Wanda" })).total).toBe(1);
  await sql`update waiting_list_entry set status = 'withdrawn' where child_id = ${child?.id}`.execute(world.db);
  expect(valueOf(await listCustomers(staff, { q: "Wanda" })).total).toBe(0);
  await world.db
    .insertInto("customer_school")
    .values({ customer_id: waiting.id, franchise_id: world.network.seller.id })
    .execute();
  expect(valueOf(await getFamily(staff, { id: waiting.id })).schools).toMatchObject([{ name: "Matinee Leeds" }]);
});

test("a customer's page has contact details, children and enquiries; orders only for roles that may see money", async () => {
  const page = valueOf(await getFamily(staff, { id: zoe.customer.id }));
  expect(page).toMatchObject({
    customer: { name: "Quentin Özil" },
    account: "none",
    schools: [{ id: world.network.seller.id }],
    children: [
      { first_name: "Zoë", classes: ["Saturday Juniors"], medical: "none" },
      { first_name: "Bo", classes: ["Saturday Juniors"] },
    ],
    orders: [{ status: "confirmed", what: ["Saturday Juniors"], total: null }],
    tickets: [],
  });
  expect(JSON.stringify(page)).not.toContain("medical_conditions");
  for (const who of [admin, network])
    expect(valueOf(await getFamily(who, { id: zoe.customer.id })).orders).toMatchObject([
      { status: "confirmed", what: ["Saturday Juniors"], total: 4_800 },
    ]);
});

test("a family's page tells what is over, what the child waits for and what is still to be paid", async () => {
  const { ctx, child, book, put, customer } = await aCustomer(world);
  const ada = await child("Ada");
  const [over, coming, full] = [await world.group(), await world.group(), await world.group({ trialCap: 0 })];
  for (const [group, name] of [
    [over, "Over"],
    [coming, "Coming"],
    [full, "Full"],
  ] as const)
    await world.db.updateTable("class_group").set({ name }).where("id", "=", group.id).execute();
  for (const group of [over, coming]) await book({ type: "trial", group, childIds: [ada] });
  await sql`update session set held_on = held_on - 60, starts_at = starts_at - interval '60 days', ends_at = ends_at - interval '60 days'
    where group_id = ${over.id}`.execute(world.db);
  await sql`insert into waiting_list_entry (id, group_id, child_id, party_id) values (${world.system.newId()}, ${full.id}, ${ada}, ${world.system.newId()})`.execute(
    world.db,
  );
  const open = await put({ type: "trial", group: await world.group(), childIds: [ada] });
  valueOf(await startCheckout(ctx, { order_id: open.orderId }));
  const family = { id: customer.id };
  for (const who of [staff, admin, network])
    expect(valueOf(await getFamily(who, family)).children).toMatchObject([
      { first_name: "Ada", classes: ["Coming"], past_classes: ["Over"], waiting_for: ["Full"] },
    ]);
  for (const who of [admin, network])
    expect(valueOf(await getFamily(who, family)).orders).toMatchObject([
      { id: open.orderId, status: "placed", total: 2_400 },
      { status: "confirmed", total: 2_400 },
      { status: "confirmed", total: 2_400 },
    ]);
});

test("a school sees what is booked and waited for with itself alone, and no line that was left", async () => {
  const { child, book, customer } = await aCustomer(world);
  const ada = await child("Ada");
  const [own, elsewhere, left] = [await world.group(), await world.group(), await world.group()];
  for (const [group, name] of [
    [own, "Own"],
    [elsewhere, "Elsewhere"],
    [left, "Left"],
  ] as const)
    await world.db.updateTable("class_group").set({ name }).where("id", "=", group.id).execute();
  await book({ type: "trial", group: own, childIds: [ada] });
  const { itemId } = await book({ type: "trial", group: elsewhere, childIds: [ada] });
  const school = await aFranchise(world.db, {});
  await world.db.updateTable("order_item").set({ seller_id: school.id }).where("id", "=", itemId).execute();
  for (const status of ["withdrawn", "accepted"])
    await sql`insert into waiting_list_entry (id, group_id, child_id, party_id, status)
      values (${world.system.newId()}, ${left.id}, ${ada}, ${world.system.newId()}, ${status})`.execute(world.db);
  const seenBy = async (who: typeof staff) => valueOf(await getFamily(who, { id: customer.id })).children;
  expect(await seenBy(staff)).toMatchObject([{ classes: ["Own"], past_classes: [], waiting_for: [] }]);
  expect(await seenBy(network)).toMatchObject([{ classes: ["Elsewhere", "Own"], waiting_for: [] }]);
});

test("the network's list says each family's schools and can be narrowed to one; a school learns of no other", async () => {
  const { child, book, customer } = await aCustomer(world);
  const children = { childIds: [await child("Ada")] };
  await book({ type: "trial", group: await world.group(), ...children });
  const { itemId } = await book({ type: "trial", group: await world.group(), ...children });
  const school = await aFranchise(world.db, {});
  await world.db.updateTable("order_item").set({ seller_id: school.id }).where("id", "=", itemId).execute();
  const schoolsFor = async (who: typeof staff, query: { school?: number } = {}) =>
    valueOf(await listCustomers(who, query))
      .items.find(({ id }) => id === customer.id)
      ?.schools.map(({ id }) => id);
  const own = world.network.seller.id;
  const both = [own, school.id];
  expect((await schoolsFor(network))?.toSorted((a, b) => a - b)).toEqual(both);
  for (const one of both) expect((await schoolsFor(network, { school: one }))?.length).toBe(2);
  expect(await schoolsFor(network, { school: outside.other.id })).toBeUndefined();
  expect(await schoolsFor(staff)).toEqual([own]);
  expect(await schoolsFor(staff, { school: school.id })).toBeUndefined();
  const csv = async (of: number) => await csvText(valueOf(await exportCustomers(network, { school: of })));
  expect((await csv(school.id)).trim().split("\r\n")).toHaveLength(2);
  expect((await csv(outside.other.id)).trim()).not.toContain("\r\n");
});

test("staff of another school get the same 404 as for an unknown customer", async () => {
  const nobodys = world.system.newId();
  for (const who of [outside.staff, outside.admin]) {
    const foreign = await getFamily(who, { id: zoe.customer.id });
    expect(foreign).toMatchObject(notFound);
    expect(foreign).toEqual(await getFamily(who, { id: nobodys }));
  }
  expect(valueOf(await listCustomers(outside.admin, {})).items).toEqual([]);
  expect(await listCustomers(outside.visitor, {})).toMatchObject({ ok: false });
  expect(await listCustomers(zoe.ctx, {})).toMatchObject({ ok: false });
  expect(await exportCustomers(zoe.ctx, {})).toMatchObject({ ok: false });
});

test("the export has the rows of the list, escapes formulas and is logged", async () => {
  await sql`update customer set name = '=HYPERLINK("x")' where id = ${zoe.customer.id}`.execute(world.db);
  expect(await exportCustomers(staff, {})).toMatchObject({ error: { code: "forbidden" } });
  const file = valueOf(await exportCustomers(admin, { q: "quentin" }));
  expect(file.fileName).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/u);
  const text = await csvText(file);
  expect(text.split("\r\n")[0]).toBe("\uFEFFName,Email,Phone,Town,Postcode,Children,Account,Customer since,Schools");
  expect(text.split("\r\n")[1]).toMatch(
    /^"'=HYPERLINK\(""x""\)",quentin@example\.test,\+447700900456,Leeds,LS8 2AB,Zoë Tester; Bo Tester,no,\d{4}-/u,
  );
  expect(text.trim().split("\r\n")).toHaveLength(2);
  const newest = world.db.selectFrom("audit_log").selectAll().orderBy("id", "desc");
  const [log] = await newest.where("action", "=", "customers_exported").execute();
  expect(log).toMatchObject({
    actor: `user:${"userId" in admin.actor ? admin.actor.userId : ""}`,
    detail: { rows: 1 },
  });
  expect((await csvText(valueOf(await exportCustomers(outside.admin, {})))).trim()).not.toContain("\r\n");
});

test("staff who teach a child read its health notes with a reason, and every view is recorded", async () => {
  const [child] = zoe.children;
  const id = child?.id ?? "";
  valueOf(
    await bulkSaveChildren(zoe.ctx, {
      children: [
        { id, first_name: "Zoë", surname: "Tester", date_of_birth: sevenYearsAgo(), medical_conditions: "Nuts" },
      ],
    }),
  );
  const looks = async () =>
    await world.db.selectFrom("medical_access").selectAll().where("child_id", "=", id).execute();
  const reason = "First aid";
  expect(valueOf(await getFamily(staff, { id: zoe.customer.id })).children[0]).toMatchObject({ medical: "noted" });
  expect(valueOf(await getFamily(network, { id: zoe.customer.id })).children[0]).toMatchObject({ medical: "closed" });
  expect(await readHealthNotes(staff, { id, reason: " " })).toMatchObject({ error: { details: [{ path: "reason" }] } });
  expect(await readHealthNotes(staff, { id, reason: "x".repeat(501) })).toMatchObject({ error: { code: "invalid" } });
  expect(await readHealthNotes(network, { id, reason })).toMatchObject({ error: { code: "forbidden" } });
  for (const who of [outside.staff, outside.admin])
    expect(await readHealthNotes(who, { id, reason })).toMatchObject(notFound);
  expect(await looks()).toEqual([]);
  expect(valueOf(await readHealthNotes(staff, { id, reason }))).toEqual({ medical_conditions: "Nuts" });
  expect(valueOf(await readHealthNotes(admin, { id, reason }))).toEqual({ medical_conditions: "Nuts" });
  expect(await looks()).toMatchObject([{ reason }, { reason }]);
});

test("a school that knows the family but does not teach the child can't read its notes", async () => {
  await world.db
    .insertInto("customer_school")
    .values({ customer_id: zoe.customer.id, franchise_id: outside.other.id })
    .execute();
  const page = valueOf(await getFamily(outside.admin, { id: zoe.customer.id }));
  expect(page).toMatchObject({ orders: [], children: [{ medical: "closed" }, { medical: "closed" }] });
  expect(await readHealthNotes(outside.admin, { id: zoe.children[0]?.id ?? "", reason: "x" })).toMatchObject({
    error: { code: "forbidden" },
  });
});

test("the staff home page counts the school's own records", async () => {
  const own = valueOf(await getStaffHome(staff));
  expect(own).toMatchObject({ school: { name: "Matinee Leeds" } });
  expect(own.counts.customers).toBe(valueOf(await listCustomers(staff, {})).total);
  const foreign = valueOf(await getStaffHome(outside.staff));
  expect(foreign.school?.id).toBe(outside.other.id);
  expect(foreign.counts).toMatchObject({ classes: 0, locations: 0, open_tickets: 0 });
  expect(valueOf(await getStaffHome(network))).toMatchObject({ school: null, counts: { locations: 1 } });
  expect(await getStaffHome(outside.visitor)).toMatchObject({ ok: false });
});

test("staff withdraw a family's consent to marketing emails, once, and give none", async () => {
  const customer = valueOf(
    await createCustomer(zoe.ctx, { ...parentForm, name: "Quentin Özil", marketing_consent: true }),
  );
  const row = async () => valueOf(await listCustomers(admin, { q: "özil" })).items[0];
  expect(await row()).toMatchObject({ id: customer.id, marketing_consent: true });
  const consents = async () =>
    (
      await world.db
        .selectFrom("consent")
        .select(["given", "recorded_by"])
        .where("customer_id", "=", customer.id)
        .where("kind", "=", "marketing")
        .orderBy("id")
        .execute()
    ).map(({ given }) => given);
  expect(await stopMarketing(staff, { id: customer.id })).toMatchObject({ error: { code: "forbidden" } });
  expect(
    await stopMarketing(await aMember(world, "FRANCHISE_ADMIN", (await aFranchise(world.db)).id), { id: customer.id }),
  ).toMatchObject(notFound);
  expect(await consents()).toEqual([true]);
  for (let again = 0; again < 2; again += 1) valueOf(await stopMarketing(admin, { id: customer.id }));
  expect(await consents()).toEqual([true, false]);
  expect(await row()).toMatchObject({ marketing_consent: false });
  const log = world.db.selectFrom("audit_log").select(["detail"]).where("subject", "=", `customer:${customer.id}`);
  expect(await log.execute()).toMatchObject([
    { detail: { before: { marketing_consent: true }, after: { marketing_consent: false } } },
  ]);
});
