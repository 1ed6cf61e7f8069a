import type { CallParsed, List, StaffOffer } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { sql } from "kysely";
import {
  authorize,
  inArchive,
  ownSchool,
  readSchoolPage,
  type SchoolSource,
  type Context,
  type ListFields,
  type Outcome,
} from "../../kernel/index.ts";
import { offerColumns, offerTables } from "./offer-to-edit.ts";

const fields: ListFields = {
  name: { column: sql`o.name`, type: "text" },
  kind: { column: sql`o.kind`, type: "text" },
  school: { column: sql`f.name`, type: "text" },
  percent: { column: sql`o.percent_bp`, type: "number" },
};

type Query = CallParsed<"GET /v1/staff/offers", "query">;

/** What the list shows, on the page and in a file. */
export const offerList = ({ status }: Query): SchoolSource<StaffOffer> => ({
  purpose: "an offer of the school",
  item: shapes.staffOffer,
  columns: offerColumns,
  rows: "o",
  fields,
  sorted: sql`o.name`,
  tables: offerTables,
  where: inArchive(status, sql`o.archived_at`),
});

/** A page of the offers of the school, or of all schools for the network: those that are off too. */
export async function listOffers(ctx: Context, query: Query): Promise<Outcome<List<StaffOffer>>> {
  const allowed = authorize(ctx, "offer:change", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  return await readSchoolPage(ctx, query, offerList(query));
}
