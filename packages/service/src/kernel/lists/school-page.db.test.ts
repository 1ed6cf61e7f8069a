import { testDatabase } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { z } from "zod";
import { valueOf } from "../../testing/world.ts";
import type { Context } from "../context.ts";
import { ofStatus, readSchoolPage } from "./school-page.ts";

const { db } = await testDatabase();

const network: Context["actor"] = { kind: "NETWORK_ADMIN", userId: "u1" };
const leeds: Context["actor"] = { kind: "FRANCHISE_ADMIN", userId: "u2", franchiseId: 1 };

/** The names of a page of four rows of two schools. */
async function namesOf(
  actor: Context["actor"],
  { status, ...query }: { q?: string; school?: number; status?: string; sort?: string[] } = {},
): Promise<string[]> {
  const page = await readSchoolPage({ db, actor }, query, {
    purpose: "a row",
    item: z.object({ name: z.string() }),
    columns: sql`r.name`,
    tables: sql`from (values (1, 1, 'Stars', 'North', 'open'), (2, 2, 'Comets', 'South', 'closed'), (3, 1, 'Moons', 'South', 'archived'),
      (4, 1, '100%', 'North', 'draft')) r (id, franchise_id, name, hall, status)`,
    rows: "r",
    fields: { id: { column: sql`r.id`, type: "number" } },
    sorted: sql`r.name collate "C"`,
    where: ofStatus(status, sql`r.status`),
    searched: [sql`r.name`, sql`r.hall`],
  });
  return valueOf(page).items.map(({ name }) => name);
}

test("a list has the rows of the staff's own school, whichever it is narrowed to; the network has all, or those of one school", async () => {
  expect(await namesOf(leeds)).toEqual(["100%", "Stars"]);
  expect(await namesOf(leeds, { school: 2 })).toEqual([]);
  expect(await namesOf(network)).toEqual(["100%", "Comets", "Stars"]);
  expect(await namesOf(network, { school: 2 })).toEqual(["Comets"]);
});

test("a search looks in each of its columns, for what was typed; the archive is shown to who asks for it", async () => {
  expect(await namesOf(network, { q: "south" })).toEqual(["Comets"]);
  expect(await namesOf(network, { q: "star" })).toEqual(["Stars"]);
  expect(await namesOf(network, { q: "%" })).toEqual(["100%"]);
  expect(await namesOf(network, { q: "south", status: "archived" })).toEqual(["Moons"]);
  // A match in the second column doesn't bring in another school.
  expect(await namesOf(leeds, { q: "south" })).toEqual([]);
  expect(await namesOf(network, { sort: ["id,asc"] })).toEqual(["Stars", "Comets", "100%"]);
});
