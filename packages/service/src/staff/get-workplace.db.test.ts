import { expect, test } from "vitest";
import { aMember, strangers } from "../testing/staff.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { getStaffHome } from "./get-staff-home.ts";
import { getWorkplace } from "./get-workplace.ts";

const world = await aWorld();
const { db, network } = world;
const { seller } = network;
const desk = await aMember(world, "FRANCHISE_STAFF");
const outside = await strangers(world);

test("staff see the shops of their own school, its own address first, and the main shop's", async () => {
  const hosts = ["aaa.example.org", "own.example.org"].map((host) => ({ franchise_id: seller.id, host }));
  await db.updateTable("franchise_host").set({ is_primary: false }).where("franchise_id", "=", seller.id).execute();
  await db.insertInto("franchise_host").values(hosts).execute();
  await db.updateTable("franchise_host").set({ is_primary: true }).where("host", "=", "own.example.org").execute();
  const { schools, shops } = valueOf(await getWorkplace(desk));
  expect(schools).toEqual([{ id: seller.id, name: "Matinee Leeds" }]);
  const own = shops.filter((one) => one.school_id === seller.id).map(({ address }) => address);
  expect(own[0]).toBe("http://own.example.org:3000");
  expect(own).toContain("http://aaa.example.org:3000");
  expect(shops.at(-1)).toMatchObject({ host: "localhost", school_id: null });
});

test("another school's staff see its shops alone, the network all, and families none", async () => {
  const foreign = valueOf(await getWorkplace(outside.staff));
  expect(foreign.schools.map(({ id }) => id)).toEqual([outside.other.id]);
  expect(foreign.shops.map(({ host }) => host)).toEqual([outside.other.host, "localhost"]);
  const { schools } = valueOf(await getWorkplace(await aMember(world, "NETWORK_ADMIN")));
  expect(schools.map(({ id }) => id)).toEqual(expect.arrayContaining([seller.id, outside.other.id]));
  expect(await getWorkplace(outside.visitor)).toMatchObject({ ok: false });
});

test("home says the same schools and shops, for pages that were open at an upgrade", async () => {
  const { schools, shops } = valueOf(await getWorkplace(outside.staff));
  expect(valueOf(await getStaffHome(outside.staff))).toMatchObject({ schools, shops });
  expect([schools.length, shops.length]).toEqual([1, 2]);
});
