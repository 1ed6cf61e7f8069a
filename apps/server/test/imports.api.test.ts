import { calls, keyScopes } from "@matinee/contract";
import { workOnImports } from "@matinee/service/imports";
import { expect, test } from "vitest";
import { aMember } from "./harness/a-member.ts";
import { aShop } from "./harness/a-shop.ts";

const shop = await aShop();
const { ask, config, school } = shop;
const manager = await aMember(shop, "FRANCHISE_ADMIN", school.id);

/** Sends a file as a browser does. */
async function upload(content: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = manager) {
  const response = await shop.app.request(
    "http://localhost/api/v1/staff/imports?kind=families&file_name=families.csv",
    {
      method: "POST",
      headers: { "content-type": "text/csv", "x-store-request": config.storeKey, ...headers },
      body: content,
    },
  );
  const body: unknown = await response.json();
  return { status: response.status, text: JSON.stringify(body), id: String(Reflect.get(Object(body), "id")) };
}

test("a file is uploaded, mapped, checked, imported and taken back by calls", async () => {
  const key = { "idempotency-key": "the-same-press" };
  const file = "Email,Name,Allergies\r\npat@example.test,Pat Tester,\r\nbroken,Kim,\r\n";
  const { status, id } = await upload(file, { ...manager, ...key });
  expect(status).toBe(201);
  // The answer was lost, and the browser asks again.
  expect((await upload(file, { ...manager, ...key })).id).toBe(id);
  const path = `/api/v1/staff/imports/${id}`;
  const read = async () => await ask(`GET ${path}`, { headers: manager });
  expect((await read()).body).toMatchObject({
    status: "draft",
    rows: 2,
    mapping: { email: 0, name: 1, medical_conditions: 2 },
  });
  const wrong = await ask(`PUT ${path}/mapping`, { headers: manager, body: { mapping: { name: 1 } } });
  expect([wrong.status, wrong.text("details.0.message")]).toEqual([
    422,
    "Please choose the column for “Parent's email”.",
  ]);
  expect((await ask(`POST ${path}/run`, { headers: manager })).status).toBe(409);
  const mapped = await ask(`PUT ${path}/mapping`, { headers: manager, body: { mapping: { email: 0, name: 1 } } });
  expect(mapped.at("status")).toBe("checking");
  await workOnImports(shop.system);
  expect((await read()).body).toMatchObject({ status: "checked", counts: { new: 1, problem: 1 } });
  const problems = await ask(`GET ${path}/rows?only=problem`, { headers: manager });
  expect(problems.body).toMatchObject({ total: 1, items: [{ n: 3, issues: [{ field: "Parent's email" }] }] });
  expect((await ask(`POST ${path}/run`, { headers: manager })).at("status")).toBe("running");
  await workOnImports(shop.system);
  expect((await read()).body).toMatchObject({ status: "done", counts: { added: 1, left_out: 1 }, sample: [] });
  expect((await ask(`DELETE ${path}`, { headers: manager })).status).toBe(409);
  expect((await ask(`POST ${path}/undo`, { headers: manager })).at("status")).toBe("undoing");
  await workOnImports(shop.system);
  expect((await read()).body).toMatchObject({ status: "undone", counts: { undone: 1 } });
  const history = await ask("GET /api/v1/staff/audit?kind=import", { headers: manager });
  expect(history.rows("rows")).toMatchObject([
    { what: "Undid an import" },
    { what: "Imported a file" },
    { what: "Uploaded a file to import" },
  ]);
});

test("the next file of the school begins with the columns that were chosen before", async () => {
  const first = await upload("Contact,Who\r\nkim@example.test,Kim\r\n");
  const body = { mapping: { email: 0, name: 1 } };
  await ask(`PUT /api/v1/staff/imports/${first.id}/mapping`, { headers: manager, body });
  const next = await upload("Who,Contact\r\nKim,kim@example.test\r\n");
  const read = await ask(`GET /api/v1/staff/imports/${next.id}`, { headers: manager });
  expect(read.at("mapping")).toEqual({ email: 1, name: 0 });
});

test.each([
  ["", "The first row has no headings. They say what is in each column."],
  ["Email\r\n", "The file has headings, and no rows below them."],
  [
    'Email\r\n"a@example.test\r\n',
    "A quotation mark is opened and never closed, so the end of the file is one long cell. Please correct the file.",
  ],
  [
    "PK\u0003\u0004\u0000\u0000",
    "This is not a CSV file. In Excel or Numbers, save the sheet as CSV first, and choose that file.",
  ],
  [`Email\r\n${"x".repeat(10_001)}\r\n`, "Row 2 has a cell with more than 10,000 characters."],
  [`Email\r\n${"a\r\n".repeat(50_001)}`, "The file has more than 50,000 rows. Please split it into several files."],
])("a file that can't be read is refused in words: %#", async (file, message) => {
  const refused = await upload(file);
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(message)]);
});

test("what is too large is not read to its end, and no key of the API imports", async () => {
  expect((await upload(new Uint8Array(10_000_001))).status).toBe(413);
  const ofImports = Object.keys(calls).filter((name) => name.includes("/v1/staff/imports"));
  expect(ofImports).toHaveLength(12);
  expect(ofImports.filter((name) => keyScopes[name] !== undefined)).toEqual([]);
});
