import { expect, test } from "vitest";
import { aMember, strangers } from "../../testing/staff.ts";
import { aWorld, codeOf, newId, valueOf } from "../../testing/world.ts";
import type { Context } from "../../kernel/index.ts";
import { deleteView } from "./delete-view.ts";
import { listSavedViews } from "./list-saved-views.ts";
import { saveView } from "./save-view.ts";

const world = await aWorld();
const sam = await aMember(world, "FRANCHISE_STAFF");
const outside = await strangers(world);
const drafts = { list: "classes", name: "My drafts", query: "status=draft&sort=name%2Cdesc" } as const;

const names = async (ctx: Context, list?: "classes" | "camps") =>
  valueOf(await listSavedViews(ctx, { list })).map((view) => `${view.list} ${view.name} ${view.query}`);

test("a view is its owner's at one school; the same name replaces it, in whichever case", async () => {
  const { id } = valueOf(await saveView(sam, drafts));
  valueOf(await saveView(sam, { ...drafts, list: "camps" }));
  expect(await names(sam, "classes")).toEqual(["classes My drafts status=draft&sort=name%2Cdesc"]);
  expect(valueOf(await saveView(sam, { ...drafts, name: "MY DRAFTS", query: "status=draft" })).id).toBe(id);
  expect(await names(sam)).toEqual(["classes MY DRAFTS status=draft", "camps My drafts status=draft&sort=name%2Cdesc"]);
  const elsewhere = { ...sam, actor: { ...sam.actor, franchiseId: outside.other.id } };
  for (const other of [await aMember(world, "FRANCHISE_ADMIN"), elsewhere]) {
    expect(await names(other)).toEqual([]);
    valueOf(await deleteView(other, { id }));
  }
  expect(await names(sam, "classes")).toHaveLength(1);
  valueOf(await deleteView(sam, { id }));
  valueOf(await deleteView(sam, { id }));
  expect(await names(sam, "classes")).toEqual([]);
  expect(codeOf(await saveView(outside.visitor, drafts))).toBe("not_logged_in");
});

test("of one list somebody has thirty views, also if they are saved at once", async () => {
  const saved = await Promise.all(
    Array.from({ length: 33 }, async (_, n) => await saveView(sam, { ...drafts, list: "items", name: `View ${n}` })),
  );
  expect(saved.map(codeOf).filter((code) => code === "in_use")).toHaveLength(3);
  expect(codeOf(await saveView(sam, { ...drafts, list: "items", name: "One more" }))).toBe("in_use");
});

test("views end with the role", async () => {
  const member = await aMember(world, "FRANCHISE_STAFF");
  const userId = "userId" in member.actor ? member.actor.userId : newId();
  const franchise_id = world.network.seller.id;
  const role = { user_id: userId, role: "FRANCHISE_STAFF", franchise_id } as const;
  await world.db.insertInto("user_role").values(role).execute();
  valueOf(await saveView(member, drafts));
  await world.db.deleteFrom("user_role").where("user_id", "=", userId).execute();
  expect(await names(member)).toEqual([]);
});
