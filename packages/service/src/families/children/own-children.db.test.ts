import { sql } from "kysely";
import { expect, test } from "vitest";
import { bulkSaveChildren } from "./bulk-save-children.ts";
import { updateProfile } from "../customers/update-profile.ts";
import type { Context } from "../../kernel/index.ts";
import { startCheckout } from "../../checkout/index.ts";
import { readHealthNotes } from "./read-health-notes.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aMember, viewOf } from "../../testing/staff.ts";
import { whileLocked } from "../../testing/while-locked.ts";
import { aWorld, codeOf, parentForm, sevenYearsAgo, valueOf } from "../../testing/world.ts";
import { setMarketingConsent, getProfile } from "../customers/profile.ts";
import { listConsents } from "../consents/list-consents.ts";
import { listHealthNoteViews } from "./list-health-note-views.ts";
import { listOwnChildren, updateChild } from "./own-children.ts";
import { removeChild } from "./remove-child.ts";

const world = await aWorld();
const { db } = world;

const looking = ({ ctx }: { ctx: Context }): Context => viewOf(ctx);
const rowOf = async (id: string) => await db.selectFrom("child").selectAll().where("id", "=", id).executeTakeFirst();

test("a child is changed field by field; the health note is encrypted, and only the parent can read and clear it", async () => {
  const me = await aCustomer(world);
  const id = await me.child("Ada");
  valueOf(await updateChild(me.ctx, { id, medical_conditions: "Asthma: blue inhaler" }));
  const changed = valueOf(await updateChild(me.ctx, { id, first_name: "Adelaide" }));
  expect(changed).toMatchObject({
    first_name: "Adelaide",
    surname: "Tester",
    medical_conditions: "Asthma: blue inhaler",
    medical_shown: true,
    stands_for: [],
  });
  const sealed = (await rowOf(id))?.medical_ciphertext;
  expect(sealed?.includes("Asthma")).toBe(false);
  const viewer = looking(me);
  expect(valueOf(await listOwnChildren(viewer)).items).toMatchObject([
    { medical_conditions: "", medical_shown: false },
  ]);
  // Staff viewing as the customer see no note. Saving their form must neither erase nor overwrite it.
  valueOf(await updateChild(viewer, { id, surname: "Reader", medical_conditions: "" }));
  valueOf(await updateChild(viewer, { id, medical_conditions: "Overwritten" }));
  valueOf(
    await bulkSaveChildren(viewer, {
      children: [
        { id, first_name: "Adelaide", surname: "Reader", date_of_birth: sevenYearsAgo(), medical_conditions: "" },
      ],
    }),
  );
  expect(valueOf(await listOwnChildren(me.ctx)).items).toMatchObject([
    { surname: "Reader", medical_conditions: "Asthma: blue inhaler" },
  ]);
  expect(await removeChild(viewer, { id })).toMatchObject({ error: { code: "forbidden" } });
  expect((await rowOf(id))?.medical_ciphertext).not.toBeNull();
  valueOf(await updateChild(me.ctx, { id, medical_conditions: " " }));
  expect((await rowOf(id))?.medical_ciphertext).not.toBeNull();
  valueOf(await updateChild(viewer, { id, nothing_to_tell: true }));
  expect((await rowOf(id))?.medical_ciphertext).not.toBeNull();
  expect(codeOf(await updateChild(me.ctx, { id, medical_conditions: "Nuts", nothing_to_tell: true }))).toBe("invalid");
  valueOf(await updateChild(me.ctx, { id, medical_conditions: "", nothing_to_tell: true }));
  expect((await rowOf(id))?.medical_ciphertext).toBeNull();
});

test("a form that names other fields keeps the note and the consent that another device changed, and one that names none changes nothing", async () => {
  const me = await aCustomer(world);
  const id = await me.child("Ada");
  valueOf(await updateChild(me.ctx, { id, medical_conditions: "Nuts: EpiPen", image_consent: true }));
  valueOf(await updateChild(me.ctx, { id, image_consent: false }));
  const renamed = valueOf(await updateChild(me.ctx, { id, surname: "Baker" }));
  expect(renamed).toMatchObject({ surname: "Baker", medical_conditions: "Nuts: EpiPen", image_consent: false });
  expect(valueOf(await updateChild(me.ctx, { id }))).toEqual(renamed);
});

test("wrong fields are named; another family's child and a removed child get the same 404 as an unknown one", async () => {
  const me = await aCustomer(world);
  const [ada, bo] = [await me.child("Ada"), await me.child("Bo")];
  expect(await updateChild(me.ctx, { id: ada, first_name: "", date_of_birth: "2099-01-01" })).toMatchObject({
    error: { code: "invalid", details: [{ path: "first_name" }, { path: "date_of_birth" }] },
  });
  const twin = { error: { code: "invalid", details: [{ path: "first_name" }] } };
  expect(await updateChild(me.ctx, { id: bo, first_name: "ada" })).toMatchObject(twin);
  const form = { id: bo, first_name: "Ada", surname: "Tester", date_of_birth: sevenYearsAgo() };
  expect(await bulkSaveChildren(me.ctx, { children: [form] })).toMatchObject({
    error: { code: "invalid", details: [{ path: "children.0.first_name" }] },
  });
  const stranger = await aCustomer(world);
  const gone = { error: { code: "not_found", messages: ["The child was not found."] } };
  for (const id of [ada, world.system.newId()]) {
    expect(await updateChild(stranger.ctx, { id, first_name: "Eve" })).toMatchObject(gone);
    expect(await removeChild(stranger.ctx, { id })).toMatchObject(gone);
  }
  valueOf(await removeChild(me.ctx, { id: ada }));
  expect(await updateChild(me.ctx, { id: ada, first_name: "Eve" })).toMatchObject(gone);
  expect(await removeChild(me.ctx, { id: ada })).toMatchObject(gone);
});

test("a child with a coming booking can't be removed; a child never booked is deleted; a past one keeps its name but no note", async () => {
  const me = await aCustomer(world);
  const [ada, bo] = [await me.child("Ada"), await me.child("Bo")];
  for (const id of [ada, bo])
    valueOf(await updateChild(me.ctx, { id, medical_conditions: "Nuts", image_consent: true }));
  const group = await world.group();
  const { orderId } = await me.put({ type: "trial", group, childIds: [ada] });
  expect(await removeChild(me.ctx, { id: ada })).toMatchObject({
    error: { code: "in_use", details: "Ada can't be removed yet: Saturday Juniors, in your cart." },
  });
  const checkout = valueOf(await startCheckout(me.ctx, { order_id: orderId }));
  expect(valueOf(await listOwnChildren(me.ctx)).items[0]?.stands_for).toEqual([
    "Saturday Juniors, payment in progress",
  ]);
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  const refused = await removeChild(me.ctx, { id: ada });
  expect(refused).toMatchObject({ error: { code: "in_use" } });
  expect(JSON.stringify(refused)).toContain("Saturday Juniors, booked until");
  expect(valueOf(await listOwnChildren(me.ctx)).items[0]?.stands_for).toHaveLength(1);
  valueOf(await removeChild(me.ctx, { id: bo }));
  expect(await rowOf(bo)).toBeUndefined();
  expect(await db.selectFrom("consent").select("id").where("child_id", "=", bo).execute()).toEqual([]);
  await sql`update session set held_on = held_on - 3650, starts_at = starts_at - interval '3650 days',
    ends_at = ends_at - interval '3650 days' where group_id = ${group.id}`.execute(db);
  valueOf(await removeChild(me.ctx, { id: ada }));
  expect(await rowOf(ada)).toMatchObject({ first_name: "Ada", medical_ciphertext: null, image_consent: false });
  expect(valueOf(await listConsents(me.ctx, {})).items[0]).toMatchObject({
    kind: "image",
    given: false,
    child: { id: ada },
  });
  expect(valueOf(await listOwnChildren(me.ctx)).items).toEqual([]);
});

test("each consent answer adds a row and a withdrawal counts at once; staff viewing as a parent can withdraw but not give consent", async () => {
  const me = await aCustomer(world);
  const id = await me.child("Ada");
  expect(valueOf(await getProfile(me.ctx))).toMatchObject({
    email: me.account.email,
    customer: { post_town: "Leeds" },
    marketing: { given: false },
  });
  valueOf(await setMarketingConsent(me.ctx, { given: true }));
  valueOf(await setMarketingConsent(me.ctx, { given: true }));
  const marketing = valueOf(await getProfile(me.ctx)).marketing;
  expect(marketing.given).toBe(true);
  expect(marketing.wording_version).toMatch(/^marketing-/u);
  const viewer = looking(me);
  const refused = (path: string) => ({
    error: {
      code: "invalid",
      details: [{ path, message: "Only the family can allow photos and films, in their own account." }],
    },
  });
  expect(await updateChild(viewer, { id, first_name: "Zoe", image_consent: true })).toMatchObject(
    refused("image_consent"),
  );
  const typed = { first_name: "Bo", surname: "Tester", date_of_birth: sevenYearsAgo(), image_consent: true };
  expect(await bulkSaveChildren(viewer, { children: [typed] })).toMatchObject(refused("children.0.image_consent"));
  expect(valueOf(await listOwnChildren(me.ctx)).items).toMatchObject([{ first_name: "Ada", image_consent: false }]);
  valueOf(await updateChild(me.ctx, { id, image_consent: true }));
  valueOf(await updateChild(viewer, { id, image_consent: false }));
  expect(valueOf(await setMarketingConsent(viewer, { given: false })).marketing.given).toBe(false);
  expect(await setMarketingConsent(viewer, { given: true })).toMatchObject({ error: { code: "forbidden" } });
  expect(valueOf(await listConsents(me.ctx, {})).items.map(({ kind, given }) => [kind, given])).toEqual([
    ["marketing", false],
    ["image", false],
    ["image", true],
    ["marketing", true],
    // Given at registration.
    ["marketing", false],
  ]);
  expect(valueOf(await listConsents(me.ctx, { filter: "kind:eq:image" })).total).toBe(2);
  expect(valueOf(await listConsents((await aCustomer(world)).ctx, {})).total).toBe(1);
});

test("a changed address keeps the marketing consent, even if an order was placed with the old address", async () => {
  const me = await aCustomer(world);
  await me.book({ type: "trial", group: await world.group(), childIds: [await me.child("Ada")] });
  valueOf(await setMarketingConsent(me.ctx, { given: true }));
  const ctx: Context =
    me.ctx.actor.kind === "CUSTOMER" ? { ...me.ctx, actor: { ...me.ctx.actor, customerId: me.customer.id } } : me.ctx;
  const moved = valueOf(await updateProfile(ctx, { ...parentForm, post_town: "York" }));
  expect(moved).toMatchObject({ post_town: "York", marketing_consent: true });
  expect(moved.id).not.toBe(me.customer.id);
  expect(valueOf(await getProfile(me.ctx)).marketing.given).toBe(true);
  expect(valueOf(await updateProfile(ctx, { marketing_consent: false })).marketing_consent).toBe(false);
  expect(valueOf(await getProfile(me.ctx)).marketing.given).toBe(false);
});

test("parents see when, why and in which role a school viewed their child's notes, and no views of other children", async () => {
  const me = await aCustomer(world);
  const id = await me.child("Ada");
  valueOf(await updateChild(me.ctx, { id, medical_conditions: "Asthma" }));
  await me.book({ type: "trial", group: await world.group(), childIds: [id] });
  const member = await aMember(world, "FRANCHISE_STAFF");
  valueOf(await readHealthNotes(member, { id, reason: "First aid kit" }));
  const looks = valueOf(await listHealthNoteViews(me.ctx, {}));
  expect(looks.items).toMatchObject([
    {
      child: { id, first_name: "Ada" },
      school: { id: world.network.seller.id },
      role: "FRANCHISE_STAFF",
      reason: "First aid kit",
    },
  ]);
  expect(JSON.stringify(looks)).not.toContain("Sam Staff");
  expect(valueOf(await listHealthNoteViews((await aCustomer(world)).ctx, {})).items).toEqual([]);
  expect(await listHealthNoteViews(looking(me), {})).toMatchObject({ error: { code: "forbidden" } });
  expect(await listHealthNoteViews(me.ctx, { filter: "actor:eq:x" })).toMatchObject({ error: { code: "invalid" } });
});

test("removing a child waits for a change of the basket, and not for work on an order of the past", async () => {
  const { ctx, child, book, put } = await aCustomer(world);
  const [ada, bo] = [await child("Ada"), await child("Bo")];
  const past = await book({ type: "trial", group: await world.group(), childIds: [ada] });
  const basket = await put({ type: "trial", group: await world.group(), childIds: [ada] });
  const lock = (id: string) => sql`select id from orders where id = ${id} for update`;
  const remove = async () => await removeChild(ctx, { id: bo });
  expect(await whileLocked(db, lock(past.orderId), remove)).toBe("ended");
  expect(await whileLocked(db, lock(basket.orderId), remove)).toBe("waited");
});

test("children typed by staff who view a family are only found: nothing is saved, and what differs is refused at its field", async () => {
  const me = await aCustomer(world);
  const id = await me.child("Ada");
  const ada = { first_name: "Ada", surname: "Tester", date_of_birth: sevenYearsAgo() };
  valueOf(await updateChild(me.ctx, { id, image_consent: true }));
  const viewer = looking(me);
  const stored = async () => ({
    children: valueOf(await listOwnChildren(me.ctx)).items,
    consents: valueOf(await listConsents(me.ctx, {})).items,
    row: await rowOf(id),
  });
  const before = await stored();
  const message =
    "You are viewing this family. Add or change a child in the family's account, and choose the child here.";
  const save = async (...children: Parameters<typeof bulkSaveChildren>[1]["children"]) =>
    await bulkSaveChildren(viewer, { children });
  for (const named of [ada, { ...ada, id }, { ...ada, image_consent: true, medical_conditions: "Typed by staff" }])
    expect(valueOf(await save(named))).toMatchObject([{ id, first_name: "Ada" }]);
  for (const typed of [
    { ...ada, first_name: "Bo" },
    { ...ada, id, first_name: "Newname" },
    { ...ada, id, date_of_birth: sevenYearsAgo().replace(/^\d+/u, (year) => String(Number(year) - 1)) },
    { ...ada, image_consent: false },
  ])
    expect(await save({ ...ada, id }, typed)).toMatchObject({
      error: {
        code: "invalid",
        details: [{ path: "children.1.first_name", message }],
      },
    });
  expect(await save({ ...ada, id: world.system.newId() })).toMatchObject({ error: { code: "not_found" } });
  expect(await stored()).toEqual(before);
});

test('a child who is typed again without notes keeps the saved notes, also with its id; only "nothing to tell" deletes them', async () => {
  const me = await aCustomer(world);
  const id = await me.child("Ada");
  valueOf(await updateChild(me.ctx, { id, medical_conditions: "Asthma" }));
  const again = { first_name: "ada", surname: "Tester", date_of_birth: sevenYearsAgo(), medical_conditions: "" };
  const notes = async (children: Parameters<typeof bulkSaveChildren>[1]["children"]) =>
    valueOf(await bulkSaveChildren(me.ctx, { children })).map((child) => [child.id, child.medical_conditions]);
  expect(await notes([again])).toEqual([[id, "Asthma"]]);
  expect(await notes([{ ...again, medical_conditions: "Nuts" }])).toEqual([[id, "Nuts"]]);
  expect(await notes([{ ...again, id }])).toEqual([[id, "Nuts"]]);
  expect(await notes([{ ...again, id, nothing_to_tell: true }])).toEqual([[id, ""]]);
});
