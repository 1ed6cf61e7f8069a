import { expect, test } from "vitest";
import { z } from "zod";
import { asSchema, schemaView } from "./schema-view.ts";

/** The rows of the table as text: field, type and about. */
async function rowsOf(schema: z.ZodType): Promise<string[][]> {
  const shown = String(await schemaView(asSchema(z.toJSONSchema(schema, { io: "input" })) ?? {}));
  const text = (cell: string) =>
    cell
      .replaceAll(/<[^>]*>/gu, "")
      .replaceAll("&quot;", '"')
      .trim();
  return [...shown.matchAll(/<tr>(.*?)<\/tr>/gsu)]
    .map(([, row = ""]) => [...row.matchAll(/<td>(.*?)<\/td>/gsu)].map(([, cell = ""]) => text(cell)))
    .filter((row) => row.length > 0);
}

test("each field has its path, its type and its limits, and says whether it is needed", async () => {
  const schema = z.object({
    name: z.string().min(1).max(80).describe("as on the receipt"),
    size: z.int().min(1).max(200).default(50),
    sort: z.enum(["asc", "desc"]).optional(),
    since: z.iso.date().nullable(),
  });
  expect(await rowsOf(schema)).toEqual([
    ["name needed", "string", "as on the receipt · characters at least 1, characters at most 80"],
    ["size", "integer", "at least 1, at most 200, default 50"],
    ["sort", '"asc" | "desc"', ""],
    ["since needed", "string (date) | null", ""],
  ]);
});

test("fields within lists and within objects that may be null are shown with their path", async () => {
  const schema = z.object({
    children: z.array(z.object({ id: z.uuid() })),
    seller: z.object({ name: z.string() }).nullable(),
  });
  expect((await rowsOf(schema)).map(([path, type]) => [path, type])).toEqual([
    ["children needed", "list of object"],
    ["children[].id needed", "string (uuid)"],
    ["seller needed", "object | null"],
    ["seller.name needed", "string"],
  ]);
});

test("what is not an object stands in one line, and its text cannot become markup", async () => {
  const shown = String(await schemaView({ type: "string", description: "such as <b>" }));
  expect(shown).toContain("such as &lt;b&gt;");
  expect(shown).not.toContain("<table>");
});
