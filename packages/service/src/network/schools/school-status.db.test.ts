import { aFranchise } from "@matinee/testkit";
import { expect, test } from "vitest";
import { aMember } from "../../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { addHost, getSchool, makeHostPrimary, moveSchool, removeHost } from "../index.ts";

const world = await aWorld();
const { db } = world;
const head = await aMember(world, "NETWORK_ADMIN");

/** A school with one address, and its administrator. */
async function aSchool() {
  const { id, host } = await aFranchise(db);
  return { id, host, boss: await aMember(world, "FRANCHISE_ADMIN", id) };
}
const stored = async (id: number) => valueOf(await getSchool(head, { id }));
const move = async (id: number, event: "open" | "close") =>
  await moveSchool(head, { id, event, version: (await stored(id)).version });

test("links lead to one address of a school, and to another once it is the main one", async () => {
  const { id, host, boss } = await aSchool();
  const primary = async () => (await stored(id)).hosts.filter((one) => one.is_primary).map((one) => one.host);
  valueOf(await addHost(boss, { id, host: "second.example.org" }));
  valueOf(await addHost(boss, { id, host: "third.example.org" }));
  for (const next of ["second.example.org", "third.example.org", "third.example.org", host]) {
    valueOf(await makeHostPrimary(boss, { id, host: next }));
    expect(await primary()).toEqual([next]);
  }
});

test("a school without an address is not opened, and the main shop is never closed", async () => {
  const { id, host, boss } = await aSchool();
  valueOf(await move(id, "close"));
  valueOf(await removeHost(boss, { id, host }));
  expect(codeOf(await move(id, "open"))).toBe("in_use");
  expect((await stored(id)).status).toBe("closed");
  const network = await aFranchise(db, { isNetwork: true });
  expect(codeOf(await move(network.id, "close"))).toBe("in_use");
  expect((await stored(network.id)).status).toBe("open");
});
