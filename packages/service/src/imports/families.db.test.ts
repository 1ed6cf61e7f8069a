import { aFranchise } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { exportCustomers } from "../families/index.ts";
import { aMember, csvText } from "../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../testing/world.ts";
import { chooseDuplicates, deleteImport, getImport, runImport, undoImport, workOnImports } from "./index.ts";
import { importer } from "./testing/import-file.ts";

const world = await aWorld();
const { db, system } = world;
/** A school of its own for each test, so that none sees another's families. */
async function aSchool() {
  const school = await aFranchise(db);
  const admin = await aMember(world, "FRANCHISE_ADMIN", school.id);
  return { school, admin, ...importer(admin, system, "families") };
}

const HEADINGS = "Parent name,Email,Phone,Address,City,Postcode,First name,Last name,DOB,Medical";
const pat = (child = "Ada,Tester,03/05/2016,", phone = "07700 900123") =>
  `Pat Tester,pat@example.test,${phone},1 The Headrow,Leeds,ls18tl,${child}`;

/** Everything of a school's families, as it is stored. */
async function stored(school: number) {
  const { rows } = await sql<object>`
    select to_jsonb(c) as customer, (select jsonb_agg(to_jsonb(k) order by k.first_name) from child k where k.customer_id = c.id) as children
      from customer c join customer_school s on s.customer_id = c.id where s.franchise_id = ${school} order by c.email`.execute(
    db,
  );
  return rows;
}

/** How many rows each table has that an import of families may write to. */
async function sizes() {
  const { rows } = await sql<
    Record<"customers" | "children" | "schools" | "families" | "consents" | "mails", number>
  >`select
    (select count(*) from customer) as customers, (select count(*) from child) as children, (select count(*) from customer_school) as schools,
    (select count(*) from school_family) as families, (select count(*) from consent) as consents, (select count(*) from message) as mails`.execute(
    db,
  );
  const [found] = rows;
  if (found === undefined) throw new Error("The select returned no row");
  return found;
}

test("families and children are brought in, once, and taken back without a trace", async () => {
  const { school, check, run, rows, undo, bring } = await aSchool();
  const before = await sizes();
  const file = [HEADINGS, pat(), pat("Ben,Tester,2014-11-30,Nut allergy"), "Kim Lee,kim@example.test,,,,,,,,"].join(
    "\r\n",
  );
  const checked = await check(file);
  expect(checked).toMatchObject({ status: "checked", rows: 3, done: 3, counts: { new: 3, problem: 0, duplicate: 0 } });
  expect(await sizes()).toEqual(before);
  const done = await run(checked.id);
  expect(done).toMatchObject({ status: "done", done: 3, counts: { added: 3, left_out: 0 } });
  const families = await stored(school.id);
  expect(families).toMatchObject([
    { customer: { email: "kim@example.test", name: "Kim Lee", phone: "", guest_id: null }, children: null },
    {
      customer: { name: "Pat Tester", phone: "+447700900123", post_town: "Leeds", postcode: "LS1 8TL" },
      children: [
        {
          first_name: "Ada",
          surname: "Tester",
          date_of_birth: "2016-05-03",
          image_consent: false,
          medical_ciphertext: null,
        },
        { first_name: "Ben", date_of_birth: "2014-11-30" },
      ],
    },
  ]);
  const ben = await db
    .selectFrom("child")
    .select(["id", "medical_ciphertext"])
    .where("first_name", "=", "Ben")
    .executeTakeFirstOrThrow();
  expect(system.cipher.open(ben.medical_ciphertext ?? Buffer.of(), ben.id)).toBe("Nut allergy");
  // Nothing of the file is left that could be read without the key, and no cells at all.
  expect(JSON.stringify(await db.selectFrom("import_row").selectAll().execute())).not.toContain("allergy");
  expect(await db.selectFrom("import_row").select("n").where("cells", "is not", null).execute()).toEqual([]);
  const { consents, mails } = await sizes();
  expect([consents, mails]).toEqual([before.consents, before.mails]);

  const again = await bring(file);
  expect(again.counts).toMatchObject({ unchanged: 3, kept: 3, added: 0, changed: 0 });
  expect(await stored(school.id)).toEqual(families);

  const taken = await undo(done.id);
  expect(taken).toMatchObject({ status: "undone", counts: { undone: 3, stayed: 0 } });
  expect(await sizes()).toEqual(before);
  expect((await rows(done.id)).map(({ outcome }) => outcome)).toEqual(["undone", "undone", "undone"]);
});

test("one bad row stops none of the others, and each says what is wrong with it", async () => {
  const { bring, rows } = await aSchool();
  const file = [
    HEADINGS,
    "Bad Mail,not-a-mail,,,,,,,,",
    ",new@example.test,,,,,,,,",
    pat("Ada,Tester,31/02/2016,"),
    pat("Ada,Tester,,"),
    pat("Eve,Tester,1/2/1980,", "12345"),
    pat("Ada,Tester,03/05/2016,"),
    pat("Ben,Tester,03/05/2017,", "07700 900124"),
  ].join("\n");
  const done = await bring(file);
  expect(done.counts).toMatchObject({ problem: 6, left_out: 6, added: 1 });
  const said = (await rows(done.id)).map(({ n, issues }) => [
    n,
    ...issues.map(({ field, message }) => `${field}: ${message}`),
  ]);
  expect(said).toEqual([
    [2, "Parent's email: This is not an email address. It should be like name@example.com."],
    [3, "Parent's name: The school does not know this family yet, so its name is needed."],
    [4, "Child's date of birth: This is not a date. It should be like 3/5/2016 or 2016-05-03."],
    [5, "Child's date of birth: The child's date of birth is missing."],
    [
      6,
      "Phone: This is not a UK phone number. It should be like 07700 900123.",
      "Child's date of birth: Our classes are for children and teenagers up to 18. Please check the year.",
    ],
    [7],
    [8, "Phone: Row 7 says “+447700900123” of this family, and this row “+447700900124”."],
  ]);
});

test("what differs is shown side by side: ours stays, or the file's is taken, and both can be taken back", async () => {
  const { school, admin, bring, check, run, rows, undo } = await aSchool();
  await bring([HEADINGS, pat()].join("\n"));
  const before = await stored(school.id);
  const other = [HEADINGS, pat("Ada,Tester,03/05/2016,", "07700 900999")].join("\n");
  const kept = await bring(other);
  expect(kept.counts).toMatchObject({ duplicate: 1, undecided: 0, kept: 1 });
  expect((await rows(kept.id))[0]?.match).toMatchObject({
    name: "Ada Tester, Pat Tester",
    choices: ["keep", "take"],
    differences: [{ label: "Phone", ours: "+447700900123", theirs: "+447700900999" }],
  });
  expect(await stored(school.id)).toEqual(before);

  const checked = await check(other);
  valueOf(await chooseDuplicates(admin, { id: checked.id, choice: "take", rows: [2] }));
  expect((await run(checked.id)).counts).toMatchObject({ changed: 1 });
  expect(await stored(school.id)).toMatchObject([{ customer: { phone: "+447700900999" } }]);
  expect((await bring(other)).counts).toMatchObject({ unchanged: 1, duplicate: 0 });
  await undo(checked.id);
  expect(await stored(school.id)).toEqual(before);
});

test("the same name and phone with another address may be somebody else: the row waits for a choice", async () => {
  const { school, admin, bring, check, run } = await aSchool();
  await bring([HEADINGS, pat()].join("\n"));
  const other = [HEADINGS, pat().replace("pat@", "pat.other@")].join("\n");
  expect((await bring(other)).counts).toMatchObject({ duplicate: 1, undecided: 1, left_out: 1 });
  expect(await stored(school.id)).toHaveLength(1);
  const checked = await check(other);
  valueOf(await chooseDuplicates(admin, { id: checked.id, choice: "separate" }));
  expect((await run(checked.id)).counts).toMatchObject({ added: 1 });
  expect(await stored(school.id)).toHaveLength(2);
  expect((await bring(other)).counts).toMatchObject({ unchanged: 1 });
});

test("two families of one file with the same name and phone are two, and the file still changes nothing the second time", async () => {
  const { school, bring } = await aSchool();
  const file = [HEADINGS, pat(), pat().replace("pat@", "pat.other@")].join("\n");
  expect((await bring(file)).counts).toMatchObject({ added: 2, duplicate: 0 });
  expect((await bring(file)).counts).toMatchObject({ kept: 2, duplicate: 0 });
  expect(await stored(school.id)).toHaveLength(2);
});

test("what somebody has changed or booked upon since stays, and the row says why", async () => {
  const { school, bring, undo, rows } = await aSchool();
  const done = await bring(
    [HEADINGS, pat(), "Kim Lee,kim@example.test,,,,,,,,", "Lou Lee,lou@example.test,,,,,,,,"].join("\n"),
  );
  const { id: childId } = await db
    .selectFrom("child")
    .innerJoin("customer_school", "customer_school.customer_id", "child.customer_id")
    .select("child.id")
    .where("franchise_id", "=", school.id)
    .executeTakeFirstOrThrow();
  const group = await world.group();
  await db
    .insertInto("waiting_list_entry")
    .values({ id: system.newId(), group_id: group.id, child_id: childId, party_id: system.newId() })
    .execute();
  await db.updateTable("customer").set({ name: "Kim Newname" }).where("email", "=", "kim@example.test").execute();
  const undone = await undo(done.id);
  expect(undone.counts).toMatchObject({ undone: 1, stayed: 2 });
  expect((await rows(done.id)).map(({ outcome, issues }) => [outcome, issues[0]?.message])).toEqual([
    ["stayed", "The child is or was on a waiting list."],
    ["stayed", "Somebody has changed it since."],
    ["undone", undefined],
  ]);
  expect(await stored(school.id)).toHaveLength(2);
  // Once nothing is in the way any more, it can be tried again.
  await db.deleteFrom("waiting_list_entry").where("child_id", "=", childId).execute();
  expect((await undo(done.id)).counts).toMatchObject({ undone: 2, stayed: 1 });
});

test("a changed row that stayed counts as changed, not as added, when the undo is tried again", async () => {
  const { school, admin, bring, check, run, undo, work } = await aSchool();
  const brought = await bring([HEADINGS, pat(), "Kim Lee,kim@example.test,,,,,,,,"].join("\n"));
  const { id } = await check([HEADINGS, pat("Ada,Tester,03/05/2016,", "07700 900999")].join("\n"));
  valueOf(await chooseDuplicates(admin, { id, choice: "take" }));
  expect((await run(id)).counts).toMatchObject({ changed: 1, added: 0 });
  await sql`update customer set message = 'Hello' from customer_school s where s.customer_id = customer.id
    and s.franchise_id = ${school.id}`.execute(db);
  expect((await undo(id)).counts).toMatchObject({ stayed: 1, undone: 0 });
  expect(valueOf(await undoImport(admin, { id })).counts).toMatchObject({ changed: 1, added: 0, stayed: 0 });
  expect((await work(id)).counts).toMatchObject({ changed: 0, added: 0, stayed: 1 });
  // Rows that added something count as added, as before.
  expect((await undo(brought.id)).counts).toMatchObject({ stayed: 2, undone: 0 });
  expect(valueOf(await undoImport(admin, { id: brought.id })).counts).toMatchObject({
    changed: 0,
    added: 2,
    stayed: 0,
  });
  expect((await work(brought.id)).counts).toMatchObject({ stayed: 2 });
});

test("families of another school are neither matched nor changed", async () => {
  const one = await aSchool();
  const two = await aSchool();
  await one.bring([HEADINGS, pat()].join("\n"));
  const before = await stored(one.school.id);
  expect((await two.bring([HEADINGS, pat("Zoe,Tester,03/05/2016,")].join("\n"))).counts).toMatchObject({ added: 1 });
  expect(await stored(one.school.id)).toEqual(before);
  const { id } = await one.upload([HEADINGS, pat()].join("\n"));
  for (const call of [getImport, runImport, undoImport, deleteImport])
    expect(codeOf(await call(two.admin, { id }))).toBe("not_found");
});

test("the export of families is read back and changes nothing", async () => {
  const { school, admin, bring } = await aSchool();
  await bring([HEADINGS, pat(), `"'=Lee, Kim",kim@example.test,+44 7700 900111,"-1, Long Lane",,,,,,`].join("\n"));
  const before = await stored(school.id);
  const file = await csvText(valueOf(await exportCustomers(admin, {})));
  const done = await bring(file);
  expect(done.counts).toMatchObject({ unchanged: 2, problem: 0, duplicate: 0, kept: 2 });
  expect(await stored(school.id)).toEqual(before);
});

test("a file of Windows, of Excel or with semicolons is read as it was meant", async () => {
  const { school, bring } = await aSchool();
  const text = 'sep=;\r\nParent name;Email;Notes\r\n"Zoë; Ünal";zoe@example.test;"a ""b"""\r\n';
  const windows = Uint8Array.from(text.replace("Ünal", "–nal"), (letter) =>
    letter === "–" ? 0x96 : letter.charCodeAt(0),
  );
  const wide = new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from(text.replaceAll("zoe@", "zoe2@"), (one) => one.charCodeAt(0)).buffer),
  ]);
  expect((await bring(windows)).counts).toMatchObject({ added: 1 });
  expect((await bring(wide)).counts).toMatchObject({ added: 1 });
  expect(await stored(school.id)).toMatchObject([
    { customer: { name: "Zoë; Ünal" } },
    { customer: { name: "Zoë; –nal" } },
  ]);
});

test("an import that was killed goes on where it was, and two processes at once do no row twice", async () => {
  const { school, admin, check, work, bring } = await aSchool();
  const file = [
    HEADINGS,
    ...Array.from({ length: 700 }, (_, n) => `Pat Tester,pat${n}@example.test,,,,,Ada${n},Tester,2016-05-03,`),
  ].join("\n");
  const { id } = await check(file);
  valueOf(await runImport(admin, { id }));
  // Half of the rows are done by a process whose lease then ends.
  await db
    .updateTable("import_row")
    .set({ outcome: "left_out" })
    .where("batch_id", "=", id)
    .where("n", "<=", 351)
    .execute();
  await Promise.all([workOnImports(system), workOnImports(system), workOnImports(system)]);
  expect((await work(id)).counts).toMatchObject({ added: 350, left_out: 350 });
  expect(await stored(school.id)).toHaveLength(350);
  expect((await bring(file)).counts).toMatchObject({ added: 350, kept: 350 });
});

test("a row that the database refuses is passed over alone", async () => {
  const { school, check, run, rows } = await aSchool();
  const file = [HEADINGS, ...Array.from({ length: 40 }, (_, n) => `Pat Tester,bad${n}@example.test,,,,,,,,`)].join(
    "\n",
  );
  const { id } = await check(file);
  await sql`create function refuse_bad7() returns trigger language plpgsql as $$ begin
    if new.email = 'bad7@example.test' then raise exception 'refused'; end if; return new; end $$`.execute(db);
  await sql`create trigger refuse_bad7 before insert on customer for each row execute function refuse_bad7()`.execute(
    db,
  );
  const done = await run(id);
  await sql`drop trigger refuse_bad7 on customer`.execute(db);
  expect(done.counts).toMatchObject({ added: 39, left_out: 1 });
  expect((await rows(id)).find(({ outcome }) => outcome === "left_out")?.issues).toEqual([
    { field: "", message: "This row could not be saved. Nothing of it was imported; the other rows were." },
  ]);
  expect(await stored(school.id)).toHaveLength(39);
});
