import type { ColumnType, Generated } from "kysely";
import type { Instant, InstantOrNull } from "./column-types.ts";

export interface CategoryTable {
  id: Generated<number>;
  name: string;
  description: Generated<string>;
  position: Generated<number>;
  /** Counts the changes; a trigger writes it. */
  version: Generated<number>;
  archived_at: InstantOrNull;
}

export interface CourseTable {
  id: Generated<number>;
  franchise_id: number;
  category_id: number;
  location_id: number;
  name: string;
  description: Generated<string>;
  day_description: Generated<string>;
  disciplines: string[];
  starts_on: string;
  ends_on: string;
  min_age: number;
  max_age: number;
  price_pence: number;
  /** Pence for a day; null: the camp is booked as a whole. */
  day_price_pence: number | null;
  deposit_pence: number | null;
  balance_due_on: string | null;
  vat_bp: Generated<number>;
  pool_id: number;
  status: Generated<"draft" | "open" | "closed" | "archived">;
  version: Generated<number>;
}

export interface CourseAddonTable {
  id: Generated<number>;
  course_id: number;
  name: string;
  description: Generated<string>;
  price_pence: number;
  per: "course" | "day";
  vat_bp: Generated<number>;
  pool_id: number | null;
  /** The family chooses the days of an add-on that is charged by the day. */
  choose_days: Generated<boolean>;
  choices: ColumnType<AddonChoices | null, string | null | undefined, string | null>;
  /** It is not offered any more. */
  archived: Generated<boolean>;
}

/** What an add-on comes in, such as its sizes. */
export interface AddonChoices {
  label: string;
  options: string[];
}

export interface Personalisation {
  label: string;
  pattern: string;
  max_length: number;
  price_pence: number;
}

/** Which size fits whom: one row a size, with a cell for each column. */
export interface SizeGuide {
  note: string;
  columns: string[];
  rows: string[][];
}

export interface AttributeOptionTable {
  id: Generated<number>;
  attribute_id: number;
  name: string;
  position: Generated<number>;
  /** #rrggbb; null: not a colour. */
  colour: string | null;
  /** Its item no longer comes in it. */
  archived: Generated<boolean>;
}

export interface ProductTable {
  id: Generated<number>;
  franchise_id: number;
  category_id: number;
  name: string;
  description: Generated<string>;
  figure: Generated<string>;
  personalisation: ColumnType<Personalisation | null, string | null | undefined, string | null>;
  size_guide: ColumnType<SizeGuide | null, string | null | undefined, string | null>;
  status: Generated<"draft" | "open" | "closed" | "archived">;
  version: Generated<number>;
}

export interface PictureTable {
  id: Generated<number>;
  franchise_id: number;
  // What shows it: one of these. All null: nothing does, and a job removes it.
  product_id: number | null;
  group_id: number | null;
  course_id: number | null;
  logo_of: number | null;
  position: number;
  alt: Generated<string>;
  status: Generated<"preparing" | "ready" | "unreadable">;
  /** Attempts to make its files that have not come to their end. */
  tries: Generated<number>;
  width: number | null;
  height: number | null;
  files: ColumnType<PictureFile[], string | undefined, string>;
  /** Counts the changes of place and text; a trigger writes it. */
  version: Generated<number>;
  created_at: Instant;
}

interface PictureFile {
  name: string;
  type: string;
  width: number;
}

export interface PictureUploadTable {
  picture_id: number;
  franchise_id: number;
  content: Buffer;
}

export interface ProductVariationTable {
  id: Generated<number>;
  product_id: number;
  option_ids: Generated<number[]>;
  price_pence: number;
  vat_bp: number;
  pool_id: number;
  /** Its item no longer comes in it. */
  archived: Generated<boolean>;
}
