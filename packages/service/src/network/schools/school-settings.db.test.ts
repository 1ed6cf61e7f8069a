import { aCamp, aFranchise, aLocation } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { whileLocked } from "../../testing/while-locked.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { runWork } from "../../kernel/index.ts";
import {
  addHost,
  addTemplate,
  archiveTemplate,
  checkHostNow,
  createSchool,
  getSchool,
  getClosing,
  listSchools,
  listTemplates,
  makeHostPrimary,
  moveSchool,
  previewSchool,
  removeHost,
  removeScript,
  setScript,
  updateSchool,
  updateTemplate,
} from "../index.ts";
import { hostCheckWork } from "./host-check-work.ts";

const world = await aWorld();
const { db, network, system } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const other = await aMember(world, "FRANCHISE_ADMIN");
const head = await aMember(world, "NETWORK_ADMIN");
await aFranchise(db, { slug: "network", isNetwork: true });

/** A school of its own, with its administrator. */
async function aSchool(vatNumber: string | null = "GB 123 4567 82") {
  const { id, host } = await aFranchise(db, { vatNumber });
  return { id, host, boss: await aMember(world, "FRANCHISE_ADMIN", id) };
}
const versionOf = async (id: number) => valueOf(await getSchool(head, { id })).version;
const lastAudit = async (subject: string) =>
  await db
    .selectFrom("audit_log")
    .select(["action", "detail"])
    .where("subject", "=", subject)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
const fieldOf = (refused: object) => JSON.stringify(refused);

test("of two who save at once the second is told, and the log has what was changed, before and after", async () => {
  const { id } = network.seller;
  const version = await versionOf(id);
  const saves = await Promise.all([
    updateSchool(admin, { id, version, phone: "0113 496 0111" }),
    updateSchool(other, { id, version, phone: "0113 496 0222" }),
  ]);
  expect(saves.filter((one) => !one.ok).map(codeOf)).toEqual(["edit_conflict"]);
  expect(JSON.stringify(saves)).toContain("Sam Staff saved it at");
  const { phone } = valueOf(await getSchool(admin, { id }));
  const { detail } = await lastAudit(`school:${id}`);
  expect(detail).toEqual({ before: { phone: "0113 496 0001" }, after: { phone } });
});

test("a save that waits for somebody else's is told of it, and does not run over it", async () => {
  const { id, boss } = await aSchool();
  const version = await versionOf(id);
  const saves: string[] = [];
  await whileLocked(
    db,
    sql`select from franchise where id = ${id} for no key update`,
    async () => saves.push(codeOf(await updateSchool(boss, { id, version, phone: "0113 496 0333" })) ?? "saved"),
    async (trx) => await sql`update franchise set email = 'other@example.test' where id = ${id}`.execute(trx),
  );
  expect(saves).toEqual(["edit_conflict"]);
});

test("a new name is found in the search at once", async () => {
  const { id } = network.seller;
  const group = await world.group();
  await sql`select refresh_class_search(array[${group.id}]::int[])`.execute(db);
  const words = async () =>
    (await db.selectFrom("class_search").select("words").where("group_id", "=", group.id).executeTakeFirstOrThrow())
      .words;
  expect(await words()).not.toContain("zauberkiste");
  valueOf(await updateSchool(admin, { id, version: await versionOf(id), name: "Zauberkiste Leeds" }));
  expect(await words()).toContain("zauberkiste");
});

test("steps of the guide are no change that a save could run over", async () => {
  const { id } = await aSchool();
  const before = await versionOf(id);
  await sql`update franchise set guide = '{"term": "2026-11-23"}' where id = ${id}`.execute(db);
  expect(await versionOf(id)).toBe(before);
});

test("every field that is wrong is named, and nothing is saved", async () => {
  const { id, boss } = await aSchool();
  const version = await versionOf(id);
  const refused = await updateSchool(boss, {
    id,
    version,
    name: " ",
    email: "nobody",
    vat_number: "GB123456789",
    postage: -1,
    cancel_full_days: 3,
    cancel_share_days: 5,
    plum: "red",
  });
  for (const path of ["name", "email", "vat_number", "postage", "cancel_share_days", "plum"])
    expect(fieldOf(refused)).toContain(`"path":"${path}"`);
  expect(await versionOf(id)).toBe(version);
});

/** A school with VAT on a class, a camp and an item. */
async function aSchoolWithPrices() {
  const school = await aSchool();
  const place = await aLocation(db, { franchiseId: school.id });
  const camp = await aCamp(db, { location: place });
  await sql`update course set vat_bp = 2000 where id = ${camp.id}`.execute(db);
  await sql`insert into class_group (franchise_id, location_id, stage_id, name, disciplines, capacity, trial_cap, trial_price_pence, term_fee_pence, vat_bp)
    values (${school.id}, ${place.id}, ${network.stageId}, 'Juniors', '{}', 5, 2, 0, 0, 500)`.execute(db);
  const rates = async () => {
    const all = sql<{ vat_bp: number }>`select vat_bp from class_group where franchise_id = ${school.id}
      union all select vat_bp from course where franchise_id = ${school.id}
      union all select a.vat_bp from course_addon a join course c on c.id = a.course_id where c.franchise_id = ${school.id}`;
    return (await all.execute(db)).rows.map(({ vat_bp: rate }) => rate);
  };
  return { ...school, rates };
}

// Of the class, the camp and its two extras.
test("a school that gives up its VAT number sells without VAT, once it has seen of how many prices", async () => {
  const { id, boss, rates } = await aSchoolWithPrices();
  const version = await versionOf(id);
  expect(valueOf(await previewSchool(boss, { id, vat_number: null }))).toEqual({ prices: 4, stay_without_vat: 0 });
  const before = await rates();
  const unseen = await updateSchool(boss, { id, version, vat_number: null });
  expect([codeOf(unseen), await rates()]).toEqual(["preview_changed", before]);
  // One more than was seen: somebody has added a class meanwhile.
  expect(codeOf(await updateSchool(boss, { id, version, vat_number: null, seen_prices: 3 }))).toBe("preview_changed");
  const saved = valueOf(await updateSchool(boss, { id, version, vat_number: null, seen_prices: 4 }));
  expect([saved.vat_number, await rates()]).toEqual([null, [0, 0, 0, 0]]);
  expect((await lastAudit(`school:${id}`)).detail).toMatchObject({
    prices_without_vat: 4,
    after: { vat_number: null },
  });
  expect(valueOf(await previewSchool(boss, { id, vat_number: "" })).prices).toBe(0);
});

test("what closing a school would close has no camps that are over", async () => {
  const { id, boss } = await aSchool();
  const location = await aLocation(db, { franchiseId: id });
  await aCamp(db, { location, inDays: -9 });
  expect(valueOf(await getClosing(boss, { id }))).toMatchObject({ camps: 0 });
  // Its third and last day is today.
  await aCamp(db, { location, inDays: -2 });
  expect(valueOf(await getClosing(boss, { id }))).toMatchObject({ camps: 1 });
});

test("closing a school closes what it sells, and opening it opens nothing else", async () => {
  const { id, boss } = await aSchoolWithPrices();
  const statuses = async () => {
    const all = sql<{ status: string }>`select status from class_group where franchise_id = ${id}
      union all select status from course where franchise_id = ${id}`;
    return (await all.execute(db)).rows.map(({ status }) => status);
  };
  expect(await statuses()).toEqual(["open", "open"]);
  const found = async () =>
    (await sql`select from class_search s where s.franchise_id = ${id}`.execute(db)).rows.length;
  await sql`insert into class_schedule (group_id, weekday, starts_at, ends_at)
    select id, 1, '16:00', '17:00' from class_group where franchise_id = ${id}`.execute(db);
  await sql`select refresh_class_search(array(select id from class_group where franchise_id = ${id}))`.execute(db);
  expect(await found()).toBe(1);
  expect(valueOf(await getClosing(boss, { id }))).toEqual({ classes: 1, camps: 1, items: 0 });
  expect(codeOf(await getClosing(other, { id }))).toBe("not_found");
  const closed = valueOf(await moveSchool(boss, { id, version: await versionOf(id), event: "close" }));
  expect([closed.status, await statuses()]).toEqual(["closed", ["closed", "closed"]]);
  expect(await found()).toBe(0);
  expect((await lastAudit(`school:${id}`)).detail).toMatchObject({ closed: { classes: 1, camps: 1, items: 0 } });
  const open = valueOf(await moveSchool(boss, { id, version: closed.version, event: "open" }));
  expect([open.status, await statuses()]).toEqual(["open", ["closed", "closed"]]);
});

test("two new schools of one name at once get different short names, and each its own address", async () => {
  const form = {
    name: "Twin Stage",
    email: "twin@example.test",
    phone: "0113 496 0003",
    address: "1 Road",
    nation: "scotland" as const,
  };
  const made = await Promise.all(
    ["one.twin.test", "two.twin.test"].map(async (host) => await createSchool(head, { ...form, host })),
  );
  const ids = made.map((one) => valueOf(one).id);
  const rows = await db
    .selectFrom("franchise")
    .select(["slug", "order_prefix", "status"])
    .where("id", "in", ids)
    .execute();
  expect(new Set(rows.map(({ slug }) => slug)).size).toBe(2);
  expect(new Set(rows.map(({ order_prefix: prefix }) => prefix)).size).toBe(2);
  expect(rows.map(({ status }) => status)).toEqual(["draft", "draft"]);
  const again = await createSchool(head, { ...form, host: "one.twin.test" });
  expect(fieldOf(again)).toContain("belongs to another school");
  const empty = await createSchool(head, { ...form, name: "", email: "", host: "localhost" });
  for (const path of ["name", "email", "host"]) expect(fieldOf(empty)).toContain(`"path":"${path}"`);
});

test("addresses: one is the main one, and what nobody can reach or others have is refused with the reason", async () => {
  const { id, boss, host } = await aSchool();
  const far = await aSchool();
  const wrong = async (typed: string) => fieldOf(await addHost(boss, { id, host: typed }));
  expect(await wrong("localhost")).toContain("such as leeds.example.org");
  expect(await wrong("https://leeds.example.org:3000/path")).toContain("Enter the address alone: leeds.example.org");
  expect(await wrong("10.0.0.1")).toContain("IP address");
  expect(await wrong(far.host)).toContain("belongs to another school");
  expect(await wrong(host)).toContain("already");
  const added = valueOf(await addHost(boss, { id, host: "Bühne.Example.org" }));
  const [first] = added.hosts.filter((one) => one.host !== host);
  expect(first).toMatchObject({ host: "xn--bhne-0ra.example.org", is_primary: false });
  valueOf(await makeHostPrimary(boss, { id, host: "xn--bhne-0ra.example.org" }));
  const primary = await sql<{ host: string }>`select primary_host(${id}) as host`.execute(db);
  expect(primary.rows).toEqual([{ host: "xn--bhne-0ra.example.org" }]);
  expect(codeOf(await removeHost(boss, { id, host: "xn--bhne-0ra.example.org" }))).toBe("in_use");
  valueOf(await removeHost(boss, { id, host }));
  expect(codeOf(await removeHost(boss, { id, host: "xn--bhne-0ra.example.org" }))).toBe("in_use");
  expect(codeOf(await removeHost(boss, { id, host: far.host }))).toBe("not_found");
});

test("what is wrong with an address is shown, becomes a work item while it lasts, and goes with it", async () => {
  const { id, boss, host } = await aSchool();
  const said = { problem: "DNS has no answer" as string | null, isCertain: true };
  const hosts = {
    check: async () => (said.problem === null ? null : { text: said.problem, isCertain: said.isCertain }),
  };
  const looking = { ...boss, gateways: { ...boss.gateways, hosts } };
  const shown = valueOf(await checkHostNow(looking, { id, host })).hosts;
  expect(shown).toMatchObject([{ host, problem: "DNS has no answer" }]);
  const dueAfter = async (attempts: number) =>
    await sql`update leased_work set attempts = ${attempts}, next_try_at = now() where kind = 'host.check' and subject = ${host}`.execute(
      db,
    );
  await dueAfter(7);
  const jobs = { ...system, gateways: { ...system.gateways, hosts } };
  const items = async () =>
    await db.selectFrom("work_item").select(["franchise_id", "status"]).where("subject", "=", host).execute();
  // What could not be found out is nobody's work.
  said.isCertain = false;
  await runWork(jobs, hostCheckWork);
  expect(await items()).toEqual([]);
  // Nor is it any evidence that the address works.
  for (const failed of [7, 8]) {
    said.isCertain = failed === 7;
    await dueAfter(failed);
    await runWork(jobs, hostCheckWork);
    expect(await items()).toEqual([{ franchise_id: id, status: "open" }]);
  }
  said.problem = null;
  const [looked] = valueOf(await checkHostNow(looking, { id, host })).hosts;
  expect(looked).toMatchObject({ problem: null });
  expect(looked?.checked_at).not.toBeNull();
  expect(await items()).toEqual([{ franchise_id: id, status: "done" }]);
});

test("a script of another company is checked as strictly as the operator's, and can be switched off", async () => {
  const { id, boss } = await aSchool();
  const version = await versionOf(id);
  const put = async (script: string, more: object = {}) =>
    await setScript(boss, { id, kind: "chat", version, script, account: "", origins: "", ...more });
  expect(fieldOf(await put("http://chat.example.com/a.js"))).toContain('"path":"script"');
  expect(fieldOf(await put("https://chat.example.com/a.js", { account: "a'b" }))).toContain('"path":"account"');
  expect(fieldOf(await put("https://chat.example.com/a.js", { origins: "*" }))).toContain('"path":"origins"');
  const on = valueOf(
    await put("https://chat.example.com/{account}.js", { account: "A1", origins: "wss://live.example.com" }),
  );
  expect(on.scripts.chat).toEqual({
    script: "https://chat.example.com/A1.js",
    account: "A1",
    origins: ["wss://live.example.com"],
  });
  const origins = "wss://live.example.com, https://cdn.example.com";
  const wider = valueOf(
    await put("https://chat.example.com/{account}.js", { account: "A1", origins, version: on.version }),
  );
  const off = valueOf(await removeScript(boss, { id, kind: "chat", version: wider.version }));
  expect(off.scripts).toEqual({ chat: null });
  // The log has where the script may send what it reads, also if only that changes.
  const entries = await db
    .selectFrom("audit_log")
    .select(["action", "detail"])
    .where("subject", "=", `school:${id}`)
    .where("action", "like", "third_party.%")
    .orderBy("id")
    .execute();
  const nothing = { script: null, account: null, origins: [] };
  expect(entries).toEqual([
    { action: "third_party.on", detail: { kind: "chat", before: nothing, after: on.scripts.chat } },
    { action: "third_party.on", detail: { kind: "chat", before: on.scripts.chat, after: wider.scripts.chat } },
    { action: "third_party.off", detail: { kind: "chat", before: wider.scripts.chat, after: nothing } },
  ]);
});

test("a stage's new ages are found at once; what is used is not archived, and what is archived is not chosen", async () => {
  const form = { description: "", position: 1, min_age: 3, max_age: 5, age_rule: "exact" as const, figure: "bag" };
  const made = valueOf(await addTemplate(head, { kind: "stages", ...form, name: "Tots" }));
  expect(fieldOf(await addTemplate(head, { kind: "stages", ...form, name: "tots" }))).toContain(
    "There is Tots already",
  );
  expect(fieldOf(await addTemplate(head, { kind: "stages", ...form, name: "Babies", max_age: 1 }))).toContain(
    "max_age",
  );
  const group = await world.group();
  await sql`update class_group set stage_id = ${Number(made.id)} where id = ${group.id}`.execute(db);
  const used = valueOf(
    await updateTemplate(head, {
      kind: "stages",
      id: made.id,
      version: made.version,
      ...form,
      name: "Tots",
      max_age: 9,
    }),
  );
  const found = await db
    .selectFrom("class_search")
    .select("max_age")
    .where("group_id", "=", group.id)
    .executeTakeFirst();
  expect(found?.max_age).toBe(9);
  const one = { kind: "stages" as const, id: made.id, version: used.version };
  expect(codeOf(await archiveTemplate(head, one))).toBe("in_use");
  await sql`update class_group set status = 'archived' where id = ${group.id}`.execute(db);
  expect(valueOf(await archiveTemplate(head, one)).archived).toBe(true);
  expect(codeOf(await archiveTemplate(head, one))).toBe("edit_conflict");
  const discipline = valueOf(await addTemplate(head, { kind: "disciplines", ...form, name: "Street dance" }));
  expect(discipline.id).toBe("street_dance");
  expect(valueOf(await listTemplates(head)).disciplines.map(({ name }) => name)).toContain("Street dance");
  expect(codeOf(await listTemplates(admin))).toBe("forbidden");
});

test("a school's administrator has their own school alone", async () => {
  const { boss, id } = await aSchool();
  expect(valueOf(await listSchools(boss)).map((one) => one.id)).toEqual([id]);
  expect(codeOf(await getSchool(boss, { id: network.seller.id }))).toBe("not_found");
  expect(codeOf(await updateSchool(boss, { id: network.seller.id, version: 1, name: "Mine" }))).toBe("not_found");
});
