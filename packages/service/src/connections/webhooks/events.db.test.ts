import { randomBytes } from "node:crypto";
import { WEBHOOK_KINDS } from "@matinee/contract/shapes";
import { keyScopes } from "@matinee/contract";
import { aBottle, aFranchise } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { moveSchool } from "../../network/index.ts";
import { createCustomer, reencryptHealthNotes } from "../../families/index.ts";
import { aesCipher } from "../../kernel/index.ts";
import { aPaidCamp } from "../../reversals/testing/a-paid-camp.ts";
import { previewStaffReversal, reverseByStaff } from "../../reversals/index.ts";
import { getStaffItem, moveItem, updateItem } from "../../selling/index.ts";
import {
  createCamp,
  createClass,
  getStaffCamp,
  getStaffClass,
  moveCamp,
  moveClass,
  updateCamp,
  updateClass,
} from "../../timetable/index.ts";
import { aCampForm, formOf } from "../../timetable/camps/testing/a-camp-form.ts";
import { startCheckout } from "../../checkout/index.ts";
import { acceptWaitingOffer } from "../../waiting-offers/index.ts";
import { aMember } from "../../testing/staff.ts";
import { aTakenClass, aWaitingFamily, freePlace, serveAll } from "../../testing/waiting-families.ts";
import { aWorld, newId, parentForm, valueOf } from "../../testing/world.ts";
import { webhookBody } from "./webhook-body.ts";

const world = await aWorld();
const { db, network, system } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const school = network.seller.id;

async function aWebhook(franchiseId: number | null, kinds: readonly string[] = WEBHOOK_KINDS) {
  const id = newId();
  const created_by = admin.actor.kind === "FRANCHISE_ADMIN" ? admin.actor.userId : "";
  const secret_ciphertext = system.cipher.seal("whsec_AAAA", id);
  await db
    .insertInto("webhook_endpoint")
    .values({
      id,
      franchise_id: franchiseId,
      name: "Site",
      url: "http://a.test/",
      kinds: [...kinds],
      secret_ciphertext,
      created_by,
    })
    .execute();
  return id;
}

const ours = await aWebhook(school);
const ofNetwork = await aWebhook(null);
const elsewhere = await aWebhook((await aFranchise(db)).id);

/** What a webhook was told since the last look, the kinds in order. */
async function told(id = ours) {
  const rows = await db
    .selectFrom("webhook_delivery as d")
    .innerJoin("webhook_event as e", "e.id", "d.event_id")
    .select(["e.kind", "e.detail", "e.franchise_id", "e.occurred_at"])
    .where("d.endpoint_id", "=", id)
    .orderBy("e.kind")
    .execute();
  await db.deleteFrom("webhook_delivery").where("endpoint_id", "=", id).execute();
  return rows;
}
const kinds = async (id = ours) => (await told(id)).map(({ kind }) => kind);

const seen = new Set<string>();
/** The kinds that `work` makes the product tell. */
async function tells(work: () => Promise<unknown>): Promise<string[]> {
  await told();
  await work();
  const found = await kinds();
  for (const kind of found) seen.add(kind);
  return found;
}

test("each kind is told by what the product does, once for each transaction, to whoever listens", async () => {
  const camp: { paid?: Awaited<ReturnType<typeof aPaidCamp>> } = {};
  const bought = await tells(async () => void (camp.paid = await aPaidCamp(world)));
  expect(bought).toEqual(expect.arrayContaining(["family.created", "order.confirmed", "payment.received"]));
  const { orderId, itemId, ctx } = camp.paid ?? { orderId: "", itemId: "", ctx: admin };

  expect(
    await tells(async () => valueOf(await createCustomer(ctx, { ...parentForm, phone: "0113 496 0999" }))),
  ).toEqual(["family.changed"]);

  const asked = {
    id: orderId,
    lines: [{ id: itemId, quantity: 1 }],
    give: "amount" as const,
    amount: 1_000,
    to: "card" as const,
  };
  const refunded = await tells(async () => {
    const { given, to_card, to_credit, off_debt } = valueOf(await previewStaffReversal(admin, asked));
    const seenNow = { given, to_card, to_credit, off_debt };
    valueOf(await reverseByStaff(admin, { ...asked, seen: seenNow, reason: "Asked by phone" }));
    await world.work();
    await world.later(60_000);
  });
  expect(refunded).toEqual(["order.changed", "payment.refunded"]);

  const waiting = await tells(async () => {
    const group = await aTakenClass(world);
    const family = await aWaitingFamily(world, group);
    await freePlace(world, group);
    await serveAll(world);
    const entry = await db
      .selectFrom("waiting_list_entry")
      .select("offer_id")
      .where("id", "=", family.entryIds[0] ?? "")
      .executeTakeFirstOrThrow();
    const order = valueOf(await acceptWaitingOffer(family.ctx, { key: system.tokens.offer(entry.offer_id ?? "") }));
    const checkout = valueOf(await startCheckout(family.ctx, { order_id: order.id ?? "" }));
    await world.pay(checkout.client_secret, "4242424242424242");
    await world.work();
  });
  expect(waiting).toEqual(expect.arrayContaining(["waiting.accepted", "waiting.offered"]));
});

test("a health note that is only encrypted with another key is no change of its family, and an edit of it is", async () => {
  await aPaidCamp(world);
  const newest = db.selectFrom("child").select("id").orderBy("created_at", "desc");
  const { id } = await newest.executeTakeFirstOrThrow();
  const [old, next] = [randomBytes(32), randomBytes(32)];
  const save = async (key: Buffer, note: string) => {
    const medical_ciphertext = aesCipher([key]).seal(note, id);
    await db.updateTable("child").set({ medical_ciphertext }).where("id", "=", id).execute();
  };
  const reencrypt = async () => await reencryptHealthNotes({ db, cipher: aesCipher([next, old]) });
  expect(await tells(async () => await save(old, "Asthma"))).toEqual(["family.changed"]);
  expect(await tells(async () => expect(await reencrypt()).toMatchObject({ changed: 1 }))).toEqual([]);
  expect(await tells(async () => await save(next, "Asthma, with an inhaler"))).toEqual(["family.changed"]);
});

test("classes, camps and items are told of when they open, change and close, and drafts are not", async () => {
  await sql`insert into discipline (slug, name, position) values ('singing', 'Singing', 9) on conflict do nothing`.execute(
    db,
  );
  const form = {
    name: "Monday Juniors",
    description: "",
    what_happens: "",
    stage_id: network.stageId,
    location_id: network.locationId,
    disciplines: ["singing"],
    teacher_ids: [],
    slots: [{ weekday: 1, starts_at: "16:00", ends_at: "17:00" }],
    capacity: 5,
    trial_cap: 2,
    trial_sessions: 2,
    trial_price: 1_250,
    term_fee: 9_000,
    vat_rate: 20,
  };
  const { id } = valueOf(await createClass(admin, form));
  const version = async () => valueOf(await getStaffClass(admin, { id })).version;
  expect(
    await tells(async () =>
      valueOf(await updateClass(admin, { id, version: await version(), ...form, name: "Draft" })),
    ),
  ).toEqual([]);
  expect(
    await tells(async () => valueOf(await moveClass(admin, { id, version: await version(), event: "open" }))),
  ).toEqual(["class.opened"]);
  expect(
    await tells(async () => valueOf(await updateClass(admin, { id, version: await version(), ...form, name: "Open" }))),
  ).toEqual(["class.changed"]);
  expect(
    await tells(async () => valueOf(await moveClass(admin, { id, version: await version(), event: "close" }))),
  ).toEqual(["class.closed"]);

  const camp = valueOf(await createCamp(admin, await aCampForm(world)));
  const stored = async () => valueOf(await getStaffCamp(admin, { id: camp.id }));
  const moveTo = async (event: "open" | "close") =>
    valueOf(await moveCamp(admin, { id: camp.id, version: (await stored()).version, event }));
  expect(await tells(async () => await moveTo("open"))).toEqual(["camp.opened"]);
  const change = async () => {
    const now = await stored();
    valueOf(await updateCamp(admin, { id: camp.id, version: now.version, ...formOf(now), name: "Summer Stars" }));
  };
  expect(await tells(change)).toEqual(["camp.changed"]);
  expect(await tells(async () => await moveTo("close"))).toEqual(["camp.closed"]);

  const item = await aBottle(db, { franchiseId: school });
  const storedItem = async () => valueOf(await getStaffItem(admin, { id: item.id }));
  const moveItemTo = async (event: "close" | "reopen") =>
    valueOf(await moveItem(admin, { id: item.id, version: (await storedItem()).version, event }));
  expect(await tells(async () => await moveItemTo("close"))).toEqual(["item.closed"]);
  expect(await tells(async () => await moveItemTo("reopen"))).toEqual(["item.opened"]);
  const rename = async () => {
    const {
      version: at,
      name: _,
      description,
      category_id,
      personalisation,
      attributes,
      variations,
    } = await storedItem();
    const terms = variations.map(({ options, price, vat_rate }) => ({ options, price, vat_rate, made: true }));
    const parts = { description, category_id, personalisation, attributes, variations: terms };
    valueOf(
      await updateItem(admin, {
        id: item.id,
        version: at,
        ...parts,
        name: "Flask",
        price: 700,
        vat_rate: 20,
        stock: 0,
      }),
    );
  };
  expect(await tells(rename)).toEqual(["item.changed"]);
});

test("every kind of the contract has been told by the product above", () => {
  expect([...seen].toSorted()).toEqual([...WEBHOOK_KINDS].toSorted());
});

test("a closed school closes what it sells, and its webhook hears of it; the network hears of all, another school of nothing", async () => {
  const inNetwork = await aMember(world, "NETWORK_ADMIN");
  await moveItem(admin, { id: 0, version: 1, event: "close" });
  const { id } = await aBottle(db, { franchiseId: school });
  await told(ofNetwork);
  const { version } = await db
    .selectFrom("franchise")
    .select("version")
    .where("id", "=", school)
    .executeTakeFirstOrThrow();
  const closed = await tells(async () => valueOf(await moveSchool(inNetwork, { id: school, version, event: "close" })));
  expect(closed).toContain("item.closed");
  expect(
    (await told(ofNetwork)).filter(({ kind, detail }) => kind === "item.closed" && detail["item_id"] === id),
  ).toHaveLength(1);
  expect(await kinds(elsewhere)).toEqual([]);
});

test("a body has ids, a time and a link to a call that keys can make, and nothing of a person", async () => {
  await told();
  await db.updateTable("franchise").set({ status: "open" }).where("id", "=", school).execute();
  await aPaidCamp(world);
  const bodies = (await told()).map((event) => webhookBody(system, event));
  expect(bodies.length).toBeGreaterThan(2);
  for (const body of bodies) {
    expect(body).not.toMatch(/Tester|Ada|example\.test|LS1|pence|amount|name/u);
    const { data } = JSON.parse(body) as { data: { school_id: number; read: string } };
    expect(data.school_id).toBe(school);
    const path = new URL(data.read).pathname.replace("/api", "").replace(/[^/]+$/u, "{id}");
    expect(keyScopes[`GET ${path}`]).toMatch(/:read$/u);
  }
});

test("an address that is removed while a family pays does not fail the payment", async () => {
  const doomed = await aWebhook(school);
  const other = await db.startTransaction().execute();
  await other.deleteFrom("webhook_endpoint").where("id", "=", doomed).execute();
  const paying = aPaidCamp(world);
  await new Promise((resolve) => setImmediate(resolve));
  await other.commit().execute();
  const { orderId } = await paying;
  const order = await db.selectFrom("orders").select("status").where("id", "=", orderId).executeTakeFirstOrThrow();
  expect(order.status).toBe("confirmed");
});
