import type { ColumnType, Generated } from "kysely";

export interface OfferTable {
  id: Generated<number>;
  franchise_id: number;
  kind: "sibling" | "several_classes" | "early_bird";
  name: string;
  percent_bp: number;
  item_types: ("trial" | "enrolment" | "camp")[];
  days_before: number | null;
  active: Generated<boolean>;
  /** When it was put into the archive, where it is off. */
  archived_at: ColumnType<string | null, string | null | undefined, string | null>;
  /** Of an offer in the archive: whether it was on. */
  on_before: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  version: Generated<number>;
}

export interface CouponTable {
  id: Generated<number>;
  code: string;
  name: string;
  franchise_id: number | null;
  percent_bp: number | null;
  amount_pence: number | null;
  scopes: ("classes" | "camps" | "products")[];
  minimum_pence: Generated<number>;
  starts_at: ColumnType<string, string | undefined, string>;
  ends_at: ColumnType<string, string | undefined, string>;
  pool_id: number | null;
  per_customer: number | null;
  /** False: in the archive. */
  active: Generated<boolean>;
  /** Uses from before there was a limit, which count towards it. */
  uses_before: Generated<number>;
  version: Generated<number>;
}
