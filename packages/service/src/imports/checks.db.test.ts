import { sql } from "kysely";
import { expect, test } from "vitest";
import { aWorld, codeOf, valueOf } from "../testing/world.ts";
import { checkImport, deleteImport, deleteOldImports, getImport, workOnImports } from "./index.ts";
import { aSchoolToFill, FAMILIES, family } from "./testing/a-school-to-fill.ts";

const world = await aWorld();
const { db, system } = world;

/** Makes the cells of all rows after this one unreadable. The page of a file shows the first five. */
const spoil = async (id: string, after: number) =>
  await sql`update import_row set cells = 'spoilt' where batch_id = ${id} and n > ${after}`.execute(db);

const FAILED =
  "This row could not be checked, and is left out. Please correct it in the file, and upload the file again.";

test("a row that can't be checked is a problem, and the others are checked and imported", async () => {
  const { admin, families } = await aSchoolToFill(world);
  const { id, mapping } = await families.upload(
    [FAMILIES, ...Array.from({ length: 7 }, (_, n) => family(n))].join("\n"),
  );
  await spoil(id, 7);
  valueOf(await checkImport(admin, { id, mapping }));
  await workOnImports(system);
  expect(valueOf(await getImport(admin, { id }))).toMatchObject({ status: "checked", counts: { new: 6, problem: 1 } });
  expect((await families.rows(id)).flatMap(({ n, issues }) => issues.map((one) => [n, one]))).toEqual([
    [8, { field: "", message: FAILED }],
  ]);
  expect((await families.run(id)).counts).toMatchObject({ added: 6, left_out: 1 });
});

test("a file whose check fails is tried again, can be deleted meanwhile, and is forgotten after 30 days", async () => {
  const { admin, families } = await aSchoolToFill(world);
  const rows = Array.from({ length: 40 }, (_, n) => `Pat Tester,check${n}@example.test,,,`);
  const files = [
    await families.upload([FAMILIES, ...rows].join("\n")),
    await families.upload([FAMILIES, ...rows].join("\n")),
  ];
  for (const { id, mapping } of files) {
    await spoil(id, 6);
    valueOf(await checkImport(admin, { id, mapping }));
  }
  await expect(workOnImports(system)).rejects.toThrow("2 of 2 attempts");
  const statusOf = async (id: string) => {
    const found = await getImport(admin, { id });
    return found.ok ? found.value.status : found.error.code;
  };
  const [first = "", second = ""] = files.map(({ id }) => id);
  expect([await statusOf(first), await statusOf(second)]).toEqual(["checking", "checking"]);
  expect(codeOf(await deleteImport(admin, { id: first }))).toBe(null);
  await deleteOldImports(system);
  expect([await statusOf(first), await statusOf(second)]).toEqual(["not_found", "checking"]);
  await sql`update import_batch set changed_at = now() - interval '31 days' where id = ${second}`.execute(db);
  await deleteOldImports(system);
  expect(await statusOf(second)).toBe("not_found");
});
