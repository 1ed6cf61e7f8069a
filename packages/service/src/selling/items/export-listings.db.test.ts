import { sql } from "kysely";
import { expect, test } from "vitest";
import { aMember, csvText, strangers } from "../../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { exportCamps, exportClasses } from "../../timetable/index.ts";
import { exportItems } from "./export-items.ts";

const world = await aWorld();
const admin = await aMember(world, "FRANCHISE_ADMIN");
const teacher = await aMember(world, "FRANCHISE_STAFF");
const outside = await strangers(world);

test("an export has the rows of the filter, in its order, and no others", async () => {
  const groups = [await world.group(), await world.group(), await world.group()];
  for (const [index, name] of ["=Zebras", "Ants, small", "Bees"].entries())
    await sql`update class_group set name = ${name}, status = ${index === 2 ? "closed" : "open"} where id = ${groups[index]?.id}`.execute(
      world.db,
    );
  const names = async (query: Parameters<typeof exportClasses>[1]) =>
    (await csvText(valueOf(await exportClasses(admin, query)))).split("\r\n").slice(1, -1);
  const open = await names({ status: "open", sort: ["name,desc"] });
  // A spreadsheet runs nothing.
  expect(open.map((line) => line.replace(/^\d+,/u, "").slice(0, 13))).toEqual(['"Ants, small"', "'=Zebras,open"]);
  expect(await names({ q: "bees", sort: [], page: 3, size: 1 })).toHaveLength(1);
  expect(codeOf(await exportClasses(admin, { filter: "nothing:eq:1" }))).toBe("invalid");
});

test("camps and items are exported too, to those who may take lists away, and of their own school alone", async () => {
  for (const verb of [exportClasses, exportCamps, exportItems]) {
    expect(codeOf(await verb(teacher, {}))).toBe("forbidden");
    const mine = await csvText(valueOf(await verb(admin, {})));
    expect(mine).toMatch(/^\uFEFFId,Name,Status,School/u);
    expect((await csvText(valueOf(await verb(outside.admin, {})))).trimEnd().split("\r\n")).toHaveLength(1);
  }
});
