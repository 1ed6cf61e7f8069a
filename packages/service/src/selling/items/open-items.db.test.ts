import { aFranchise } from "@matinee/testkit";
import { aBottle } from "@matinee/testkit/builders";
import { expect, test } from "vitest";
import { archiveTemplate } from "../../network/index.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { getStaffItem, moveItem } from "../index.ts";

const world = await aWorld();
const { db } = world;

test("an item is opened only where its school is open, and a stranger learns nothing of the school", async () => {
  const admin = await aMember(world, "FRANCHISE_ADMIN");
  const stranger = await aMember(world, "FRANCHISE_ADMIN", (await aFranchise(db)).id);
  const { id } = await aBottle(db, { franchiseId: world.network.seller.id });
  const { version } = valueOf(await getStaffItem(admin, { id }));
  const closed = valueOf(await moveItem(admin, { id, version, event: "close" }));
  const reopen = async (as = admin) => await moveItem(as, { id, version: closed.version, event: "reopen" });
  const set = async (status: "open" | "closed") =>
    await db.updateTable("franchise").set({ status }).where("id", "=", world.network.seller.id).execute();
  await set("closed");
  expect(codeOf(await reopen())).toBe("in_use");
  expect(codeOf(await reopen(stranger))).toBe("not_found");
  await set("open");
  expect(valueOf(await reopen()).status).toBe("open");
});

test("an item that comes back from the archive is not opened in an archived category", async () => {
  const admin = await aMember(world, "FRANCHISE_ADMIN");
  const { id } = await aBottle(db, { franchiseId: world.network.seller.id });
  const { category_id: category } = valueOf(await getStaffItem(admin, { id }));
  await db.updateTable("product").set({ status: "archived" }).where("category_id", "=", category).execute();
  const head = await aMember(world, "NETWORK_ADMIN");
  valueOf(await archiveTemplate(head, { kind: "item-categories", id: String(category), version: 1 }));
  const move = async (event: "restore" | "reopen") =>
    await moveItem(admin, { id, version: valueOf(await getStaffItem(admin, { id })).version, event });
  expect(valueOf(await move("restore")).status).toBe("closed");
  expect(await move("reopen")).toMatchObject({ error: { code: "invalid", details: [{ path: "category_id" }] } });
  expect(valueOf(await getStaffItem(admin, { id })).status).toBe("closed");
});
