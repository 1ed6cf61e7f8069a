import type { StaffPictures } from "@matinee/contract";
import { aFranchise, aPhotograph } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addProduct, calculateTotals } from "../../basket/index.ts";
import {
  getCourse,
  getGroup,
  getProduct,
  listCourses,
  listProductsByCategory,
  searchGroups,
} from "../../catalogue/index.ts";
import { startCheckout } from "../../checkout/index.ts";
import { createCustomer } from "../../families/index.ts";
import { resolveSite } from "../../network/index.ts";
import { getOrder } from "../../orders/index.ts";
import { aShopper } from "../../testing/shopper.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, codeOf, parentForm, valueOf } from "../../testing/world.ts";
import {
  addPicture,
  changePictures,
  createItem,
  deleteItem,
  getStaffItem,
  listPictures,
  moveItem,
  preparePictures,
  removePicture,
} from "../index.ts";

const world = await aWorld();
const { db, system, pictures: outside } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const other = await aMember(world, "FRANCHISE_ADMIN");
const teacher = await aMember(world, "FRANCHISE_STAFF");
const shop = await world.visitor();
const category = await db
  .insertInto("product_category")
  .values({ name: "Clothes", figure: "hoodie" })
  .returning("id")
  .executeTakeFirstOrThrow();
const photograph = await aPhotograph();

async function anItem({ draft = false } = {}): Promise<number> {
  const form = { name: "Hoodie", description: "", category_id: category.id, personalisation: null, attributes: [] };
  const { id } = valueOf(await createItem(admin, { ...form, price: 2_000, vat_rate: 20, stock: 5, variations: [] }));
  const { version } = valueOf(await getStaffItem(admin, { id }));
  if (!draft) valueOf(await moveItem(admin, { id, version, event: "open" }));
  return id;
}

const upload = async (id: number, content: Uint8Array = photograph) =>
  await addPicture(admin, { of: "item", id, content });
const stored = async (id: number) => valueOf(await listPictures(admin, { of: "item", id })).pictures;
const inShop = async (id: number) => valueOf(await getProduct(shop, { id }));
const fields = ({ pictures }: Pick<StaffPictures, "pictures">) =>
  pictures.map(({ id, version, alt }) => ({ id, version, alt }));
const filesOf = (pictureId: number) => [...outside.files.keys()].filter((name) => name.startsWith(`${pictureId}-`));
const uploads = async () => (await db.selectFrom("picture_upload").select("picture_id").execute()).length;
/** As if so much time had passed that what failed is tried again. */
const later = async () =>
  await sql`update leased_work set next_try_at = now() where kind = 'picture.files'`.execute(db);
/** Everything that is due, however many others a machine under load leaves for the next run. */
const work = async () => await preparePictures(system);

/** The one message at the field of the file. */
const problemOf = async (id: number, content: Uint8Array) => {
  const answer = await upload(id, content);
  return answer.ok ? null : answer.error.details;
};

test("an upload is in the shop once its files are made; until then the shop shows the drawn poster", async () => {
  const id = await anItem();
  const { pictures } = valueOf(await upload(id));
  expect(pictures).toMatchObject([{ status: "preparing", src: null, alt: "" }]);
  expect(await inShop(id)).toMatchObject({
    pictures: [],
    images: [expect.stringMatching(/^\/posters\/item\//u) as unknown],
  });

  await work();
  const [picture] = await stored(id);
  expect(picture).toMatchObject({ status: "ready", width: 480, height: 320 });
  const product = await inShop(id);
  expect(product.images).toEqual([picture?.src]);
  const [shown] = product.pictures;
  const names = [
    shown?.src,
    ...[shown?.avif, shown?.webp].flatMap((set) => set?.split(", ").map((one) => one.split(" ")[0])),
    shown?.jpeg,
  ];
  // All that pages ask for is there, and nothing else is kept: not what was uploaded either.
  expect(new Set(names)).toEqual(new Set(filesOf(picture?.id ?? 0).map((name) => `/pictures/${name}`)));
  expect(shown?.avif).toMatch(/^\/pictures\/\S+ 390w, \/pictures\/\S+ 480w$/u);
  expect(await uploads()).toBe(0);
  const { items } = valueOf(await listProductsByCategory(shop, category.id, { page: 0, size: 100 }));
  expect(items.find((one) => one.id === id)?.pictures).toEqual(product.pictures);
});

test("a cart and an order show the photograph as long as there is one", async () => {
  const id = await anItem();
  const [picture] = valueOf(await upload(id)).pictures;
  await work();
  const shopper = await aShopper(world);
  valueOf(await addProduct(shopper.ctx, { product_id: id, attribute_id: [], quantity: 1 }));
  const inCart = valueOf(await calculateTotals(shopper.ctx)).product_items[0]?.image;
  expect(filesOf(picture?.id ?? 0).map((name) => `/pictures/${name}`)).toContain(inCart);
  expect(inCart).toMatch(/-390-\w+\.webp$/u);
  valueOf(await createCustomer(shopper.ctx, parentForm));
  valueOf(await startCheckout(shopper.ctx, { order_id: shopper.orderId }));
  const bought = async () => valueOf(await getOrder(shopper.ctx, { id: shopper.orderId })).cart.product_items[0]?.image;
  expect(await bought()).toBe(inCart);
  valueOf(await removePicture(admin, { of: "item", id, picture_id: picture?.id ?? 0 }));
  expect(await bought()).toMatch(/^\/posters\/item\//u);
});

test("what is no photograph is refused at the field, and nothing of it is kept", async () => {
  const id = await anItem();
  const said = (message: RegExp) => [{ path: "picture", message: expect.stringMatching(message) as unknown }];
  const text = (content: string) => new TextEncoder().encode(content);
  expect(await problemOf(id, new Uint8Array())).toEqual(said(/empty/u));
  expect(await problemOf(id, text("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toEqual(said(/SVG/u));
  expect(await problemOf(id, await aPhotograph({ type: "gif" }))).toEqual(said(/Moving/u));
  expect(await problemOf(id, text("\u00ff a page that is called hoodie.jpg"))).toEqual(said(/not a picture/u));
  expect(await problemOf(id, photograph.subarray(0, 200))).toEqual(said(/damaged/u));
  expect(await problemOf(id, photograph.subarray(0, photograph.length - 400))).toEqual(said(/damaged/u));
  expect(await problemOf(id, await aPhotograph({ width: 200, height: 100 }))).toEqual(said(/200 × 100 pixels/u));
  expect([await stored(id), await uploads()]).toEqual([[], 0]);
});

test("an item has at most eight pictures, also when two people upload at once", async () => {
  const id = await anItem({ draft: true });
  for (let n = 0; n < 7; n += 1) valueOf(await upload(id));
  const both = await Promise.all([upload(id), addPicture(other, { id, of: "item", content: photograph })]);
  expect(both.map(codeOf).filter((code) => code !== null)).toEqual(["invalid"]);
  expect(await stored(id)).toHaveLength(8);
  valueOf(await deleteItem(admin, { id }));
  await work();
});

test("another school's item is not there, and who teaches changes nothing", async () => {
  const id = await anItem();
  const york = await aFranchise(db, { slug: "york" });
  const stranger = { ...admin, actor: { ...admin.actor, franchiseId: york.id } };
  const [picture] = valueOf(await upload(id)).pictures;
  const ids = { of: "item", id, picture_id: picture?.id ?? 0 } as const;
  const all = async (who: typeof admin) => [
    codeOf(await addPicture(who, { id, of: "item", content: photograph })),
    codeOf(await changePictures(who, { of: "item", id, pictures: [] })),
    codeOf(await removePicture(who, ids)),
  ];
  expect([codeOf(await listPictures(stranger, { of: "item", id })), ...(await all(stranger))]).toEqual(
    Array.from({ length: 4 }, () => "not_found"),
  );
  expect(await all(teacher)).toEqual(["forbidden", "forbidden", "forbidden"]);
  // A picture of another item of the school is not this one's.
  expect(codeOf(await removePicture(admin, { ...ids, id: await anItem() }))).toBe("not_found");
  expect(await stored(id)).toHaveLength(1);
});

test("a store that is down keeps an upload waiting, with a work item once it lasts, and the shop with its poster", async () => {
  const id = await anItem();
  outside.state.isDown = true;
  const [picture] = valueOf(await upload(id)).pictures;
  for (let n = 0; n < 6; n += 1) {
    await later();
    await work();
  }
  expect(await stored(id)).toMatchObject([{ status: "preparing" }]);
  expect((await inShop(id)).pictures).toEqual([]);
  const items = async () =>
    await db
      .selectFrom("work_item")
      .select(["status", "cause", "franchise_id"])
      .where("kind", "=", "picture_stuck")
      .where("subject", "=", String(picture?.id))
      .execute();
  expect(await items()).toEqual([
    { status: "open", cause: "the store of the tests is down", franchise_id: world.network.seller.id },
  ]);
  outside.state.isDown = false;
  await later();
  await work();
  expect(await stored(id)).toMatchObject([{ status: "ready" }]);
  expect(await items()).toMatchObject([{ status: "done" }]);
});

test("a picture that can't be made says so, and holds no other one up", async () => {
  const [id, next] = [await anItem(), await anItem()];
  const [broken] = valueOf(await upload(id)).pictures;
  const [deadly] = valueOf(await upload(id)).pictures.slice(1);
  valueOf(await upload(next));
  await db
    .updateTable("picture_upload")
    .set({ content: Buffer.from("broken since") })
    .where("picture_id", "=", broken?.id ?? 0)
    .execute();
  // Each of its attempts so far took the process with it.
  await db
    .updateTable("picture")
    .set({ tries: 3 })
    .where("id", "=", deadly?.id ?? 0)
    .execute();
  await work();
  expect((await stored(id)).map(({ status }) => status)).toEqual(["unreadable", "unreadable"]);
  expect(await stored(next)).toMatchObject([{ status: "ready" }]);
  expect(await uploads()).toBe(0);
  const after = valueOf(await removePicture(admin, { of: "item", id, picture_id: broken?.id ?? 0 }));
  expect(after.pictures).toHaveLength(1);
});

test("order and texts are changed together; whoever changes what somebody else has changed since is told", async () => {
  const id = await anItem();
  valueOf(await upload(id));
  const opened = valueOf(await upload(id));
  await work();
  const [first, second] = fields(opened);
  if (first === undefined || second === undefined) throw new Error("Two pictures were uploaded");
  // Making their files is no change of theirs.
  const mine = valueOf(
    await changePictures(admin, { of: "item", id, pictures: [{ ...second, alt: "The back" }, first] }),
  );
  expect(mine.pictures.map(({ alt }) => alt)).toEqual(["The back", ""]);
  expect((await inShop(id)).pictures.map(({ alt }) => alt)).toEqual(["The back", ""]);

  const late = await changePictures(other, { of: "item", id, pictures: [first, second] });
  expect(codeOf(late)).toBe("edit_conflict");
  const one = fields(mine).slice(0, 1);
  expect(codeOf(await changePictures(other, { of: "item", id, pictures: one }))).toBe("edit_conflict");
  expect(codeOf(await changePictures(other, { of: "item", id, pictures: [...one, ...one] }))).toBe("edit_conflict");
  expect((await stored(id)).map(({ alt }) => alt)).toEqual(["The back", ""]);
  const log = await db
    .selectFrom("audit_log")
    .select("action")
    .where("subject", "=", `item:${id}`)
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  expect(log).toEqual([{ action: "item_picture_updated" }]);
});

test("a removed picture leaves the shop at once, and its files go, also where the store was down", async () => {
  const id = await anItem();
  const [picture] = valueOf(await upload(id)).pictures;
  await work();
  const ids = { of: "item", id, picture_id: picture?.id ?? 0 } as const;
  expect(filesOf(ids.picture_id)).toHaveLength(5);
  outside.state.isDown = true;
  valueOf(await removePicture(admin, ids));
  expect(codeOf(await removePicture(admin, ids))).toBe("not_found");
  expect((await inShop(id)).pictures).toEqual([]);
  await work();
  expect(filesOf(ids.picture_id)).toHaveLength(5);
  outside.state.isDown = false;
  await later();
  await work();
  expect(filesOf(ids.picture_id)).toEqual([]);
  expect(await db.selectFrom("picture").select("id").where("id", "=", ids.picture_id).execute()).toEqual([]);
});

test("the files of a deleted draft go too, whether they were made or not", async () => {
  const id = await anItem({ draft: true });
  const [made] = valueOf(await upload(id)).pictures;
  await work();
  valueOf(await upload(id));
  valueOf(await deleteItem(admin, { id }));
  await later();
  await work();
  expect(filesOf(made?.id ?? 0)).toEqual([]);
  expect(await db.selectFrom("picture").select("id").where("product_id", "is", null).execute()).toEqual([]);
  expect(await uploads()).toBe(0);
});

test.each(["class", "camp"] as const)("the page and the card of a %s show its photographs", async (of) => {
  const { id: classId } = await world.group();
  const { id: campId } = await world.camp();
  const id = of === "class" ? classId : campId;
  valueOf(await addPicture(admin, { of, id, content: photograph }));
  valueOf(await addPicture(admin, { of, id, content: photograph }));
  await work();
  const mine = valueOf(await listPictures(admin, { of, id })).pictures;
  expect(mine.map(({ status }) => status)).toEqual(["ready", "ready"]);
  const [first, second] = fields({ pictures: mine });
  if (first === undefined || second === undefined) throw new Error("Two were added");
  valueOf(await changePictures(admin, { of, id, pictures: [{ ...second, alt: "At the barre" }, first] }));
  const detail = of === "class" ? valueOf(await getGroup(shop, { id })) : valueOf(await getCourse(shop, { id }));
  const shown = detail.pictures.map(({ alt, src }) => ({ alt, src }));
  expect(shown).toEqual([
    { alt: "At the barre", src: mine[1]?.src },
    { alt: "", src: mine[0]?.src },
  ]);
  await sql`select refresh_class_search(array[${classId}::int])`.execute(db);
  const found =
    of === "class"
      ? valueOf(await searchGroups(shop, { page: 0, size: 200 })).items
      : valueOf(await listCourses(shop, { page: 0, size: 200 })).items;
  expect(found.find((one) => one.id === id)?.pictures).toEqual(detail.pictures);
  // A class and a camp with the same number have pictures of their own.
  const otherKind = of === "class" ? "camp" : "class";
  expect(codeOf(await removePicture(admin, { of: otherKind, id, picture_id: first.id }))).toBe("not_found");
});

test("a new logo takes the place of the last one, and its files go", async () => {
  const id = world.network.seller.id;
  const logo = async () => {
    const site = await resolveSite(db, { host, originOf: (one) => one, mainHosts: [], loopbackIsLocalhost: true });
    return site?.seller.logo;
  };
  const host = "logo.example.org";
  await db.insertInto("franchise_host").values({ franchise_id: id, host }).execute();
  const small = await aPhotograph({ width: 120, height: 80 });
  expect(codeOf(await addPicture(admin, { of: "item", id: await anItem(), content: small }))).toBe("invalid");
  const [first] = valueOf(await addPicture(admin, { of: "logo", id, content: small })).pictures;
  expect(await logo()).toBeNull();
  await work();
  expect(await logo()).toMatchObject({ width: 120, height: 80, src: expect.stringMatching(/\.webp$/u) as unknown });
  const [second] = valueOf(await addPicture(admin, { of: "logo", id, content: photograph })).pictures;
  await work();
  expect(filesOf(first?.id ?? 0)).toEqual([]);
  expect(await logo()).toMatchObject({ width: 480 });
  valueOf(await removePicture(admin, { of: "logo", id, picture_id: second?.id ?? 0 }));
  expect(await logo()).toBeNull();
  expect(codeOf(await addPicture(teacher, { of: "logo", id, content: photograph }))).toBe("forbidden");
});
