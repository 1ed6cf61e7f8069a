import { sql } from "kysely";
import { expect, test } from "vitest";
import { bulkSaveChildren, createCustomer } from "../families/index.ts";
import { aFullClass } from "../testing/waiting-families.ts";
import { aWorld, codeOf, parentForm, sevenYearsAgo, valueOf } from "../testing/world.ts";
import { bulkCreateWaiting } from "./bulk-create-waiting.ts";

const world = await aWorld();

async function aFamily(names: readonly string[] = ["Ada"], born: string = sevenYearsAgo()) {
  const ctx = await world.visitor();
  const children = valueOf(
    await bulkSaveChildren(ctx, {
      children: names.map((first_name) => ({ first_name, surname: "Tester", date_of_birth: born })),
    }),
  );
  await createCustomer(ctx, parentForm);
  return { ctx, ids: children.map((child) => child.id) };
}

test("children join together, each with a position, and the parent gets a mail", async () => {
  const group = await aFullClass(world);
  const first = await aFamily();
  const [ada = ""] = first.ids;
  expect(
    valueOf(await bulkCreateWaiting(first.ctx, { entries: [{ child_id: ada, group_id: group.id }] })),
  ).toMatchObject([{ child_id: ada, group_id: group.id, course_id: null, position: 1, status: "waiting" }]);
  const second = await aFamily(["Bo", "Cy"]);
  const entries = second.ids.map((child_id) => ({ child_id, group_id: group.id }));
  expect(valueOf(await bulkCreateWaiting(second.ctx, { entries })).map((one) => one.position)).toEqual([2, 3]);
  world.mails.length = 0;
  await world.work();
  const texts = world.mails.filter((mail) => mail.subject.includes("waiting list")).map((mail) => mail.text);
  // The names are a guest's, whose address nobody has proved.
  expect(texts.at(-1)).toContain("Your child: number 2 on the list");
  expect(texts.at(-1)).toContain("Your child: number 3 on the list");
  const { rows } = await sql<{
    waiting: number;
  }>`select waiting from class_search where group_id = ${group.id}`.execute(world.db);
  expect(rows[0]?.waiting).toBe(3);
});

test("all or none: if one child is already waiting, none is added", async () => {
  const group = await aFullClass(world);
  const { ctx, ids } = await aFamily(["Ada", "Bo"]);
  const [ada = "", bo = ""] = ids;
  valueOf(await bulkCreateWaiting(ctx, { entries: [{ child_id: ada, group_id: group.id }] }));
  const both = [bo, ada].map((child_id) => ({ child_id, group_id: group.id }));
  expect(codeOf(await bulkCreateWaiting(ctx, { entries: both }))).toBe("already_waiting");
  const { rows } = await sql`select from waiting_list_entry where group_id = ${group.id}`.execute(world.db);
  expect(rows).toHaveLength(1);
});

test("simultaneous entries get distinct positions", async () => {
  const group = await aFullClass(world);
  const families = await Promise.all(Array.from({ length: 12 }, () => aFamily()));
  const answers = await Promise.all(
    families.map(({ ctx, ids }) =>
      bulkCreateWaiting(ctx, { entries: [{ child_id: ids[0] ?? "", group_id: group.id }] }),
    ),
  );
  const positions = answers.map((answer) => valueOf(answer)[0]?.position);
  expect(new Set(positions).size).toBe(12);
  expect(Math.max(...positions.map(Number))).toBe(12);
});

test("an entry that can't wait is refused with the reason", async () => {
  const full = await aFullClass(world);
  const { ctx, ids } = await aFamily();
  const [child_id = ""] = ids;
  expect(codeOf(await bulkCreateWaiting(ctx, { entries: [{ child_id }] }))).toBe("invalid");
  expect(codeOf(await bulkCreateWaiting(ctx, { entries: [{ child_id, group_id: full.id, course_id: 1 }] }))).toBe(
    "invalid",
  );
  expect(codeOf(await bulkCreateWaiting(ctx, { entries: [{ child_id, group_id: 999_999 }] }))).toBe("not_found");
  const stranger = await aFamily();
  expect(codeOf(await bulkCreateWaiting(stranger.ctx, { entries: [{ child_id, group_id: full.id }] }))).toBe(
    "not_found",
  );

  const old = await aFamily(["Old"], `${new Date().getUTCFullYear() - 15}-01-01`);
  expect(
    await bulkCreateWaiting(old.ctx, { entries: [{ child_id: old.ids[0] ?? "", group_id: full.id }] }),
  ).toMatchObject({ error: { code: "age_does_not_fit", details: [{ path: "entries.0.child_id" }] } });

  const free = await world.group();
  await sql`select refresh_class_search(${[free.id]}::int[])`.execute(world.db);
  expect(codeOf(await bulkCreateWaiting(ctx, { entries: [{ child_id, group_id: free.id }] }))).toBe("places_left");

  await sql`update class_group set status = 'closed' where id = ${full.id}`.execute(world.db);
  expect(codeOf(await bulkCreateWaiting(ctx, { entries: [{ child_id, group_id: full.id }] }))).toBe("class_closed");

  const nobody = await world.visitor();
  const [unnamed] = valueOf(
    await bulkSaveChildren(nobody, {
      children: [{ first_name: "Di", surname: "Tester", date_of_birth: sevenYearsAgo() }],
    }),
  );
  expect(
    codeOf(await bulkCreateWaiting(nobody, { entries: [{ child_id: unnamed?.id ?? "", group_id: full.id }] })),
  ).toBe("customer_missing");
});
