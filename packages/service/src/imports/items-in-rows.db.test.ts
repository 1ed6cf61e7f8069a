import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aWorld, valueOf } from "../testing/world.ts";
import { readStoredBatch } from "./batches/lock-batch.ts";
import { runImport, undoImport, workOnImports } from "./index.ts";
import { aSchoolToFill } from "./testing/a-school-to-fill.ts";
import { runChunk } from "./work/run-chunk.ts";
import { undoChunk } from "./work/undo-chunk.ts";

const world = await aWorld();
const { db, system } = world;
await db.insertInto("product_category").values({ name: "In rows", figure: "bag" }).execute();

const HEADINGS = "Item,Category,Price,Stock,Size,Colour,Other choices,VAT,Description,Reference";

/** A school with what it stores of items: each with its variations in their order, as `size, colour: pence, VAT, pieces`. */
async function aSchool() {
  const { of, ...school } = await aSchoolToFill(world);
  const stored = async () => {
    const { rows } = await sql<{ name: string; made: string[] }>`select p.name, array(
        select concat_ws(' ', (select string_agg(o.name, ', ' order by a.position) from attribute_option o join product_attribute a on a.id = o.attribute_id
            where o.id = any (v.option_ids)), v.price_pence, v.vat_bp / 100, pool.size)
          from product_variation v join pool on pool.id = v.pool_id where v.product_id = p.id order by v.id) as made
      from product p where p.franchise_id = ${school.school.id} order by p.id`.execute(db);
    return rows;
  };
  const files = of("products");
  const said = async (id: string) =>
    (await files.rows(id)).flatMap(({ n, issues }) => issues.map(({ field, message }) => [n, field, message]));
  return { ...school, ...files, stored, said };
}

const HOODIE = [
  HEADINGS,
  "Hoodie,In rows,20,5,S,Red,,20,Warm,",
  'Bottle,In rows,7,10,,,,20,"With a lid",',
  "hoodie,,22.50,0,M,Red,,5,,",
  'HOODIE,in rows,25,3,"M; L",Blue,,20,Warm,',
  "Belt,In rows,9,1,,,Length: Long,20,,",
  "Belt,In rows,8,2,,,length: Short,20,,",
].join("\n");

test("the rows of an item may be anywhere, have their own price, VAT and stock, and be about several sizes", async () => {
  const { bring, stored, undo, rows } = await aSchool();
  const done = await bring(HOODIE);
  expect((await rows(done.id)).map(({ label }) => label)).toEqual([
    "Hoodie, S, Red",
    "Bottle",
    "Hoodie, M, Red",
    "Hoodie, M; L, Blue",
    "Belt, Long",
    "Belt, Short",
  ]);
  expect(done.counts).toMatchObject({ new: 6, added: 6, problem: 0 });
  const items = [
    { name: "Hoodie", made: ["S, Red 2000 20 5", "M, Red 2250 5 0", "M, Blue 2500 20 3", "L, Blue 2500 20 3"] },
    { name: "Bottle", made: ["700 20 10"] },
    { name: "Belt", made: ["Long 900 20 1", "Short 800 20 2"] },
  ];
  expect(await stored()).toEqual(items);
  // The same file once more changes nothing, and neither does a part of it.
  expect((await bring(HOODIE)).counts).toMatchObject({ unchanged: 6, kept: 6 });
  const part = HOODIE.split("\n").filter((_, n) => n === 0 || n === 1 || n === 3);
  expect((await bring(part.join("\n"))).counts).toMatchObject({ unchanged: 2, duplicate: 0 });
  expect(await stored()).toEqual(items);
  expect((await undo(done.id)).counts).toMatchObject({ undone: 6, stayed: 0 });
  expect(await stored()).toEqual([]);
});

test("a file adds no size to an item that is here: the row names what differs, and the others are unchanged", async () => {
  const { bring, stored, rows } = await aSchool();
  await bring(HOODIE);
  const before = await stored();
  const { id, counts } = await bring(
    [
      HEADINGS,
      "Hoodie,In rows,20,5,S,Red,,20,,",
      "Hoodie,In rows,20,5,XL,Red,,20,,",
      "Hoodie,In rows,20,5,S,Blue,,20,,",
      "Hoodie,In rows,22.50,1,M,Red,,20,,",
    ].join("\n"),
  );
  expect(counts).toMatchObject({ unchanged: 1, duplicate: 3, added: 0, changed: 0, kept: 4 });
  const differences = (await rows(id)).map(({ match }) =>
    (match?.differences ?? []).map(({ label, ours, theirs }) => [label, ours, theirs]),
  );
  expect(differences).toEqual([
    [],
    [["Size", "L; M; S", "XL"]],
    [["Size", "L, Blue; M, Blue; M, Red; S, Red", "S, Blue"]],
    [
      ["Pieces of each in stock", "0", "1"],
      ["VAT (%)", "5%", "20%"],
    ],
  ]);
  expect(await stored()).toEqual(before);
});

test("what is wrong is said at its row and column, and an item with a wrong row is left out whole", async () => {
  const { bring, stored, said } = await aSchool();
  const { id, counts } = await bring(
    [
      HEADINGS,
      "Twice,In rows,20,5,S; M,Red,,20,,",
      "Twice,In rows,21,5,m,red,,20,,",
      "Again,In rows,20,5,,,,20,,",
      "Again,In rows,20,5,,,,20,,",
      "Apart,In rows,20,5,S,,,20,One,R1",
      "Apart,Demo,,1.5,M,,,200,Two,R2",
      "Apart,In rows,20,5,L,,,20,,",
      "Sizeless,In rows,20,5,S,Red,,20,,",
      "Sizeless,In rows,20,5,,Red,,20,,",
      "Belt,In rows,9,1,S;S,,Long; Size: M,20,,",
      "Dear,In rows,20,5,S,,,20,,",
      "Dear,In rows,20000,200000,M,,,20,,",
      `Long,In rows,20,5,${"x".repeat(41)},,,20,,`,
      `Many,In rows,20,5,${Array.from({ length: 15 }, (_, n) => n).join(";")},${Array.from({ length: 14 }, (_, n) => n).join(";")},,20,,`,
      ",In rows,20,5,S,,,20,,R9",
      "Fine,In rows,20,5,S,,,20,,R8",
      ",In rows,21,5,M,,,20,,R8",
    ].join("\n"),
  );
  expect(counts).toMatchObject({ new: 2, added: 2, problem: 15, left_out: 15 });
  const other = (n: number) => `Row ${n} of this item has a problem, and an item is imported whole or not at all.`;
  const one = "It has one for all its rows.";
  expect(await said(id)).toEqual([
    [2, "", other(3)],
    [3, "Size", "Row 2 of this item has m, red too."],
    [4, "", other(5)],
    [5, "Item", "Row 4 is this item too. Rows of one item differ in size, colour or another choice."],
    [6, "", other(7)],
    [7, "Price (£)", "There is no price."],
    [7, "Pieces of each in stock", "This is not a whole number."],
    [7, "VAT (%)", "This is not a VAT rate. It should be like 20."],
    [7, "Category", `Row 6 gives this item another category. ${one}`],
    [7, "Description", `Row 6 gives this item another description. ${one}`],
    [7, "Item reference", `Row 6 gives this item another reference. ${one}`],
    [8, "", other(7)],
    [9, "", other(10)],
    [10, "Size", "Row 9 of this item has a size, and this row has none."],
    [11, "Size", "S is in this cell twice."],
    [
      11,
      "Other choices (such as Length: Long)",
      "Write “Long” with the name of the choice before it, like Length: Long.",
    ],
    [11, "Other choices (such as Length: Long)", "Size has a column of its own."],
    [12, "", other(13)],
    [13, "Price (£)", "Please check this price: it is above £10,000."],
    [13, "Pieces of each in stock", "Please enter a whole number from 0 to 100,000."],
    [14, "Size", "Please shorten this to 40 characters."],
    [15, "Size", "All rows of this item make 210 combinations. Please keep it to 200, or make a second item."],
    [16, "Item", "Enter the name of the item."],
  ]);
  expect(await stored()).toEqual([{ name: "Fine", made: ["S 2000 20 5", "M 2100 20 5"] }]);
});

test("the undo takes back a whole item, or leaves it whole once a piece of it is sold or counted", async () => {
  const { bring, undo, stored, said } = await aSchool();
  const { id } = await bring(HOODIE);
  await sql`update pool set size = 4 where id = (select max(v.pool_id) from product_variation v join product p on p.id = v.product_id
    where p.name = 'Hoodie' and p.id = (select max(id) from product where name = 'Hoodie'))`.execute(db);
  expect((await undo(id)).counts).toMatchObject({ undone: 3, stayed: 3 });
  const why = "Somebody has changed, opened or sold the item since.";
  expect(await said(id)).toEqual([2, 4, 5].map((n) => [n, "", why]));
  expect((await stored()).map(({ name, made }) => [name, made.length])).toEqual([["Hoodie", 4]]);
  // As it was again, it can be taken back.
  await sql`update pool set size = 3 where size = 4`.execute(db);
  expect((await undo(id)).counts).toMatchObject({ undone: 6, stayed: 0 });
  expect(await stored()).toEqual([]);
});

test("an item that a file brought before items had several rows is taken back as well", async () => {
  const { bring, undo, stored } = await aSchool();
  const file = [HEADINGS, "Hoodie,In rows,20,5,S;M,,,20,,", "Sock,In rows,20,5,S;M,,,20,,"].join("\n");
  const { id } = await bring(file);
  await sql`update import_row set made = made - 'stocks' || '{"stock": 5}' where batch_id = ${id} and n = 2`.execute(
    db,
  );
  await sql`update import_row set made = made - 'stocks' || '{"stock": 4}' where batch_id = ${id} and n = 3`.execute(
    db,
  );
  expect((await undo(id)).counts).toMatchObject({ undone: 1, stayed: 1 });
  expect((await stored()).map(({ name }) => name)).toEqual(["Sock"]);
});

const ITEMS = 300;
/** More rows than one group has: each item has a row in the first half of the file and one in the second. */
const MANY = [
  HEADINGS,
  ...["S", "M"].flatMap((size) =>
    Array.from({ length: ITEMS }, (_, n) => `Item ${n},In rows,2${n % 10},${n},${size},,,20,,`),
  ),
].join("\n");

test("an item whose rows are in two groups is whole at every moment, also when a process dies in between", async () => {
  const { admin, check, work, undo, bring, stored } = await aSchool();
  const whole = async () => {
    const items = await stored();
    expect(items.filter(({ made }) => made.length !== 2)).toEqual([]);
    return items.length;
  };
  const { id, counts } = await check(MANY);
  expect(counts).toMatchObject({ new: 2 * ITEMS, problem: 0 });
  valueOf(await runImport(admin, { id }));
  const group = async (chunk: typeof runChunk, isKilled: boolean) =>
    await inTransaction(db, async (trx) => {
      const batch = await readStoredBatch(trx, id, { forUpdate: true });
      if (batch === null) throw new Error("The batch is gone");
      const rows = await chunk.work(system, trx, batch, 499);
      if (isKilled) throw new Error("killed");
      return rows;
    });
  await expect(group(runChunk, true)).rejects.toThrow("killed");
  expect(await whole()).toBe(0);
  // 499 rows are 249 items and a half: the other half comes along.
  expect(await group(runChunk, false)).toBe(500);
  expect(await whole()).toBe(250);
  await expect(group(runChunk, true)).rejects.toThrow("killed");
  await Promise.all([workOnImports(system), workOnImports(system), workOnImports(system)]);
  expect((await work(id)).counts).toMatchObject({ added: 2 * ITEMS, left_out: 0 });
  expect(await whole()).toBe(ITEMS);
  expect((await bring(MANY)).counts).toMatchObject({ unchanged: 2 * ITEMS, kept: 2 * ITEMS });

  valueOf(await undoImport(admin, { id }));
  await expect(group(undoChunk, true)).rejects.toThrow("killed");
  expect(await group(undoChunk, false)).toBe(500);
  expect(await whole()).toBe(ITEMS - 250);
  expect((await work(id)).counts).toMatchObject({ undone: 2 * ITEMS, stayed: 0 });
  expect(await whole()).toBe(0);
  expect((await undo(id)).counts).toMatchObject({ undone: 2 * ITEMS });
});

test("an item that the database refuses is passed over with all its rows, and alone", async () => {
  const { check, run, rows, stored } = await aSchool();
  const file = [
    HEADINGS,
    ...["S", "M"].flatMap((size) => Array.from({ length: 20 }, (_, n) => `Row ${n},In rows,2,1,${size},,,20,,`)),
  ];
  const { id } = await check(file.join("\n"));
  await sql`create function refuse_row7() returns trigger language plpgsql as $$ begin
    if new.name = 'Row 7' then raise exception 'refused'; end if; return new; end $$`.execute(db);
  await sql`create trigger refuse_row7 before insert on product for each row execute function refuse_row7()`.execute(
    db,
  );
  const done = await run(id);
  await sql`drop trigger refuse_row7 on product`.execute(db);
  expect(done).toMatchObject({ done: 40, counts: { added: 38, left_out: 2 } });
  expect((await rows(id)).filter(({ outcome }) => outcome === "left_out").map(({ n }) => n)).toEqual([9, 29]);
  expect(await stored()).toHaveLength(19);
});
