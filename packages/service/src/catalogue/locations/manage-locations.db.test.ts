import { sql } from "kysely";
import type { Context } from "../../kernel/index.ts";
import { expect, test } from "vitest";
import { aMember, csvText, strangers } from "../../testing/staff.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { createLocation, updateLocation } from "./save-location.ts";
import { deleteLocation } from "./delete-location.ts";
import { exportLocations } from "./export-locations.ts";
import { moveLocation } from "./move-location.ts";
import { allLocations } from "./all-locations.ts";
import { listLocations } from "./list-locations.ts";
import { getLocation } from "./get-location.ts";
import { listManagedLocations } from "./list-managed-locations.ts";

const world = await aWorld();
const places: Record<string, { lat: number; lng: number }> = { "LS1 4AP": { lat: 53.8, lng: -1.55 } };
const withMap = <C extends { gateways: object }>(ctx: C) => ({
  ...ctx,
  gateways: {
    ...ctx.gateways,
    postcodes: {
      suggest: () => ({ ambiguous: false, names: [] }),
      locate: async (query: string) =>
        places[query] === undefined ? null : { ...places[query], label: query, precision: "exact" as const },
    },
  },
});
const staff = withMap(await aMember(world, "FRANCHISE_STAFF"));
const admin = withMap(await aMember(world, "FRANCHISE_ADMIN"));
const network = withMap(await aMember(world, "NETWORK_ADMIN"));
const outside = await strangers(world);
const notFound = { error: { code: "not_found" } };
const form = { name: " New  Hall ", address_line_1: "1 Lane", post_town: "Leeds", postcode: "ls1 4ap" };
const own = world.network.seller.id;

test("a venue is created for the own school at its postcode's position, and visitors see it at once", async () => {
  const made = valueOf(await createLocation(staff, form));
  expect(made).toMatchObject({ name: "New Hall", postcode: "LS1 4AP", lat: 53.8, lng: -1.55, franchise: { id: own } });
  expect(valueOf(await getLocation(await world.visitor(), { id: made.id }))).toMatchObject({ name: "New Hall" });
  const given = valueOf(await createLocation(staff, { ...form, lat: 53.81, lng: -1.6 }));
  expect([given.lat, given.lng]).toEqual([53.81, -1.6]);
  const log = await world.db
    .selectFrom("audit_log")
    .select("action")
    .where("subject", "=", `location:${made.id}`)
    .execute();
  expect(log).toEqual([{ action: "location_created" }]);
});

test("all wrong fields are returned at once, including an unknown postcode", async () => {
  expect(await createLocation(staff, { name: "", address_line_1: "", post_town: "", postcode: "x" })).toMatchObject({
    error: { details: [{ path: "name" }, { path: "address_line_1" }, { path: "post_town" }, { path: "postcode" }] },
  });
  expect(await createLocation(staff, { ...form, postcode: "LS9 9ZZ" })).toMatchObject({
    error: { code: "invalid", details: [{ path: "postcode" }] },
  });
});

test("network staff choose the school; school staff can't create venues for another one", async () => {
  expect(await createLocation(network, form)).toMatchObject({ error: { details: [{ path: "franchise_id" }] } });
  expect(await createLocation(network, { ...form, franchise_id: 999_999 })).toMatchObject({
    error: { details: [{ path: "franchise_id" }] },
  });
  expect(valueOf(await createLocation(network, { ...form, franchise_id: outside.other.id })).franchise.id).toBe(
    outside.other.id,
  );
  expect(await createLocation(staff, { ...form, franchise_id: outside.other.id })).toMatchObject(notFound);
  expect(await createLocation(staff, { ...form, franchise_id: 999_999 })).toMatchObject(notFound);
  expect(await createLocation(outside.visitor, form)).toMatchObject({ ok: false });
});

test("a change keeps omitted fields, moves with the postcode, and updates the class search", async () => {
  const { id } = valueOf(await createLocation(staff, { ...form, access: "Ramp", lat: 53.9, lng: -1.4 }));
  const group = await world.group();
  await sql`update class_group set location_id = ${id} where id = ${group.id}`.execute(world.db);
  await sql`select refresh_class_search(array[${group.id}::int])`.execute(world.db);
  const renamed = valueOf(await updateLocation(staff, { id, name: "Playhouse" }));
  expect(renamed).toMatchObject({ name: "Playhouse", access: "Ramp", lat: 53.9, lng: -1.4, address_line_1: "1 Lane" });
  const searched = async () =>
    (
      await sql<{
        words: string;
        lat: number;
      }>`select words, lat from class_search where group_id = ${group.id}`.execute(world.db)
    ).rows[0];
  expect((await searched())?.words.toLowerCase()).toContain("playhouse");
  places["LS2 7EQ"] = { lat: 53.7, lng: -1.3 };
  expect(valueOf(await updateLocation(staff, { id, postcode: "LS2 7EQ" }))).toMatchObject({ lat: 53.7, lng: -1.3 });
  expect((await searched())?.lat).toBe(53.7);
  expect(await updateLocation(staff, { id, name: " " })).toMatchObject({ error: { details: [{ path: "name" }] } });
});

test("a location that nothing to come uses goes into the archive: the shop and the lists leave it out, and the past still names it", async () => {
  const made = valueOf(await createLocation(staff, { ...form, name: "Old Mill" }));
  const group = await world.group();
  await sql`update class_group set location_id = ${made.id}, status = 'closed' where id = ${group.id}`.execute(
    world.db,
  );
  const move = async (archived: boolean, version = 1, who: Context = admin) =>
    await moveLocation(who, { id: made.id, version, archived });
  expect(await move(true)).toMatchObject({
    error: {
      code: "in_use",
      details: "Saturday Juniors uses this location. Choose another location for it, or archive it first.",
    },
  });
  await sql`update class_group set status = 'archived' where id = ${group.id}`.execute(world.db);
  expect(await move(true, 1, outside.admin)).toMatchObject(notFound);
  expect(await move(true, 1, staff)).toMatchObject({ error: { code: "forbidden" } });
  expect(await move(true, 99)).toMatchObject({ error: { code: "edit_conflict" } });
  const archived = valueOf(await move(true));
  expect(archived).toMatchObject({ archived: true, classes: 1 });
  const visitor = await world.visitor();
  const inShop = async () => valueOf(await allLocations(visitor)).map(({ id }) => id);
  expect(await inShop()).not.toContain(made.id);
  expect(valueOf(await listLocations(visitor, { size: 200 })).items.map(({ id }) => id)).not.toContain(made.id);
  expect(valueOf(await getLocation(visitor, { id: made.id })).name).toBe("Old Mill");
  const listed = async (status?: "archived" | "all") =>
    valueOf(await listManagedLocations(admin, { size: 200, ...(status !== undefined && { status }) })).items.some(
      ({ id }) => id === made.id,
    );
  expect([await listed(), await listed("archived"), await listed("all")]).toEqual([false, true, true]);
  const restored = valueOf(await move(false, archived.version));
  expect(restored.archived).toBe(false);
  expect(await inShop()).toContain(made.id);
  const log = await world.db
    .selectFrom("audit_log")
    .select("action")
    .where("subject", "=", `location:${made.id}`)
    .orderBy("id")
    .execute();
  expect(log.map(({ action }) => action)).toEqual(["location_created", "location_archived", "location_restored"]);
});

test("a venue in use can't be deleted; an unused one is deleted with its closures", async () => {
  const { id } = valueOf(await createLocation(staff, form));
  await sql`insert into closure (franchise_id, location_id, starts_on, ends_on, reason) values (${own}, ${id}, '2026-01-01', '2026-01-02', 'x')`.execute(
    world.db,
  );
  expect(await deleteLocation(admin, { id: world.network.locationId })).toMatchObject({ ok: true });
  const used = valueOf(await createLocation(staff, form)).id;
  const group = await world.db
    .insertInto("class_group")
    .values({
      franchise_id: own,
      location_id: used,
      stage_id: world.network.stageId,
      name: "Closed class",
      disciplines: ["singing"],
      capacity: 1,
      trial_cap: 1,
      trial_price_pence: 1,
      term_fee_pence: 1,
      status: "closed",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(await deleteLocation(admin, { id: used })).toMatchObject({
    error: { code: "in_use", details: "Closed class uses this location. Choose another location for it first." },
  });
  await world.db.deleteFrom("class_group").where("id", "=", group.id).execute();
  expect(await deleteLocation(admin, { id: used })).toMatchObject({ ok: true });
  expect(await deleteLocation(admin, { id: used })).toMatchObject(notFound);
  expect(await deleteLocation(admin, { id })).toMatchObject({ ok: true });
});

test("another school's venue is not found, like one that does not exist", async () => {
  const { id } = valueOf(await createLocation(staff, form));
  for (const who of [outside.staff, outside.admin])
    expect(await updateLocation(who, { id, name: "Mine" })).toMatchObject(notFound);
  for (const other of [id, 999_999]) expect(await deleteLocation(outside.admin, { id: other })).toMatchObject(notFound);
  expect(await updateLocation(outside.visitor, { id, name: "Mine" })).toMatchObject({ ok: false });
  expect(await deleteLocation(outside.visitor, { id })).toMatchObject({ ok: false });
  expect(valueOf(await getLocation(await world.visitor(), { id })).name).toBe("New Hall");
});

test("the list and the export have the school's own venues on any host", async () => {
  const elsewhere = { ...staff, site: { ...staff.site, isMain: true, franchise: null, host: "localhost" } };
  const list = valueOf(await listManagedLocations(elsewhere, { sort: ["classes,desc"] }));
  expect(new Set(list.items.map(({ franchise }) => franchise.id))).toEqual(new Set([own]));
  expect(list.items[0]).toMatchObject({ name: "Playhouse", classes: 1 });
  const lines = (await csvText(valueOf(await exportLocations({ ...elsewhere, actor: admin.actor }, {}))))
    .trim()
    .split("\r\n");
  expect(lines).toHaveLength(list.total + 1);
  expect(lines[0]).toContain("Id,School,Name");
  expect(valueOf(await listManagedLocations(network, {})).total).toBe(list.total + 1);
  expect(valueOf(await listManagedLocations(network, { school: own })).total).toBe(list.total);
  const others = valueOf(await exportLocations(network, { school: outside.other.id }));
  expect((await csvText(others)).trim().split("\r\n")).toHaveLength(2);
  expect(valueOf(await listManagedLocations(outside.staff, { school: own })).total).toBe(0);
  expect(await listManagedLocations(outside.visitor, {})).toMatchObject({ ok: false });
  expect(await exportLocations(outside.visitor, {})).toMatchObject({ ok: false });
});

test("teaching staff neither delete a venue nor take the list away", async () => {
  const { id } = valueOf(await createLocation(staff, form));
  const forbidden = { error: { code: "forbidden" } };
  expect(await deleteLocation(staff, { id })).toMatchObject(forbidden);
  expect(await exportLocations(staff, {})).toMatchObject(forbidden);
  expect(valueOf(await getLocation(await world.visitor(), { id })).name).toBe("New Hall");
});

test("a save over somebody else's is refused and says whose, until it is made for the version that stands", async () => {
  const { id } = valueOf(await createLocation(staff, form));
  const stored = async () =>
    valueOf(await listManagedLocations(staff, { filter: `id:eq:${id}` })).items[0] ?? { version: 0 };
  const opened = await stored();
  valueOf(await updateLocation(admin, { id, version: opened.version, travel: "Bus 1" }));
  const refused = await updateLocation(staff, { id, version: opened.version, access: "Ramp" });
  expect(refused).toMatchObject({ error: { code: "edit_conflict" } });
  expect(refused.ok ? "" : refused.error.details).toMatch(/^Sam Staff saved it at /u);
  const standing = await stored();
  expect(standing).toMatchObject({ travel: "Bus 1", access: "" });
  valueOf(await updateLocation(staff, { id, version: standing.version, access: "Ramp" }));
  expect(await stored()).toMatchObject({ travel: "Bus 1", access: "Ramp" });
  valueOf(await deleteLocation(admin, { id }));
  expect(await updateLocation(staff, { id, version: standing.version, access: "" })).toMatchObject(notFound);
});

test("of two saves at once, with or without a version, neither erases the other without a word", async () => {
  const { id } = valueOf(await createLocation(staff, form));
  const saves = await Promise.all([
    updateLocation(staff, { id, access: "Ramp" }),
    updateLocation(admin, { id, travel: "Bus 1" }),
  ]);
  const done = saves.filter((one) => one.ok).length;
  const now = valueOf(await getLocation(await world.visitor(), { id }));
  expect([now.access === "Ramp", now.travel === "Bus 1"].filter(Boolean)).toHaveLength(done);
  for (const one of saves) if (!one.ok) expect(one.error.code).toBe("edit_conflict");
});

test("a change is in the audit log with the changed fields, before and after", async () => {
  const { id } = valueOf(await createLocation(staff, form));
  valueOf(await updateLocation(staff, { id, travel: "Bus 1", name: "New Hall" }));
  const log = world.db.selectFrom("audit_log").select("detail").where("subject", "=", `location:${id}`);
  expect(await log.where("action", "=", "location_updated").execute()).toEqual([
    { detail: { before: { travel: "" }, after: { travel: "Bus 1" } } },
  ]);
});
