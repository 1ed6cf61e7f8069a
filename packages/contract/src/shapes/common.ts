import { z } from "zod";

/** An amount in whole pence. */
export const money = z.int().describe("pence");
export const isoDate = z.iso.date().describe("YYYY-MM-DD");
export const localTime = z
  .string()
  .regex(/^\d\d:\d\d$/)
  .describe("HH:MM in the location's time zone");
export const instant = z.iso.datetime().describe("RFC 3339, UTC");
export const id = z.int().positive();
export const uuid = z.guid();
export const ref = z.object({ id, name: z.string() });
/** A VAT rate in per cent. */
export const percent = z.number();

const MAX_ID = 2_147_483_647;
/** An id in a path or a query. */
export const idText = z.coerce.number().int().positive().max(MAX_ID);
export const idPath = z.object({ id: idText });
export const uuidPath = z.object({ id: uuid });

/** A parameter that may be given several times. */
export const repeated = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value : [value]));

/** Paging, sorting and filtering of a list (contract: "Conventions"). */
export const listQuery = z.object({
  page: z.coerce.number().int().min(0).max(100_000).optional(),
  size: z.coerce.number().int().min(1).max(200).optional(),
  sort: repeated.optional(),
  filter: z.string().max(500).optional(),
});

/** A place: `postcode` takes a postcode, an outcode or a town. */
export const searchAreaQuery = {
  postcode: z.string().trim().max(80).optional(),
  lat: z.coerce.number().min(-90).max(90).optional(),
  lng: z.coerce.number().min(-180).max(180).optional(),
  radius_miles: z.coerce.number().positive().max(500).optional(),
};

/** Lists of the staff's app. The network narrows them to one school. */
export const staffListQuery = listQuery.extend({ school: idText.optional().describe("only of this school") });

/** For lists whose rows can be put into an archive. */
export const archiveQuery = staffListQuery.extend({
  status: z
    .enum(["archived", "all"])
    .optional()
    .describe("archived: only the archive; all: with it; left out: without it"),
});

/** A page of a list. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), page: z.int(), size: z.int(), total: z.int() });
}

/** An unpaged list, for pickers. */
export function allOf<T extends z.ZodType>(item: T) {
  return z.array(item);
}

/** A boolean in a query: `1`, `0`, `true` or `false`. */
export const flag = z.enum(["0", "1", "true", "false"]).transform((value) => value === "1" || value === "true");
